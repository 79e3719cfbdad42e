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

// unique refuses an object with a key that stands twice: gjson takes the first,
// others the last or none.
func unique(object gjson.Result) error {
	var seen []string
	twice := ""
	object.ForEach(func(key, _ gjson.Result) bool {
		for _, s := range seen {
			if s == key.Str {
				twice = key.Str
			}
		}
		seen = append(seen, key.Str)
		return twice == ""
	})
	if twice != "" {
		return fmt.Errorf("the key %q stands in it twice", twice)
	}
	return nil
}

// set puts raw JSON at a path. sjson drops white space behind the document when
// it adds a key, so it never sees it.
func set(doc, path, raw string) (string, error) {
	body := strings.TrimRight(doc, " \t\r\n")
	out, err := sjson.SetRaw(body, path, raw)
	if err != nil {
		return doc, fmt.Errorf("edit %s: %w", path, err)
	}
	return out + doc[len(body):], nil
}

func drop(doc, path string) (string, error) {
	body := strings.TrimRight(doc, " \t\r\n")
	out, err := sjson.Delete(body, path)
	if err != nil {
		return doc, fmt.Errorf("edit %s: %w", path, err)
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

// escaped makes a key a part of a path.
func escaped(key string) string { return gjson.Escape(key) }

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
