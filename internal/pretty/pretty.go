// Package pretty takes the place of github.com/tidwall/pretty, which gjson links
// into every program for its modifiers @pretty and @ugly, and which brings
// encoding/json and its reflection along: 330 kB in a hook of 6 MB (gjson 1.20.3,
// pretty 1.3.0). It lays JSON out anew and changes no value: numbers, escapes and
// the order of fields stay. It sorts no keys and takes only valid JSON, of
// which its callers have made sure.
package pretty

import "bytes"

// Options are those that gjson sets. SortKeys is not obeyed.
type Options struct {
	Width    int
	Prefix   string
	Indent   string
	SortKeys bool
}

// DefaultOptions are what Pretty uses.
var DefaultOptions = &Options{Width: 80, Indent: "  "}

// Pretty lays json out with a line for each value; what is short and holds
// nothing nested stays on one line.
func Pretty(json []byte) []byte { return PrettyOptions(json, DefaultOptions) }

// PrettyOptions does what Pretty does in another width and indent.
func PrettyOptions(json []byte, opts *Options) []byte {
	if opts == nil {
		opts = DefaultOptions
	}
	p := printer{in: Ugly(json), opts: opts}
	p.out = append(make([]byte, 0, len(json)*3/2), opts.Prefix...)
	p.value(0)
	return append(p.out, '\n')
}

// Ugly takes the white space between values out.
func Ugly(json []byte) []byte {
	out := make([]byte, 0, len(json))
	for i := 0; i < len(json); i++ {
		switch c := json[i]; {
		case c == '"':
			end := text(json, i)
			out = append(out, json[i:end]...)
			i = end - 1
		case c > ' ':
			out = append(out, c)
		}
	}
	return out
}

// text returns the end of the string that begins at i.
func text(json []byte, i int) int {
	for i++; i < len(json); i++ {
		switch json[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(json)
}

type printer struct {
	in   []byte // without white space
	at   int
	out  []byte
	opts *Options
}

// value prints the value that begins here.
func (p *printer) value(depth int) {
	if p.at >= len(p.in) {
		return
	}
	c := p.in[p.at]
	if c != '{' && c != '[' {
		end := p.scalar(p.at)
		p.out, p.at = append(p.out, p.in[p.at:end]...), end
		return
	}
	if p.flat(depth) {
		return
	}
	p.out = append(p.out, c)
	p.at++
	for p.at < len(p.in) && p.in[p.at] != '}' && p.in[p.at] != ']' {
		p.line(depth + 1)
		if c == '{' {
			p.key()
		}
		p.value(depth + 1)
		if p.at < len(p.in) && p.in[p.at] == ',' {
			p.out = append(p.out, ',')
			p.at++
		}
	}
	if p.at < len(p.in) {
		p.line(depth)
		p.out = append(p.out, p.in[p.at])
		p.at++
	}
}

func (p *printer) line(depth int) {
	p.out = append(append(p.out, '\n'), p.opts.Prefix...)
	for range depth {
		p.out = append(p.out, p.opts.Indent...)
	}
}

// key prints a field's name and its colon.
func (p *printer) key() {
	end := text(p.in, p.at)
	p.out = append(append(p.out, p.in[p.at:end]...), ": "...)
	p.at = min(end+1, len(p.in))
}

// scalar returns the end of a string, a number or a word.
func (p *printer) scalar(i int) int {
	if p.in[i] == '"' {
		return text(p.in, i)
	}
	if n := bytes.IndexAny(p.in[i:], ",]}"); n > 0 {
		return i + n
	}
	return len(p.in)
}

// flat prints an object or array on one line, if it holds nothing nested and is
// no wider than what is left of the width. Else it prints nothing.
func (p *printer) flat(depth int) bool {
	start, from := len(p.out), p.at
	room := p.opts.Width - depth*len(p.opts.Indent)
	p.out = append(p.out, p.in[p.at])
	for p.at++; p.at < len(p.in) && len(p.out)-start <= room; {
		switch c := p.in[p.at]; c {
		case '}', ']':
			p.out = append(p.out, c)
			p.at++
			return true
		case '{', '[':
			room = 0
		case ',', ':':
			p.out = append(p.out, c, ' ')
			p.at++
		default:
			end := p.scalar(p.at)
			p.out, p.at = append(p.out, p.in[p.at:end]...), end
		}
	}
	p.out, p.at = p.out[:start], from
	return false
}
