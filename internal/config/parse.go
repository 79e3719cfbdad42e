package config

import (
	"bytes"
	"slices"

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

// Parse lists the values of a file in its order; ok is false where the file is
// no JSON object.
func Parse(data []byte) (entries []Entry, ok bool) {
	ok = walk(data, func(e Entry) {
		e.Path = slices.Clone(e.Path)
		entries = append(entries, e)
	})
	return entries, ok
}

// walk visits the values of a file in its order. Nested objects spell dotted
// keys, and a name may hold dots itself. A blank file has none. An entry's Path
// holds until the visit ends: hooks need no copy, and in a process as short as
// theirs each further size of memory costs some page faults.
func walk(data []byte, visit func(Entry)) bool {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors put it there
	if len(bytes.TrimSpace(data)) == 0 {
		return true
	}
	if len(data) > maxFile || !gjson.ValidBytes(data) {
		return false
	}
	doc := gjson.ParseBytes(data)
	if !doc.IsObject() {
		return false
	}
	p := parser{data: data, line: 1, visit: visit}
	p.object(doc, "", 0)
	return true
}

type parser struct {
	data  []byte
	visit func(Entry)
	path  [maxNesting]string
	seen  int // bytes whose lines are counted
	line  int
}

// object takes the values of an object whose key is prefix, with its dot.
func (p *parser) object(o gjson.Result, prefix string, depth int) {
	o.ForEach(func(name, value gjson.Result) bool {
		key := prefix + name.Str
		p.path[depth] = name.Str
		if value.IsObject() && depth+1 < maxNesting {
			p.object(value, key+".", depth+1)
			return true
		}
		plain := value.Type != gjson.JSON && value.Type != gjson.Null
		text := value.Raw
		if value.Type == gjson.String {
			text = value.Str
		}
		p.visit(Entry{key, p.path[:depth+1], text, plain, p.lineAt(name.Index)})
		return true
	})
}

// lineAt counts on from where it was last: entries come in order.
func (p *parser) lineAt(offset int) int {
	p.line += bytes.Count(p.data[p.seen:offset], []byte{'\n'})
	p.seen = offset
	return p.line
}
