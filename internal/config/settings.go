package config

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"proem/internal/config/kind"
	"proem/internal/roster"
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
	if dir, name := FolderOf(key); dir != "" {
		return s.folder(dir, name), true
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

// folder is the option of exactly this folder.
func (s Settings) folder(path, name string) Value {
	v := Value{Text: s.Options[Find(s.Options, folderPrefix+path+"."+name)].Default}
	for _, f := range s.folders {
		if f.path == path && f.name == name {
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
		row := Row{folderPrefix + f.path + "." + f.name, s.folder(f.path, f.name)}
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
	if name == "durable_memory" && s.MemoryOff() {
		return Off
	}
	if text := s.text(host, "sections."+name); text != "" {
		return text
	}
	return On
}

// WebOff tells whether a host's hook neither searches the web nor says what a
// search found.
func (s Settings) WebOff(host string) bool {
	return s.text("", "webSearch") == Off || s.Section(host, "web_context") == Off
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
	if v := s.nearest("off"); v.Layer != BuiltIn {
		return v, holds(v.Text, now)
	}
	return Value{}, false
}

// nearest is the option of the folder that is nearest to the project, among
// those that have it.
func (s Settings) nearest(name string) Value {
	for dir := s.Project.Root; dir != "" && len(s.folders) > 0; dir = parent(dir) {
		if v := s.folder(dir, name); v.Layer != BuiltIn {
			return v
		}
	}
	return Value{}
}

// MemoryOff tells whether nothing is remembered in the project that WithProject
// found. What is off everywhere is off in every folder.
func (s Settings) MemoryOff() bool {
	return s.text("", "memory") == Off || s.nearest("memory").Text == Off
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
	if yes, ok := kind.YesOrNo(text); ok {
		return yes
	}
	until, err := time.Parse(time.RFC3339, strings.TrimSpace(text))
	return err == nil && now.Before(until)
}

// Recall is how remembered items are chosen where there is no room for all.
func (s Settings) Recall() string { return s.text("", "recall") }

// SharedKeys tells whether sub-agents may use a service's usual variable.
func (s Settings) SharedKeys() bool { return s.text("", "keys.shared") == On }

// Roster is where the roles of sub-agents come from: the project's as its user
// allowed them, and the user's own.
func (s Settings) Roster() roster.Source {
	return roster.Source{Project: s.Project.File(roster.File), User: s.Places.Config}
}

// Agent is which agent the main conversation is, "" where nobody said.
func (s Settings) Agent() string { return s.text("", "agent") }

// LogOff tells whether the user wants no log of runs.
func (s Settings) LogOff() bool { return s.text("", "log") == Off }
