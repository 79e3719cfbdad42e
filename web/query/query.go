// Package query makes of a prompt what is sent to a search engine: the user's own
// words, masked, on one line, and nothing of the repository. It is linked into
// hooks and reaches no network.
package query

import (
	"encoding/hex"
	"strings"
	"unicode"
	"unicode/utf8"

	"proem/internal/digest"
	"proem/internal/redact"
	"proem/web/setting"
)

// Limit is the most characters of a query.
const Limit = 300

// Of returns the query for a prompt, "" where nothing of it can be asked. Fenced
// blocks, lines that read as code and what was piped in are left out: they are text
// of a repository or a program more often than a question. The secrets go while the text is whole,
// since a cut may leave one that no mask knows.
func Of(prompt string) string {
	if len(prompt) > maxPrompt {
		// The last word may be a secret that is cut in two, which no mask knows.
		prompt = prompt[:strings.LastIndexAny(prompt[:maxPrompt], " \t\n")+1]
	}
	text := folded(redact.Mask(visible(typed(prompt))))
	if utf8.RuneCountInString(text) > Limit {
		runes := []rune(text)[:Limit+1]
		text = string(runes[:Limit])
		if i := strings.LastIndexByte(text, ' '); i > 0 && runes[Limit] != ' ' {
			text = text[:i] // between words, so that none is cut in two
		}
		text = strings.TrimSpace(text)
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return ""
	}
	return text
}

// maxPrompt bounds what is read of a prompt, in bytes; a query is far shorter.
const maxPrompt = 16 << 10

// piped begins what `codex exec` adds of its stdin (0.171.0).
const piped = "<stdin>"

// typed drops fenced blocks, lines of code and what was piped in. A fence opens anywhere on a
// line, as people paste, and is closed by one of its kind that is as long.
func typed(prompt string) string {
	var b strings.Builder
	fence := ""
	for line := range strings.Lines(prompt) {
		if fence == "" && strings.HasPrefix(strings.TrimSpace(line), piped) {
			break
		}
		if fence == "" && len(line) < len(prompt) && !prose(line) {
			continue
		}
		for line != "" {
			if fence == "" {
				i, mark := opened(line)
				b.WriteString(line[:i])
				fence, line = mark, line[i+len(mark):]
				continue
			}
			_, rest, closed := strings.Cut(line, fence)
			if line = ""; closed {
				line, fence = " "+strings.TrimLeft(rest, fence[:1]), ""
			}
		}
	}
	return b.String()
}

// prose is false for a line that was pasted more likely than written: indented, of
// a diff, a tag, or ending as code does.
func prose(line string) bool {
	line = strings.TrimRight(line, " \t\r\n")
	for _, begin := range []string{"\t", "    ", "@@ ", "+++ ", "--- ", "diff --git ", "+\t", "-\t", "+ ", "}", ")"} {
		if strings.HasPrefix(line, begin) && !strings.Contains(line, "```") {
			return false
		}
	}
	if strings.HasPrefix(line, "<") && strings.HasSuffix(line, ">") {
		return false
	}
	for _, end := range []string{"{", "}", ";", "(", "=>", "):", "()"} {
		if strings.HasSuffix(line, end) {
			return false
		}
	}
	return true
}

// opened finds a fence, three marks or more, on a line: where it begins and its
// marks; the line's end and none where there is none.
func opened(line string) (at int, mark string) {
	for _, kind := range []string{"```", "~~~"} {
		if i := strings.Index(line, kind); i >= 0 && (mark == "" || i < at) {
			rest := strings.TrimLeft(line[i:], kind[:1])
			at, mark = i, line[i:len(line)-len(rest)]
		}
	}
	if mark == "" {
		return len(line), ""
	}
	return at, mark
}

// visible drops what a reader does not see, which could hide a secret from the
// mask, and mends bytes that are no UTF-8.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if unicode.Is(unicode.C, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

func folded(s string) string { return strings.Join(strings.Fields(s), " ") }

// Normal is what two queries have in common that ask the same: case, and the
// marks and spaces around them, do not count.
func Normal(q string) string {
	return folded(strings.ToLower(strings.TrimFunc(q, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) })))
}

// Digest names the answer to a query: the same question to the same model at the
// same place has the same one.
func Digest(w setting.Web, q string) string {
	sum := digest.Sum256([]byte(w.Provider + "\x00" + w.BaseURL + "\x00" + w.Model + "\x00" + Normal(q)))
	return hex.EncodeToString(sum[:16])
}
