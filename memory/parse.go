package memory

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/tidwall/gjson"
)

// MaxFile bounds a memory's file in bytes: some eight thousand items.
const MaxFile = 1 << 20

// version is the schema's. A file of a later one is not ours to change.
const version = 1

// maxDepth bounds how deep a file may nest, because gjson recurses.
const maxDepth = 512

// Broken says that a file holds no memory. It is never overwritten.
type Broken struct {
	Path  string
	Cause error
}

// Error names the file and what is wrong with it.
func (b *Broken) Error() string { return fmt.Sprintf("read the memory in %s: %v", b.Path, b.Cause) }

// Unwrap returns the cause.
func (b *Broken) Unwrap() error { return b.Cause }

// Parse reads a file. It takes the lists of the first seed too, whose items are
// plain texts. What has one of our names and not our form is an error: written
// back it would be lost.
func Parse(data []byte) (Memory, error) {
	var m Memory
	doc, err := Object(data)
	if err == nil {
		err = fields(doc, m.field)
	}
	return m, err
}

// Object reads a file that must hold one JSON object.
func Object(data []byte) (gjson.Result, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors write it
	if len(bytes.TrimSpace(data)) == 0 {
		return gjson.Result{}, errors.New("the file is empty")
	}
	if !shallow(data) {
		return gjson.Result{}, errors.New("it is nested too deep")
	}
	doc := gjson.ParseBytes(data)
	if !gjson.ValidBytes(data) || !doc.IsObject() {
		return gjson.Result{}, errors.New("no JSON object")
	}
	return doc, nil
}

// fields visits the fields of an object until one of them is an error, or one
// of ours stands there twice.
func fields(object gjson.Result, take func(key string, value gjson.Result) (ours bool, err error)) (err error) {
	var seen []string
	object.ForEach(func(name, value gjson.Result) bool {
		key, ours := name.String(), false
		if ours, err = take(key, value); err == nil && ours {
			for _, s := range seen {
				if s == key {
					err = errors.New(key + " stands there twice")
				}
			}
			seen = append(seen, key)
		}
		return err == nil
	})
	return err
}

func (m *Memory) field(key string, value gjson.Result) (ours bool, err error) {
	for _, l := range All() {
		if key == l.String() {
			m.Lists[l], err = items(key, value)
			return true, err
		}
	}
	switch key {
	case "version":
		if value.Type != gjson.Number || value.Num > version {
			err = fmt.Errorf("version %s is not known here", value.Raw)
		}
	case "project":
		m.Project, err = text(key, value)
	case "agent":
		m.Agent, err = text(key, value)
	case "goal":
		m.Goal, err = item(key, value)
	case "forgotten":
		m.Forgotten, err = texts(key, value)
	case "linkedTo":
		m.Link, err = link(value)
	default:
		m.Extra = append(m.Extra, Field{key, value.Raw})
		return false, nil
	}
	return true, err
}

func items(key string, value gjson.Result) (list []Item, err error) {
	if value.Type == gjson.Null {
		return nil, nil
	}
	if !value.IsArray() {
		return nil, errors.New(key + " is no list")
	}
	value.ForEach(func(_, v gjson.Result) bool {
		var i Item
		if i, err = item(key, v); err == nil && i.Text == "" && len(i.Extra) == 0 {
			return true
		}
		if i.ID == "" {
			i.ID = id(key, i.Text, list)
		}
		list = append(list, i)
		return err == nil
	})
	return list, err
}

// item takes a plain text as well.
func item(key string, value gjson.Result) (i Item, err error) {
	switch {
	case value.Type == gjson.Null:
		return Item{}, nil
	case value.Type == gjson.String:
		i.Text = value.String()
	case !value.IsObject():
		return Item{}, fmt.Errorf("%s holds %s, which is neither a text nor an item", key, brief(value.Raw))
	default:
		err = fields(value, i.field)
	}
	if i.ID == "" && key == "goal" && i.Text != "" {
		i.ID = id(key, i.Text, nil)
	}
	return i, err
}

func (i *Item) field(key string, value gjson.Result) (ours bool, err error) {
	var to *string
	switch key {
	case "id":
		to = &i.ID
	case "text":
		to = &i.Text
	case "created":
		to = &i.Created
	case "source":
		to = &i.Source
	case "supersedes":
		to = &i.Supersedes
	default:
		i.Extra = append(i.Extra, Field{key, value.Raw})
		return false, nil
	}
	*to, err = text(key, value)
	return true, err
}

func link(value gjson.Result) (l Link, err error) {
	if !value.IsObject() {
		return l, errors.New("linkedTo is no object")
	}
	if l.Key, err = text("linkedTo.key", value.Get("key")); err == nil {
		l.Path, err = text("linkedTo.path", value.Get("path"))
	}
	return l, err
}

func texts(key string, value gjson.Result) (list []string, err error) {
	if !value.IsArray() {
		return nil, errors.New(key + " is no list")
	}
	value.ForEach(func(_, v gjson.Result) bool {
		var s string
		s, err = text(key, v)
		list = append(list, s)
		return err == nil
	})
	return list, err
}

func text(key string, value gjson.Result) (string, error) {
	if value.Type != gjson.String && value.Type != gjson.Null {
		return "", fmt.Errorf("%s is %s, not a text", key, brief(value.Raw))
	}
	return value.String(), nil
}

// brief bounds what a message repeats of a file.
func brief(raw string) string {
	const most = 40
	if len(raw) > most {
		return raw[:most] + "..."
	}
	return raw
}

// shallow tells whether data nests no deeper than maxDepth. It need not be JSON.
func shallow(data []byte) bool {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return false
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return true
}
