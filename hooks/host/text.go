package host

import (
	"path/filepath"
	"strings"
	"unicode"

	"github.com/tidwall/gjson"
)

// textFields are where the text is looked for, in this order.
var textFields = []string{"prompt", "userPrompt", "input", "message", "content", "text", "messages"}

// anyText returns the first text of a payload, or "".
func anyText(p gjson.Result) string {
	for _, f := range textFields {
		if s := textOf(p.Get(f), 0); s != "" {
			return s
		}
	}
	return ""
}

// textOf reads a string, a list of content parts, a message with parts, or a
// list of messages, of which the user's last counts.
func textOf(v gjson.Result, depth int) string {
	switch {
	case depth > 4:
		return ""
	case v.Type == gjson.String:
		return v.Str
	case v.IsArray():
		return listText(v.Array(), depth)
	case v.IsObject():
		if s := textOf(v.Get("text"), depth+1); s != "" {
			return s
		}
		return textOf(v.Get("content"), depth+1)
	}
	return ""
}

func listText(items []gjson.Result, depth int) string {
	var parts []string
	for _, item := range items {
		role := item.Get("role").String()
		switch {
		case role == "user":
			parts = parts[:0] // a list of messages: an earlier one is history
		case role != "":
			continue
		}
		if s := textOf(item, depth+1); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}

// wrapper is what a host puts before the user's own words.
type wrapper struct{ opens, ends string }

var wrappers = []wrapper{
	{"# Context from my IDE setup:", "## My request for Codex:"}, // Codex IDE extension 0.171.0
	{"<hook_context>", "</hook_context>"},                        // headless Gemini CLI 0.61.0
}

// clean takes the wrappers off a prompt. What follows is a slice of the input.
func clean(prompt string) string {
	for range len(wrappers) {
		for _, w := range wrappers {
			if !strings.HasPrefix(strings.TrimLeft(prompt, " \t\r\n\ufeff"), w.opens) {
				continue
			}
			if _, rest, ok := strings.Cut(prompt, w.ends); ok {
				prompt = rest
			}
		}
	}
	return prompt
}

// Clean takes the hosts' wrappers off an earlier message of the user.
func Clean(message string) string { return clean(message) }

// str returns a string field; a field of another type counts as missing.
func str(p gjson.Result, path string) string {
	if v := p.Get(path); v.Type == gjson.String {
		return v.Str
	}
	return ""
}

// absolute returns a path that does not depend on the process's folder, or "".
// A NUL byte would end the path early in a system call.
func absolute(path string) string {
	if !filepath.IsAbs(path) || strings.IndexByte(path, 0) >= 0 {
		return ""
	}
	return filepath.Clean(path)
}

// clip keeps foreign text in a message for people short.
func clip(s string) string {
	if len(s) > 40 {
		return strings.ToValidUTF8(s[:40], "") + "…"
	}
	return s
}

// Blank is true for a prompt in which nobody would see a character.
func Blank(prompt string) bool {
	return strings.TrimFunc(prompt, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.C, r) }) == ""
}
