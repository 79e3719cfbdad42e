// Package shared is what agents share beside a project's memory: who the user
// is, what is left of a budget, how answers should look. It reads, merges and
// changes values and says who may do which; it opens no file.
package shared

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"proem/memory"
)

// MaxFile bounds a file in bytes: a hook reads the person's before every prompt.
const MaxFile = 64 << 10

// ErrSize says that there would be more than MaxFile.
var ErrSize = errors.New("it would be larger than 64 KiB")

// version is the form's. A file of a later one is not ours to change.
const version = 1

// Context is one JSON object of fields. The zero Context has none.
type Context struct{ raw string }

// Parse reads a file. A field of ours in a form that is not ours is an error:
// it would be lost, or lead nowhere without a word.
func Parse(data []byte) (Context, error) {
	doc, err := memory.Object(data)
	if err != nil {
		return Context{}, err
	}
	var seen []string
	doc.ForEach(func(key, value gjson.Result) bool {
		for _, s := range seen {
			if s == key.String() {
				err = errors.New(s + " stands there twice")
			}
		}
		if seen = append(seen, key.String()); err == nil {
			err = check(key.String(), value)
		}
		return err == nil
	})
	if err != nil {
		return Context{}, err
	}
	return Context{raw: doc.Get("@ugly").Raw}, nil
}

// check holds a field to its form.
func check(key string, value gjson.Result) error {
	switch key {
	case "version":
		if value.Type != gjson.Number || value.Num > version {
			return fmt.Errorf("version %s is not known here", value.Raw)
		}
		return nil
	case "revision":
		if value.Type != gjson.Number {
			return errors.New("revision is no number")
		}
		return nil
	}
	if Find(key) == nil {
		return nil
	}
	if !value.IsObject() {
		return errors.New(key + " is no object")
	}
	switch key {
	case "limits":
		if n := child(value, "tokensRemaining"); n.Exists() && (n.Type != gjson.Number || n.Num < 0) {
			return errors.New("limits.tokensRemaining is no number from 0 on")
		}
	case "preferences":
		topics := child(value, "topics")
		ok := !topics.Exists() || topics.IsArray()
		topics.ForEach(func(_, v gjson.Result) bool { ok = ok && v.Type == gjson.String; return ok })
		if !ok {
			return errors.New("preferences.topics is no list of texts")
		}
	}
	return nil
}

// child returns a member by its very name: gjson's own paths have wildcards and
// modifiers, and names come from outside.
func child(object gjson.Result, key string) (found gjson.Result) {
	if !object.IsObject() {
		return found
	}
	object.ForEach(func(k, v gjson.Result) bool {
		if k.String() == key {
			found = v
			return false
		}
		return true
	})
	return found
}

// Get returns the value at a dotted path; it does not exist where nothing is
// there.
func (c Context) Get(path string) gjson.Result {
	value := gjson.Parse(c.raw)
	for key := range strings.SplitSeq(path, ".") {
		value = child(value, key)
	}
	return value
}

// Text returns a value as a layer or a section shows it: a list is set apart by
// commas. An object has no text.
func Text(value gjson.Result) (text string, ok bool) {
	switch {
	case value.IsObject() || !value.Exists() || value.Type == gjson.Null:
		return "", false
	case value.IsArray():
		var parts []string
		for _, v := range value.Array() {
			part, ok := Text(v)
			if !ok {
				return "", false
			}
			parts = append(parts, part)
		}
		return strings.Join(parts, ", "), true
	}
	return value.String(), true
}

// Empty tells whether there is nothing.
func (c Context) Empty() bool { return c.raw == "" }

// Same tells whether two hold the same, byte for byte.
func (c Context) Same(other Context) bool { return c.raw == other.raw }

// Revision counts the changes.
func (c Context) Revision() int64 { return c.Get("revision").Int() }

// Revised is the context with the next revision, and our version in front.
func (c Context) Revised() Context {
	head := `{"version":` + strconv.Itoa(version) + `,"revision":` + strconv.FormatInt(c.Revision()+1, 10) + `}`
	return Context{raw: merge(head, without(without(c.raw, "version"), "revision"))}
}

// Bytes is the file: one object, indented for people.
func (c Context) Bytes() []byte { return []byte(gjson.Get(c.raw, "@pretty").Raw) }
