package clause

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"proem/routing/lexicon"
)

// quotation stands where a quotation was taken out: a character that cannot
// come from a message, which is cleaned of controls.
const quotation = "\x01"

// Spoken returns what a person said in a message: without fenced code, pasted
// lines and quotations. pasted tells that something was taken out.
func Spoken(text string) (spoken string, pasted bool) {
	text = strings.ToValidUTF8(text[:min(len(text), maxMessage)], "")
	text = strings.ReplaceAll(text, quotation, " ")
	for {
		before, rest, ok := strings.Cut(text, "```")
		if !ok {
			break
		}
		_, after, _ := strings.Cut(rest, "```")
		text, pasted = before+"\n"+after, true
	}
	var lines []string
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, ">") || strings.HasPrefix(line, "    ") || strings.HasPrefix(line, "\t") {
			pasted = true
			continue
		}
		lines = append(lines, trimmed)
	}
	return unquote(strings.Join(lines, "\n")), pasted
}

// pairs are the quotation marks. A straight or single mark may be an
// apostrophe, so only double ones count.
var pairs = []struct{ open, close rune }{{'"', '"'}, {'“', '”'}, {'„', '“'}, {'«', '»'}, {'”', '”'}, {'„', '”'}, {'»', '«'}}

// unquote puts a mark in the place of each quotation of more than two words:
// shorter ones name something.
func unquote(s string) string {
	var b strings.Builder
	for s != "" {
		i, size, end := nextQuote(s)
		if i < 0 {
			break
		}
		b.WriteString(s[:i])
		inside := s[i+size : end]
		_, closing := utf8.DecodeRuneInString(s[end:])
		if len(Split(inside)) > 2 {
			b.WriteString(quotation)
		} else {
			b.WriteString(inside)
		}
		s = s[end+closing:]
	}
	return b.String() + s
}

// nextQuote finds the next quotation: where it opens, how wide its mark is and
// where it closes.
func nextQuote(s string) (open, size, end int) {
	for i, r := range s {
		for _, p := range pairs {
			if r != p.open {
				continue
			}
			size = utf8.RuneLen(r)
			if j := strings.IndexRune(s[i+size:], p.close); j >= 0 {
				return i, size, i + size + j
			}
		}
	}
	return -1, 0, 0
}

// sentences cuts at line ends and at marks that a space follows.
func sentences(text string) []string {
	var all []string
	start := 0
	cut := func(i int) {
		if s := strings.TrimSpace(text[start:i]); s != "" {
			all = append(all, s)
		}
		start = i
	}
	ticks := false
	for i, r := range text {
		next := text[i+utf8.RuneLen(r):]
		switch {
		case r == '`':
			ticks = !ticks
		case r == '\n':
			ticks = false
			cut(i)
		case ticks:
		case strings.ContainsRune(".!?;…", r) && ends(text[:i], next):
			cut(i + utf8.RuneLen(r))
		case symbol(r) && strings.HasPrefix(next, " "):
			cut(i + utf8.RuneLen(r))
		}
	}
	cut(len(text))
	return all
}

// ends tells whether a mark ends a sentence: a space follows it, and it does
// not stand behind a number ("1. files") or a single letter ("z. B.").
func ends(before, next string) bool {
	if next != "" && next[0] != ' ' && next[0] != '\n' {
		return false
	}
	i := strings.LastIndexAny(before, " \n") + 1
	word := before[i:]
	if strings.Trim(word, "0123456789") == "" && word != "" {
		return i > 0 && before[i-1] == ' ' && strings.TrimSpace(before[:i]) != ""
	}
	return utf8.RuneCountInString(word) != 1
}

func symbol(r rune) bool { return r > 0x2000 && unicode.Is(unicode.So, r) }

// asks tells whether a sentence ends with a question mark.
func asks(s string) bool {
	s = strings.TrimRight(s, " .!…)")
	return strings.HasSuffix(s, "?")
}

// Split returns the folded words of a text.
func Split(text string) []string {
	folded := string(lexicon.Fold(nil, text))
	return strings.FieldsFunc(folded, func(r rune) bool { return !letter(r) })
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// after returns s behind its first n words.
func after(s string, n int) string {
	in := false
	for i, r := range s {
		switch {
		case letter(r) || unicode.IsMark(r):
			if !in && n == 0 {
				return strings.TrimSpace(s[mark(s, i):])
			}
			in = true
		case in:
			in = false
			n--
		}
	}
	return ""
}

// mark goes back over the marks that belong to the word at i: --check, .env.
func mark(s string, i int) int {
	for i > 0 && strings.IndexByte("-./_$#`@\\(", s[i-1]) >= 0 {
		i--
	}
	return i
}

// broken tells whether a sentence reads like what a program printed or what a
// shell runs.
func broken(s string) bool {
	letters, marks := 0, 0
	for _, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsSpace(r):
			letters++
		case strings.ContainsRune("{}[]<>=|&$;*\\_()#@^~%", r):
			marks++
		}
	}
	if marks*6 > letters {
		return true
	}
	for _, sign := range []string{"Error:", "Exception", "error[", "ERR!", "Traceback", "panic:", "fatal:", "FATAL", "undefined reference", "No such file", "segfault", "Warning:", "://", " -> ", " → "} {
		if strings.Contains(s, sign) {
			return true
		}
	}
	return false
}

// Credential tells whether a word of the text is built as keys and passwords
// are: long, in one piece, with capitals and with parts that marks separate or
// digits. Names of files and dates have no run of capitals.
func Credential(text string) bool {
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, "`'\"()[]{},.;:!?")
		capitals, run, digits, lower, marks := 0, 0, 0, 0, 0
		for _, r := range word {
			if unicode.IsUpper(r) {
				run++
				capitals = max(capitals, run)
				continue
			}
			run = 0
			switch {
			case unicode.IsDigit(r):
				digits++
			case unicode.IsLower(r):
				lower++
			case strings.ContainsRune("-_./+=", r):
				marks++
			}
		}
		mixed := capitals >= 3 && lower > 0 && (digits > 0 || marks > 0 && lower+digits > 2)
		if len(word) >= 10 && mixed && !strings.HasSuffix(word, ".md") || len(word) >= 16 && capitals >= 2 && digits > 5 {
			return true
		}
	}
	return false
}
