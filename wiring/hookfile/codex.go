package hookfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/tidwall/gjson"
)

// codexForm is the hooks.json of Codex: events hold groups, groups hold
// handlers (measured on 0.171.0).
func codexForm() form {
	return form{
		host: "codex", word: quoted, check: checkCodex, entries: codexEntries,
		fragment: codexFragment, add: addCodex, remove: removeCodex,
	}
}

// emptyGroup keeps the place of a group of ours that is gone: what stands
// behind it would else move, and lose its trust.
const emptyGroup = `{"hooks":[]}`

// codexGroup holds one handler, fixed for ever: each of its keys is part of the
// hash that the user trusts.
func codexGroup(command string) string { return `{"hooks":[` + codexHandler(command) + `]}` }

func codexHandler(command string) string {
	b := append([]byte(`{"type":"command","command":`), gjson.AppendJSONString(nil, command)...)
	return string(b) + `,"timeout":10,"additionalContextLimit":4000}`
}

func codexFragment(regs []Registration) string {
	var b strings.Builder
	b.WriteString(`{"hooks":{`)
	for i, r := range regs {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"` + r.Event + `":[` + codexGroup(r.Command) + `]`)
	}
	b.WriteString("}}")
	return indented(b.String())
}

// checkCodex refuses what makes Codex drop the whole file (0.171.0).
func checkCodex(doc string) error {
	if err := check(doc); err != nil {
		return err
	}
	var err error
	gjson.Parse(doc).ForEach(func(key, _ gjson.Result) bool {
		if key.Str != "description" && key.Str != "hooks" {
			err = fmt.Errorf("it holds the key %q, for which Codex drops the whole file: only description and hooks are known", key.Str)
		}
		return err == nil
	})
	hooks := gjson.Get(doc, "hooks")
	if err != nil || !hooks.Exists() {
		return err
	}
	if !hooks.IsObject() {
		return fmt.Errorf("its %q is no object", "hooks")
	}
	hooks.ForEach(func(event, groups gjson.Result) bool {
		if !groups.IsArray() {
			err = fmt.Errorf("its hooks.%s is no list", event.Str)
		}
		return err == nil
	})
	return err
}

// codexPlace is a handler of ours in the file. handler is -1 where it stands
// directly in the event's list, which Codex ignores without a word (0.171.0).
type codexPlace struct {
	event          string
	group, handler int
	command        string
	binary         string
	handlers       int  // in the group
	right          bool // it is what codexGroup or codexHandler writes
}

// path leads to the handler, or to its group where it is alone in there.
func (p codexPlace) path() []string {
	path := []string{"hooks", p.event, strconv.Itoa(p.group)}
	if p.handlers > 1 {
		path = append(path, "hooks", strconv.Itoa(p.handler))
	}
	return path
}

// at is the place in the words of Codex's trust keys.
func (p codexPlace) at() string {
	return fmt.Sprintf("%s:%d:%d", snake(p.event), p.group, max(p.handler, 0))
}

// snake turns SessionStart into session_start.
func snake(event string) string {
	var b strings.Builder
	for i, r := range event {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func codexPlaces(doc string) []codexPlace {
	var found []codexPlace
	gjson.Get(doc, "hooks").ForEach(func(event, list gjson.Result) bool {
		for g, group := range list.Array() {
			p := codexPlace{event: event.Str, group: g, handler: -1}
			if handlers := group.Get("hooks").Array(); len(handlers) > 0 {
				found = append(found, placesInGroup(p, group, handlers)...)
				continue
			}
			p.command = group.Get("command").Str
			if name, ok := isOurs(p.command); ok {
				p.binary = name
				found = append(found, p)
			}
		}
		return true
	})
	return found
}

func placesInGroup(p codexPlace, group gjson.Result, handlers []gjson.Result) []codexPlace {
	var found []codexPlace
	p.handlers = len(handlers)
	for i, h := range handlers {
		p.handler, p.command = i, h.Get("command").Str
		name, ok := isOurs(p.command)
		if !ok {
			continue
		}
		p.binary = name
		p.right = same(h.Raw, codexHandler(p.command)) && (p.handlers > 1 || same(group.Raw, codexGroup(p.command)))
		found = append(found, p)
	}
	return found
}

func codexEntries(doc string) []Entry {
	var entries []Entry
	for _, p := range codexPlaces(doc) {
		entries = append(entries, Entry{Registration{p.event, p.binary, p.command}, p.at()})
	}
	return entries
}

// addCodex leaves the first entry of ours that is right, mends it in its place
// where it is not, and appends a group where there is none. More of ours than
// that goes.
func addCodex(doc string, regs []Registration) (string, []Change, error) {
	var changes []Change
	var err error
	places := codexPlaces(doc)
	for _, r := range regs {
		i := slices.IndexFunc(places, func(p codexPlace) bool { return p.event == r.Event && p.binary == r.Binary })
		if i < 0 {
			n := len(get(doc, "hooks", r.Event).Array())
			if doc, err = set(doc, codexGroup(r.Command), "hooks", r.Event, "-1"); err != nil {
				return doc, nil, err
			}
			changes = append(changes, Change{Event: r.Event, At: fmt.Sprintf("%s:%d:0", snake(r.Event), n), New: codexGroup(r.Command)})
			continue
		}
		p := places[i]
		places = slices.Delete(places, i, i+1)
		if p.right && p.command == r.Command {
			continue
		}
		raw := codexGroup(r.Command)
		if p.handlers > 1 {
			raw = codexHandler(r.Command)
		}
		changes = append(changes, Change{Event: r.Event, At: p.at(), Old: get(doc, p.path()...).Get("@ugly").Raw, New: raw})
		if doc, err = set(doc, raw, p.path()...); err != nil {
			return doc, nil, err
		}
	}
	doc, gone, err := dropCodex(doc, places)
	return doc, append(changes, gone...), err
}

// dropCodex takes places out, the last first, so that those before it stay.
func dropCodex(doc string, places []codexPlace) (string, []Change, error) {
	var changes []Change
	for _, p := range slices.Backward(places) {
		changes = append(changes, Change{Event: p.event, At: p.at(), Old: get(doc, p.path()...).Get("@ugly").Raw})
		last := p.group == len(get(doc, "hooks", p.event).Array())-1
		var err error
		if p.handlers > 1 || last {
			doc, err = drop(doc, p.path()...)
		} else {
			doc, err = set(doc, emptyGroup, p.path()...)
		}
		if err != nil {
			return doc, nil, err
		}
	}
	return doc, changes, nil
}

func removeCodex(doc, before string) (string, []Change, error) {
	places := codexPlaces(doc)
	doc, changes, err := dropCodex(doc, places)
	var paths [][]string
	for _, p := range places {
		paths = append(paths, []string{"hooks", p.event})
	}
	for _, path := range append(paths, []string{"hooks"}) {
		list := get(doc, path...)
		if err == nil && len(places) > 0 && list.Exists() && empty(list) && !get(before, path...).Exists() {
			doc, err = drop(doc, path...)
		}
	}
	return doc, changes, err
}
