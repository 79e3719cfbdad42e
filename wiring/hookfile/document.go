package hookfile

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

// check refuses a document that is no JSON object, or that a host and gjson
// might read differently.
func check(doc string) error {
	if !utf8.ValidString(doc) {
		return errors.New("it is not UTF-8")
	}
	var any json.RawMessage
	if err := json.Unmarshal([]byte(doc), &any); err != nil {
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			line := 1 + strings.Count(doc[:min(int(syntax.Offset), len(doc))], "\n")
			return fmt.Errorf("it is no JSON, line %d: %w", line, err)
		}
		return err
	}
	root := gjson.Parse(doc)
	if !root.IsObject() {
		return errors.New("its root is no JSON object")
	}
	return unique(root)
}

// unique refuses an object with a key that stands twice, at any depth: gjson
// takes the first, others the last or none.
func unique(value gjson.Result) error {
	if !value.IsObject() && !value.IsArray() {
		return nil
	}
	var err error
	seen := map[string]bool{}
	value.ForEach(func(key, v gjson.Result) bool {
		if key.Exists() && seen[key.Str] {
			err = fmt.Errorf("the key %q stands twice in one object of it", key.Str)
			return false
		}
		seen[key.Str] = value.IsObject()
		err = unique(v)
		return err == nil
	})
	return err
}

// at is the path of keys and positions for gjson, editAt the one for sjson,
// which takes a colon before a key for a mark of its own.
func at(keys ...string) string {
	var path []string
	for _, k := range keys {
		path = append(path, gjson.Escape(k))
	}
	return strings.Join(path, ".")
}

func editAt(keys ...string) string {
	var path []string
	for _, k := range keys {
		escaped := gjson.Escape(k)
		if strings.HasPrefix(k, ":") {
			escaped = ":" + escaped
		}
		path = append(path, escaped)
	}
	return strings.Join(path, ".")
}

func get(doc string, keys ...string) gjson.Result { return gjson.Get(doc, at(keys...)) }

// set puts raw JSON at a path; -1 is the place behind a list's last element.
// sjson drops white space behind the document when it adds a key, so it never
// sees it.
func set(doc, raw string, keys ...string) (string, error) {
	body := strings.TrimRight(doc, " \t\r\n")
	out, err := sjson.SetRaw(body, editAt(keys...), raw)
	if err != nil {
		return doc, fmt.Errorf("edit %s: %w", at(keys...), err)
	}
	return out + doc[len(body):], nil
}

func drop(doc string, keys ...string) (string, error) {
	body := strings.TrimRight(doc, " \t\r\n")
	out, err := sjson.Delete(body, editAt(keys...))
	if err != nil {
		return doc, fmt.Errorf("edit %s: %w", at(keys...), err)
	}
	return out + doc[len(body):], nil
}

// same tells whether two pieces of JSON say the same, whatever their white
// space. Numbers are compared as they are written.
func same(a, b string) bool {
	return gjson.Parse(a).Get("@ugly").Raw == gjson.Parse(b).Get("@ugly").Raw
}

// empty is true of an object or a list without anything in it.
func empty(r gjson.Result) bool {
	none := true
	r.ForEach(func(_, _ gjson.Result) bool {
		none = false
		return false
	})
	return none
}

// indented is a fragment as people write a file.
func indented(raw string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(json.RawMessage(raw)); err != nil {
		return raw + "\n"
	}
	return b.String()
}
