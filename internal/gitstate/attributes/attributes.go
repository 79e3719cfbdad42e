// Package attributes asks one thing of git's attributes: may git look at this
// file otherwise than byte by byte? It errs to "yes", and names no driver.
package attributes

import (
	"bytes"
	"errors"
	"strings"

	"proem/internal/gitstate/wildmatch"
	"proem/internal/regular"
)

// Doubt is what may stand between a file's bytes and its object.
type Doubt uint8

// The doubts, which add up.
const (
	Lines    Doubt = 1 << iota // line ends: matters only where there are CR bytes
	Filtered                   // filter, ident or an encoding: the bytes say nothing
)

// maxFile bounds an attributes file, as git does (100 MB) and then some.
const maxFile = 4 << 20

var errFile = errors.New("an attributes file that cannot be read")

// Rules are those of one working tree. They are for one goroutine.
type Rules struct {
	read    func(path string) ([]byte, error)
	common  []line
	folders map[string][]line
}

// line is one line that causes doubt; macros make their doubt everybody's.
type line struct {
	pattern string
	base    bool
	doubt   Doubt
}

// New returns the rules of a working tree: common are the files of all paths;
// read returns a .gitattributes by its path from the root.
func New(common []string, read func(path string) ([]byte, error)) (*Rules, error) {
	r := &Rules{read: read, folders: map[string][]line{}}
	for _, path := range common {
		if path == "" {
			continue
		}
		b, err := regular.Read(path, maxFile)
		switch {
		case err == nil:
			r.common = append(r.common, parse(b)...)
		case regular.Missing(err):
		default:
			return nil, errFile
		}
	}
	return r, nil
}

// Of returns the doubts about a path from the root.
func (r *Rules) Of(path string) (Doubt, error) {
	doubt := of(r.common, path)
	for dir := path; dir != ""; {
		dir = dir[:max(strings.LastIndexByte(dir, '/'), 0)]
		lines, err := r.folder(dir)
		if err != nil {
			return 0, err
		}
		below := path
		if dir != "" {
			below = path[len(dir)+1:]
		}
		doubt |= of(lines, below)
	}
	return doubt, nil
}

func (r *Rules) folder(dir string) ([]line, error) {
	if lines, ok := r.folders[dir]; ok {
		return lines, nil
	}
	path := ".gitattributes"
	if dir != "" {
		path = dir + "/.gitattributes"
	}
	b, err := r.read(path)
	if err != nil {
		return nil, err
	}
	lines := parse(b)
	r.folders[dir] = lines
	return lines, nil
}

func of(lines []line, path string) (doubt Doubt) {
	last := path[strings.LastIndexByte(path, '/')+1:]
	for _, l := range lines {
		if doubt&l.doubt == l.doubt {
			continue
		}
		text, mode := path, wildmatch.Pathname
		if l.base {
			text, mode = last, 0
		}
		if matched, ok := wildmatch.Match(l.pattern, text, mode); matched || !ok {
			doubt |= l.doubt
		}
	}
	return doubt
}

// parse keeps the lines that cause doubt.
func parse(text []byte) []line {
	var lines []line
	macros := map[string]Doubt{}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	for raw := range bytes.Lines(text) {
		fields := strings.Fields(string(raw))
		if len(fields) < 2 || fields[0][0] == '#' {
			continue
		}
		pattern := fields[0]
		if pattern[0] == '"' { // quoted: it may hold white space
			lines = append(lines, line{"*", true, words(strings.Fields(string(raw)), macros)})
			continue
		}
		doubt := words(fields[1:], macros)
		if name, ok := strings.CutPrefix(pattern, "[attr]"); ok {
			macros[name] = doubt
			// Other files may use the macro, so its doubt is everybody's.
			pattern = "*"
		}
		if doubt == 0 {
			continue
		}
		base := strings.IndexByte(pattern, '/') < 0
		lines = append(lines, line{strings.TrimPrefix(pattern, "/"), base, doubt})
	}
	return lines
}

// words adds up what a line's attributes mean. What is switched off ("-text",
// "!eol") causes no doubt; that another line switched it on is that line's
// matter.
func words(fields []string, macros map[string]Doubt) (doubt Doubt) {
	for _, f := range fields {
		name, value, _ := strings.Cut(f, "=")
		doubt |= macros[name]
		switch name {
		case "text", "eol", "crlf":
			doubt |= Lines
		case "filter", "ident":
			doubt |= Filtered
		case "working-tree-encoding":
			if !strings.EqualFold(value, "utf-8") {
				doubt |= Filtered
			}
		}
	}
	return doubt
}
