package contract

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// defaultTimeout is used without a timeout [docs] and, nobody showed it, for zero and less [?].
const defaultTimeout = 30 * time.Second

// Handler is one registered command.
type Handler struct {
	Event Event
	// ID is how agy's log calls it: jsonhook__NAME_EVENT_GROUP_INDEX.
	ID      string
	Command string
	// Matcher is a whole-name expression for tool events.
	Matcher string
	// Dir is the folder of its hooks.json.
	Dir     string
	Timeout time.Duration
}

// File is what became of one hooks.json.
type File struct {
	Path string
	// Rejected is why no hook of the file counts; agy says it in one log line only (superpowers #2247, 1.1.24).
	Rejected error
	// Dropped are keys that were ignored without a word.
	Dropped  []string
	Handlers []Handler
}

// Config is everything that was loaded.
type Config struct{ Files []File }

// Load reads the files in order. One bad entry kills its whole file; the other files live (skillsaw 1.1.25; c2c from
// 1.1.2 on; rogue 1.1.7).
func Load(paths ...string) Config {
	var c Config
	for _, path := range paths {
		f := File{Path: path}
		data, err := os.ReadFile(path)
		if err == nil {
			err = f.parse(data)
		}
		if err != nil {
			f = File{Path: path, Rejected: err}
		}
		c.Files = append(c.Files, f)
	}
	return c
}

// Handlers are those of an event: all names of all files, one after another [docs]. Across names the order is the
// file's here [?].
func (c Config) Handlers(e Event) []Handler {
	var out []Handler
	for _, f := range c.Files {
		for _, h := range f.Handlers {
			if h.Event == e {
				out = append(out, h)
			}
		}
	}
	return out
}

// parse reads strict JSON in which a repeated key's last value wins (skillsaw 1.1.25). The root maps hook names to
// objects, so a wrapper called "hooks" is a hook of that name [docs].
func (f *File) parse(data []byte) error {
	root, err := parseJSON(data)
	if err != nil {
		return err
	}
	if root.kind != kindObject {
		return errors.New("the root is not an object")
	}
	for _, m := range root.lastOfEach() {
		if err := f.hook(m.name, m.value); err != nil {
			return fmt.Errorf("invalid hook %q: %w", m.name, err)
		}
	}
	return nil
}

// hook reads one name: an object of event keys and an optional bool `enabled` (skillsaw 1.1.25). A disabled hook is
// checked like any other.
func (f *File) hook(name string, v value) error {
	if v.kind != kindObject {
		return errors.New("not an object")
	}
	enabled := v.field("enabled")
	if enabled.kind != kindBool && enabled.kind != kindNull {
		return errors.New("enabled is not a bool")
	}
	before := len(f.Handlers)
	for _, m := range v.lastOfEach() {
		if m.name == "enabled" {
			continue
		}
		event, known := eventNamed(m.name)
		if !known { // dropped silently (skillsaw 1.1.25)
			f.Dropped = append(f.Dropped, name+"."+m.name)
			continue
		}
		if err := f.event(name, event, m.value); err != nil {
			return fmt.Errorf("%s: %w", event, err)
		}
	}
	if enabled.kind == kindBool && !enabled.truth {
		f.Handlers = f.Handlers[:before]
	}
	return nil
}

func (f *File) event(name string, event Event, v value) error {
	if v.kind != kindList {
		return errors.New("not an array")
	}
	for i, entry := range v.list {
		handlers, matcher, err := handlersOf(event, entry)
		if err != nil {
			return err
		}
		for j, h := range handlers {
			handler, err := parseHandler(h)
			if err != nil {
				return err
			}
			if handler.Command == "" { // a prompt handler: valid, not played
				continue
			}
			handler.Event, handler.Matcher, handler.Dir = event, matcher, filepath.Dir(f.Path)
			handler.ID = fmt.Sprintf("jsonhook__%s_%s_%d_%d", name, event, i, j)
			f.Handlers = append(f.Handlers, handler)
		}
	}
	return nil
}

// handlersOf opens a group. An entry of a flat event is its own handler; its matcher is ignored [docs].
func handlersOf(event Event, entry value) (handlers []value, matcher string, err error) {
	if entry.kind != kindObject {
		return nil, "", errors.New("an entry is not an object")
	}
	if !event.Grouped() {
		return []value{entry}, "", nil
	}
	m, hooks := entry.field("matcher"), entry.field("hooks")
	if m.kind != kindText && m.kind != kindNull {
		return nil, "", errors.New("matcher is not a string")
	}
	if hooks.kind != kindList && hooks.kind != kindNull {
		return nil, "", errors.New("hooks is not an array")
	}
	return hooks.list, m.text, nil
}

// parseHandler checks one handler; env, cwd, name and background are dropped [docs]. Claude's nested shape on a flat
// event has no command and so rejects the file (c2c from 1.1.2 on; rogue 1.1.7; superpowers #2247, 1.1.24). That is the
// strictest of the reports: 1.1.25 kept the file and 1.2.15 accepted it and fired nothing.
func parseHandler(v value) (Handler, error) {
	if v.kind != kindObject {
		return Handler{}, errors.New("a handler is not an object")
	}
	for _, name := range []string{"type", "command", "prompt", "model"} {
		if k := v.field(name).kind; k != kindText && k != kindNull {
			return Handler{}, fmt.Errorf("%s is not a string", name)
		}
	}
	timeout, err := parseTimeout(v.field("timeout"))
	if err != nil {
		return Handler{}, err
	}
	command, hasPrompt := v.field("command").text, v.field("prompt").kind == kindText
	switch kind := v.field("type"); {
	case kind.kind == kindText && kind.text == "prompt": // parses on 1.1.25 (skillsaw)
		if v.field("command").kind == kindText {
			return Handler{}, errors.New("prompt hook with a command")
		}
		return Handler{}, nil
	case kind.kind == kindText && kind.text != "command":
		return Handler{}, fmt.Errorf("unknown hook type %q", kind.text)
	case hasPrompt:
		return Handler{}, errors.New("command hook with a prompt")
	case command == "":
		return Handler{}, errors.New("command hook must specify 'command'")
	}
	return Handler{Command: command, Timeout: timeout}, nil
}

// parseTimeout takes whole seconds as a 32-bit integer, without a ceiling (agy 1.2.16: 660 s ran). A float, a string
// or a larger number rejects the file (skillsaw 1.1.25).
func parseTimeout(v value) (time.Duration, error) {
	if v.kind == kindNull {
		return defaultTimeout, nil
	}
	seconds, err := strconv.ParseInt(v.text, 10, 32)
	if v.kind != kindNumber || err != nil {
		return 0, fmt.Errorf("timeout %s is not a 32-bit integer", v.text)
	}
	if seconds <= 0 {
		return defaultTimeout, nil
	}
	return time.Duration(seconds) * time.Second, nil
}
