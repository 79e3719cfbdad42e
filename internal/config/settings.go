package config

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Value is what an option is set to.
type Value struct {
	Text  string
	Layer Layer
	Place string // the file or the variable that says so; "" where it is built in
	Line  int    // in a file
}

// Problem is something in the configuration that is not used.
type Problem struct {
	Place string // a file or a variable
	Line  int    // 0 where it has none
	Text  string
}

// String is the problem as a line for people.
func (p Problem) String() string { return origin(p.Place, p.Line) + ": " + p.Text }

func origin(place string, line int) string {
	if line == 0 {
		return place
	}
	return place + ":" + strconv.Itoa(line)
}

// Origin says where the value comes from.
func (v Value) Origin() string {
	if v.Layer == BuiltIn {
		return "default"
	}
	return origin(v.Place, v.Line)
}

// Value returns the value of a key; ok is false where there is no such key. A
// host's row has the general value where nobody set it, or where the general
// one comes from a later layer.
func (s Settings) Value(key string) (v Value, ok bool) {
	if dir := FolderOf(key); dir != "" {
		return s.folder(dir), true
	}
	i := Find(s.Options, key)
	if i < 0 {
		return Value{}, false
	}
	v = s.values[i]
	if o := s.Options[i]; o.host && (v.Text == "" || s.values[o.general].Layer > v.Layer) {
		v = s.values[o.general]
	}
	return v, true
}

// folder is the switch of exactly this folder.
func (s Settings) folder(path string) Value {
	v := Value{Text: "false"}
	for _, f := range s.folders {
		if f.path == path {
			v = f.Value // the last one of the file
		}
	}
	return v
}

// Row is a key with its value.
type Row struct {
	Key string
	Value
}

// Rows lists what proem config shows: all options but the hosts' that nobody
// set, then the folders.
func (s Settings) Rows() []Row {
	var rows []Row
	for i, o := range s.Options {
		if v := s.values[i]; v.Text != "" && Find(s.Options, o.Key) == i {
			rows = append(rows, Row{o.Key, v})
		}
	}
	for _, f := range s.folders {
		row := Row{FolderKey(f.path), s.folder(f.path)}
		if !slices.Contains(rows, row) {
			rows = append(rows, row)
		}
	}
	return rows
}

// text is the value of a key of the table for a host.
func (s Settings) text(host, key string) string {
	if v, ok := s.Value(hostKey(host, key)); ok {
		return v.Text
	}
	v, _ := s.Value(key)
	return v.Text
}

// Section returns On, Off or Once; a section without a row is on.
func (s Settings) Section(host, name string) string {
	if text := s.text(host, "sections."+name); text != "" {
		return text
	}
	return On
}

// RepeatAlways tells whether sections go out even if the conversation holds them.
func (s Settings) RepeatAlways() bool { return s.text("", "repeat") == always }

// Tokens returns the budget of a key such as budget.prompt.
func (s Settings) Tokens(key string) int {
	n, _ := strconv.Atoi(s.text("", key))
	return n
}

// Off returns what switches the hooks off for a host in the project that
// WithProject found; ok is false where nothing does. The environment decides
// alone, else the user's switch goes before the folders', of which the nearest
// one counts, be it true or false.
func (s Settings) Off(host string, now time.Time) (v Value, ok bool) {
	if v, ok = s.Value(hostKey(host, "off")); !ok {
		v, _ = s.Value("off")
	}
	if holds(v.Text, now) || v.Layer == Environment {
		return v, holds(v.Text, now)
	}
	for dir := s.Project.Root; dir != ""; dir = parent(dir) {
		if v := s.folder(dir); v.Layer != BuiltIn {
			return v, holds(v.Text, now)
		}
	}
	return Value{}, false
}

func parent(dir string) string {
	up := filepath.Dir(dir)
	if up == dir {
		return ""
	}
	return up
}

// holds reads a Switch.
func holds(text string, now time.Time) bool {
	if yes, ok := yesOrNo(text); ok {
		return yes
	}
	until, err := time.Parse(time.RFC3339, strings.TrimSpace(text))
	return err == nil && now.Before(until)
}

// LogOff tells whether the user wants no log of runs.
func (s Settings) LogOff() bool { return s.text("", "log") == Off }
