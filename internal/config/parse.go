package config

import (
	"bytes"

	"github.com/tidwall/gjson"
)

// maxFile bounds a configuration file. It also bounds how deep gjson, which
// recurses, can get.
const maxFile = 64 << 10

// Entry is one value of a file.
type Entry struct {
	Key  string   // dotted
	Path []string // the names as the file nests them
	Text string   // of the value; a string without its quotes
	// Plain is false where the value is null or an array, which no option takes.
	Plain bool
	Line  int
}

// maxNesting is deeper than any option.
const maxNesting = 6

// Parse lists the values of a file in its order. Nested objects spell dotted
// keys, and a name may hold dots itself. A blank file has none; ok is false
// where the file is no JSON object.
func Parse(data []byte) (entries []Entry, ok bool) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors put it there
	if len(bytes.TrimSpace(data)) == 0 {
		return nil, true
	}
	if len(data) > maxFile || !gjson.ValidBytes(data) {
		return nil, false
	}
	doc := gjson.ParseBytes(data)
	if !doc.IsObject() {
		return nil, false
	}
	p := parser{data: data, line: 1}
	p.object(doc, "", nil)
	return p.entries, true
}

type parser struct {
	data    []byte
	entries []Entry
	seen    int // bytes whose lines are counted
	line    int
}

// object takes the values of an object whose key is prefix, with its dot.
func (p *parser) object(o gjson.Result, prefix string, path []string) {
	o.ForEach(func(name, value gjson.Result) bool {
		inner := append(path[:len(path):len(path)], name.Str)
		key := prefix + name.Str
		if value.IsObject() && len(inner) < maxNesting {
			p.object(value, key+".", inner)
			return true
		}
		plain := value.Type != gjson.JSON && value.Type != gjson.Null
		text := value.Raw
		if value.Type == gjson.String {
			text = value.Str
		}
		p.entries = append(p.entries, Entry{key, inner, text, plain, p.lineAt(name.Index)})
		return true
	})
}

// lineAt counts on from where it was last: entries come in order.
func (p *parser) lineAt(offset int) int {
	p.line += bytes.Count(p.data[p.seen:offset], []byte{'\n'})
	p.seen = offset
	return p.line
}
