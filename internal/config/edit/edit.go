// Package edit changes configuration files for people: one value, and no other
// byte. Hooks do not link it. It refuses a file that it cannot read whole, and
// a value that the option would not take.
package edit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"proem/internal/atomicfile"
	"proem/internal/config"
	"proem/internal/regular"
)

// maxFile is the limit of the reader: a larger file would not be used.
const maxFile = 64 << 10

// File changes the file at path and writes it whole. A missing file is an
// empty one; one that cannot be read stays as it is.
func File(path string, change func(data []byte) ([]byte, error)) error {
	old, err := regular.Read(path, maxFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("read the configuration: %w", err)
	}
	data, err := change(old)
	if err != nil {
		return fmt.Errorf("change %s: %w", path, err)
	}
	if bytes.Equal(data, old) {
		return nil
	}
	if len(data) > maxFile {
		return fmt.Errorf("change %s: it would be larger than %d KiB", path, maxFile>>10)
	}
	if err := atomicfile.Keep(path, data); err != nil {
		return fmt.Errorf("write the configuration: %w", err)
	}
	return nil
}

// Set returns data with the option's key set to text, which the option checks.
func Set(data []byte, o config.Option, key, text string) ([]byte, error) {
	value, err := o.Check(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	entries, err := parse(data)
	if err != nil {
		return nil, err
	}
	path := nested(key)
	switch found := of(entries, key); {
	case len(found) == 1:
		path = found[0].Path
	case len(found) > 1:
		return nil, fmt.Errorf("%s stands there twice, on lines %d and %d: take one out", key, found[0].Line, found[1].Line)
	}
	for _, e := range entries {
		if strings.HasPrefix(key, e.Key+".") {
			return nil, fmt.Errorf("%s is no object on line %d: take it out", e.Key, e.Line)
		}
	}
	doc := split(data)
	if len(doc.body) == 0 {
		doc.body, doc.after = []byte("{}"), []byte("\n")
	}
	doc.body, err = sjson.SetRawBytes(doc.body, escape(path), literal(o.Kind, value))
	if err != nil {
		return nil, fmt.Errorf("set %s: %w", key, err)
	}
	data = doc.join()
	if !sets(data, key, value) {
		return nil, fmt.Errorf("set %s: %w", key, errSpelling)
	}
	return data, nil
}

var errSpelling = errors.New("the file spells it in a way that cannot be changed: do it by hand")

// sets tells whether the value that counts in a file is this one.
func sets(data []byte, key, value string) bool {
	entries, _ := config.Parse(data)
	found := of(entries, key)
	return len(found) > 0 && found[len(found)-1].Text == value
}

// Unset returns data without the key.
func Unset(data []byte, key string) ([]byte, error) {
	doc := split(data)
	for {
		entries, err := parse(doc.body)
		if err != nil {
			return nil, err
		}
		found := of(entries, key)
		if len(found) == 0 {
			return doc.join(), nil
		}
		shorter, err := sjson.DeleteBytes(doc.body, escape(found[0].Path))
		if err == nil && len(shorter) >= len(doc.body) {
			err = errSpelling
		}
		if err != nil {
			return nil, fmt.Errorf("unset %s: %w", key, err)
		}
		doc.body = shorter
	}
}

// Explain finds the fault in a file that is no JSON object. Its line is 0 where
// the file as a whole is none.
func Explain(data []byte) (line int, cause string) {
	body := bytes.TrimPrefix(data, []byte(mark))
	var doc map[string]json.RawMessage
	err := json.Unmarshal(body, &doc)
	if fault, ok := errors.AsType[*json.SyntaxError](err); ok {
		before := body[:min(int(fault.Offset), len(body))]
		return 1 + bytes.Count(before, []byte{'\n'}), fault.Error()
	}
	return 0, "no JSON object"
}

// document is a file in three parts: sjson drops what stands around an object.
type document struct{ before, body, after []byte }

const (
	space = " \t\r\n"
	mark  = "\ufeff" // some editors write it
)

func split(data []byte) document {
	body := bytes.TrimLeft(bytes.TrimPrefix(data, []byte(mark)), space)
	before := data[:len(data)-len(body)]
	after := body[len(bytes.TrimRight(body, space)):]
	return document{before, body[:len(body)-len(after)], after}
}

func (d document) join() []byte { return slices.Concat(d.before, d.body, d.after) }

func parse(body []byte) ([]config.Entry, error) {
	entries, ok := config.Parse(body)
	if ok {
		return entries, nil
	}
	line, cause := Explain(body)
	if line == 0 {
		return nil, errors.New(cause)
	}
	return nil, fmt.Errorf("line %d: %s", line, cause)
}

func of(entries []config.Entry, key string) []config.Entry {
	var found []config.Entry
	for _, e := range entries {
		if e.Key == key {
			found = append(found, e)
		}
	}
	return found
}

// nested is how a key is written where the file does not hold it yet.
func nested(key string) []string {
	if path, name := config.FolderOf(key); path != "" {
		return []string{"projects", path, name}
	}
	return strings.Split(key, ".")
}

// escape makes a path for sjson.
func escape(path []string) string {
	parts := make([]string, len(path))
	for i, name := range path {
		parts[i] = gjson.Escape(name)
	}
	return strings.Join(parts, ".")
}

// literal is a checked value in JSON.
func literal(kind config.Kind, value string) []byte {
	_, err := strconv.ParseBool(value)
	if kind == config.Number || kind == config.Switch && err == nil {
		return []byte(value)
	}
	return gjson.AppendJSONString(nil, value)
}
