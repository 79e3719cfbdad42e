package layers

import (
	"slices"
	"strings"

	"proem/inject"
)

// fill puts values in the place of {{key}}, in one pass: a value is never looked
// at again, whatever it holds, and stays within its line. A key that nobody knows
// is dropped and named; what is no key stays as it is.
func fill(text string, value func(key string) (string, bool)) (filled string, unknown []string) {
	if !strings.Contains(text, "{{") {
		return text, nil
	}
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "{{")
		b.WriteString(before)
		if !ok {
			return b.String(), unknown
		}
		// Within a key's length only: a text may be made of nothing but braces.
		end := strings.Index(rest[:min(len(rest), maxKey+2)], "}}")
		key := strings.Trim(rest[:max(end, 0)], " ")
		if !isKey(key) {
			b.WriteByte('{')
			text = text[len(before)+1:]
			continue
		}
		text = rest[end+2:]
		if v, ok := lookUp(value, key); ok {
			b.WriteString(inject.Escape(v))
		} else if !slices.Contains(unknown, key) {
			unknown = append(unknown, key)
		}
	}
}

func lookUp(value func(string) (string, bool), key string) (string, bool) {
	if value == nil {
		return "", false
	}
	return value(key)
}

// maxKey bounds a key in bytes, with the spaces around it.
const maxKey = 128

func isKey(s string) bool {
	return s != "" && len(s) <= maxKey &&
		strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.") == ""
}
