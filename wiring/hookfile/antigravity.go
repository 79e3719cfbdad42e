package hookfile

import (
	"fmt"
	"strings"

	"github.com/tidwall/gjson"
)

// antigravityForm is Antigravity's hooks.json: named hooks hold events, events
// hold flat handlers. No binary of it was run: the facts are from public
// records of agy 1.0.5 to 1.3.0.
func antigravityForm() form {
	return form{
		host: "antigravity", word: unquoted, check: checkAntigravity, entries: antigravityEntries,
		fragment: antigravityFragment, add: addAntigravity, remove: removeAntigravity,
	}
}

// hookName is the one key of the file that is ours.
const hookName = "proem"

func antigravityHook(regs []Registration) string {
	var b strings.Builder
	b.WriteByte('{')
	for i, r := range regs {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"` + r.Event + `":` + antigravityList(r.Command))
	}
	b.WriteByte('}')
	return b.String()
}

// antigravityList holds one flat handler; the time-out is whole seconds, or the
// whole file is rejected.
func antigravityList(command string) string {
	return `[{"type":"command","command":` + string(gjson.AppendJSONString(nil, command)) + `,"timeout":10}]`
}

func antigravityFragment(regs []Registration) string {
	return indented(`{"` + hookName + `":` + antigravityHook(regs) + `}`)
}

// checkAntigravity refuses what makes Antigravity reject the whole file, and a
// hook of our name that runs somebody else's commands.
func checkAntigravity(doc string) error {
	if err := check(doc); err != nil {
		return err
	}
	var err error
	gjson.Parse(doc).ForEach(func(name, hook gjson.Result) bool {
		if !hook.IsObject() {
			err = fmt.Errorf("its %q is no object, for which Antigravity rejects the whole file", name.Str)
		}
		for _, c := range commands(hook) {
			if _, ok := isOurs(c); name.Str == hookName && !ok {
				err = fmt.Errorf("its %q runs a command that is not proem's: %q", hookName, c)
			}
		}
		return err == nil
	})
	return err
}

// commands lists every command below a value, in whatever shape.
func commands(value gjson.Result) []string {
	var found []string
	value.ForEach(func(key, v gjson.Result) bool {
		if key.Str == "command" && v.Type == gjson.String {
			found = append(found, v.Str)
		} else if v.IsObject() || v.IsArray() {
			found = append(found, commands(v)...)
		}
		return true
	})
	return found
}

// antigravityNames lists the hooks that run our commands alone, and the one of
// our name.
func antigravityNames(doc string) []string {
	var names []string
	gjson.Parse(doc).ForEach(func(name, hook gjson.Result) bool {
		all := commands(hook)
		ours := len(all) > 0 || name.Str == hookName
		for _, c := range all {
			_, ok := isOurs(c)
			ours = ours && ok
		}
		if ours {
			names = append(names, name.Str)
		}
		return true
	})
	return names
}

func antigravityEntries(doc string) []Entry {
	var entries []Entry
	for _, name := range antigravityNames(doc) {
		get(doc, name).ForEach(func(event, list gjson.Result) bool {
			for _, c := range commands(list) {
				binary, _ := isOurs(c)
				entries = append(entries, Entry{Registration{event.Str, binary, c}, name})
			}
			return true
		})
	}
	return entries
}

// addAntigravity sets our events under our name, leaves what else a person put
// there (enabled), and drops our commands from any other name.
func addAntigravity(doc string, regs []Registration) (string, []Change, error) {
	var changes []Change
	var err error
	hook := get(doc, hookName)
	if !hook.Exists() {
		changes = append(changes, Change{At: hookName, New: antigravityHook(regs)})
		if doc, err = set(doc, antigravityHook(regs), hookName); err != nil {
			return doc, nil, err
		}
	}
	for _, r := range regs {
		old, want := get(doc, hookName, r.Event), antigravityList(r.Command)
		if same(old.Raw, want) {
			continue
		}
		changes = append(changes, Change{Event: r.Event, At: hookName, Old: old.Get("@ugly").Raw, New: want})
		if doc, err = set(doc, want, hookName, r.Event); err != nil {
			return doc, nil, err
		}
	}
	doc, stale, err := dropEvents(doc, regs)
	if err != nil {
		return doc, nil, err
	}
	doc, gone, err := dropNames(doc, func(name string) bool { return name != hookName })
	return doc, append(append(changes, stale...), gone...), err
}

// dropEvents takes our commands out of events that Antigravity does not know.
func dropEvents(doc string, regs []Registration) (string, []Change, error) {
	var changes []Change
	var err error
	for _, e := range antigravityEntries(doc) {
		old := get(doc, hookName, e.Event)
		if e.At != hookName || wanted(regs, e.Event) || !old.Exists() {
			continue
		}
		changes = append(changes, Change{Event: e.Event, At: hookName, Old: old.Get("@ugly").Raw})
		if doc, err = drop(doc, hookName, e.Event); err != nil {
			return doc, nil, err
		}
	}
	return doc, changes, nil
}

func wanted(regs []Registration, event string) bool {
	for _, r := range regs {
		if r.Event == event {
			return true
		}
	}
	return false
}

func dropNames(doc string, which func(name string) bool) (string, []Change, error) {
	var changes []Change
	var err error
	for _, name := range antigravityNames(doc) {
		if !which(name) {
			continue
		}
		changes = append(changes, Change{At: name, Old: get(doc, name).Get("@ugly").Raw})
		if doc, err = drop(doc, name); err != nil {
			return doc, nil, err
		}
	}
	return doc, changes, nil
}

func removeAntigravity(doc, _ string) (string, []Change, error) {
	return dropNames(doc, func(string) bool { return true })
}
