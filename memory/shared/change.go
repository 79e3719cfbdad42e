package shared

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/redact"
	"proem/memory"
)

// maxDepth is how many names a path may have, maxName how long one may be and
// maxText how long a text, in bytes.
const (
	maxDepth = 6
	maxName  = 64
	maxText  = 2000
)

// CheckPath says what is wrong with a dotted path, nil where nothing is.
func CheckPath(path string) error {
	names := strings.Split(path, ".")
	if len(names) > maxDepth {
		return fmt.Errorf("a path has at most %d names", maxDepth)
	}
	for _, name := range names {
		if name == "" || len(name) > maxName || strings.Trim(name, nameLetters) != "" {
			return errors.New("a name has letters, digits, _ and - alone")
		}
	}
	return nil
}

const nameLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// Set puts a JSON value at a path. An object is merged into the one that is
// there, member by member; a list takes the place of the one before. Secrets are
// masked.
func (c *Context) Set(path, value string) error {
	if err := CheckPath(path); err != nil {
		return err
	}
	if len(value) > MaxFile || !gjson.Valid(value) {
		return errors.New("the value is no JSON")
	}
	value, err := masked(gjson.Parse(value), maxDepth)
	if err != nil {
		return err
	}
	changed, err := Parse([]byte(merge(c.raw, nested(path, value))))
	if err == nil {
		*c = changed
	}
	return err
}

// Unset takes a value out, and the objects that are empty then. gone is false
// where nothing was there.
func (c *Context) Unset(path string) (gone bool) {
	if !c.Get(path).Exists() {
		return false
	}
	c.raw = remove(c.raw, strings.Split(path, "."))
	return true
}

// Merge lays over on top of under, member by member.
func Merge(under, over Context) Context { return Context{raw: merge(under.raw, over.raw)} }

// Part is the context with what stands at a path alone.
func (c Context) Part(path string) Context {
	v := c.Get(path)
	if !v.Exists() {
		return Context{}
	}
	return Context{raw: nested(path, v.Raw)}
}

// nested is the object that holds a value at a path.
func nested(path, value string) string {
	names := strings.Split(path, ".")
	for i := len(names) - 1; i >= 0; i-- {
		value = "{" + quote(names[i]) + ":" + value + "}"
	}
	return value
}

// merge lays an object over another one. What is no object replaces.
func merge(under, over string) string {
	a, b := gjson.Parse(under), gjson.Parse(over)
	switch {
	case over == "":
		return under
	case !a.IsObject() || !b.IsObject():
		return over
	}
	var members []string
	a.ForEach(func(key, value gjson.Result) bool {
		raw := value.Raw
		if new := child(b, key.String()); new.Exists() {
			raw = merge(raw, new.Raw)
		}
		members = append(members, key.Raw+":"+raw)
		return true
	})
	b.ForEach(func(key, value gjson.Result) bool {
		if !child(a, key.String()).Exists() {
			members = append(members, key.Raw+":"+value.Raw)
		}
		return true
	})
	return "{" + strings.Join(members, ",") + "}"
}

// without is an object without a member.
func without(object, name string) string { return remove(object, []string{name}) }

func remove(object string, path []string) string {
	var members []string
	gjson.Parse(object).ForEach(func(key, value gjson.Result) bool {
		raw := value.Raw
		if key.String() == path[0] {
			if len(path) == 1 {
				return true
			}
			if raw = remove(raw, path[1:]); raw == "{}" {
				return true
			}
		}
		members = append(members, key.Raw+":"+raw)
		return true
	})
	return "{" + strings.Join(members, ",") + "}"
}

// masked is a value with the secrets of its texts masked, in one line each.
func masked(v gjson.Result, depth int) (raw string, err error) {
	switch {
	case depth == 0:
		return "", fmt.Errorf("the value nests deeper than %d", maxDepth)
	case v.Type == gjson.String:
		text := redact.Mask(memory.Plain(v.String()))
		if len(text) > maxText {
			return "", fmt.Errorf("a text has at most %d bytes", maxText)
		}
		return quote(text), nil
	case v.Type == gjson.Null:
		return "", errors.New("null is no value: unset takes one out")
	case !v.IsObject() && !v.IsArray():
		return v.Raw, nil
	}
	object := v.IsObject()
	var members []string
	v.ForEach(func(key, value gjson.Result) bool {
		if raw, err = masked(value, depth-1); err != nil {
			return false
		}
		if object {
			if err = CheckPath(strings.ReplaceAll(key.String(), ".", "/")); err != nil {
				return false
			}
			raw = key.Raw + ":" + raw
		}
		members = append(members, raw)
		return true
	})
	if object {
		return "{" + strings.Join(members, ",") + "}", err
	}
	return "[" + strings.Join(members, ",") + "]", err
}

func quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }
