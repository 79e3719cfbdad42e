package reading

import (
	"slices"
	"strings"
	"unicode"

	"proem/routing/lexicon"
	"proem/routing/reading/quoted"
)

// lowerLetters returns how many small ASCII letters text begins with.
func lowerLetters(text string) int {
	n := 0
	for n < len(text) && isLower(text[n]) {
		n++
	}
	return n
}

// simple reads what most words are: letters, of which the first may be a
// capital, perhaps with an apostrophe, and perhaps a mark behind them. Such
// words have no shape.
func (r *reader) simple(text string, at int) bool {
	first := 0
	if text != "" && isUpper(text[0]) && !r.shouted {
		first = 1
	}
	n := first + lowerLetters(text[first:])
	if n == 0 || n < 2 && n < len(text) {
		return false
	}
	second := 0
	if n < len(text) && text[n] == '\'' {
		second = lowerLetters(text[n+1:])
	}
	end := n
	if second > 0 {
		end += 1 + second
	}
	if end < len(text)-1 || end == len(text)-1 && strings.IndexByte(",.:;?!", text[end]) < 0 {
		return false
	}
	if in := r.within(at); in == nil || in.Code {
		is := lexicon.Class(0)
		if first > 0 && r.capital(text[:n]) {
			is = Proper
		}
		r.add(is, text[:n], in != nil)
		if second > 0 {
			r.add(0, text[n+1:end], in != nil)
		}
	}
	r.punctuation(text[end:])
	return true
}

// chunk reads text between white space that begins at position at.
func (r *reader) chunk(text string, at int) {
	if r.simple(text, at) {
		return
	}
	core := strings.TrimLeftFunc(text, func(c rune) bool {
		return strings.ContainsRune("([{\"'`«»„“”‘’‚‹›¿¡*<,;:!?#…", c)
	})
	at += len(text) - len(core)
	if strings.ContainsRune(text[:len(text)-len(core)], '(') {
		r.end(',')
	}
	trimmed := strings.TrimRightFunc(core, func(c rune) bool { return strings.ContainsRune(")]}\"'`«»“”‘’›,.;:!?…*>", c) })
	after := core[len(trimmed):]
	if strings.HasPrefix(after, ")") && strings.HasSuffix(trimmed, "(") {
		trimmed, after = core[:len(trimmed)+1], after[1:]
	}
	switch {
	case trimmed == "":
		r.punctuation(text)
	case strings.Trim(trimmed, "-–—") == "":
		r.end(',')
	case strings.Trim(trimmed, "=+|&<>{}-!?:/\\") == "":
		r.add(Snippet, "", r.within(at) != nil)
	default:
		r.word(trimmed, r.within(at))
	}
	r.punctuation(after)
}

// punctuation ends what the marks behind a word end.
func (r *reader) punctuation(marks string) {
	switch {
	case marks == "":
	case strings.ContainsRune(marks, '?'):
		r.end('?')
	case strings.ContainsAny(marks, ".!;…"):
		r.end('.')
	case strings.ContainsRune(marks, ':'):
		r.end(':')
	case strings.ContainsAny(marks, ",)"):
		r.end(',')
	}
}

// within returns the passage that holds the position, nil if none does.
func (r *reader) within(at int) *quoted.Span {
	for len(r.spans) > 0 && r.spans[0].To <= at {
		r.spans = r.spans[1:]
	}
	if len(r.spans) > 0 && r.spans[0].From <= at {
		return &r.spans[0]
	}
	return nil
}

// word adds one word, or its parts where it has no shape of its own.
func (r *reader) word(text string, in *quoted.Span) {
	is := shape(text)
	switch {
	case is&(Ident|Path) != 0 && product(text):
		is = 0
	case text == r.year:
		is = Number | Year
	case r.shouted && is == Snippet && slices.Contains(sqlWords, text):
		is = 0
	case is == 0 && !r.shouted && r.capital(text):
		is = Proper
	}
	if in != nil && !in.Code {
		if is &= Path; is != 0 {
			r.add(Pasted, text, true)
		}
		return
	}
	if is&^(Slashed|Proper) != 0 || product(text) {
		r.add(is, text, in != nil)
		return
	}
	for part := range strings.FieldsFuncSeq(text, func(c rune) bool {
		return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !unicode.IsMark(c) && c != '+' && c != '#'
	}) {
		r.add(is, part, in != nil)
		is = 0
	}
}

// capital tells whether a word within a sentence begins with a capital letter,
// as names do.
func (r *reader) capital(text string) bool {
	n := len(r.tokens)
	return len(text) > 1 && isUpper(text[0]) && n > 0 && r.tokens[n-1].Sentence == r.sentence && r.tokens[n-1].Ends != ':'
}

// product tells whether text with its inner punctuation is a known name.
func product(text string) bool {
	if strings.IndexFunc(text, func(c rune) bool { return c == '.' || c == '#' || c == '+' || unicode.IsUpper(c) }) < 0 {
		return false
	}
	return lexicon.IsName(strings.ToLower(text))
}

// add appends a token. Most words are their own normal form.
func (r *reader) add(is lexicon.Class, text string, cut bool) {
	if lowerLetters(text) < len(text) {
		r.folded = lexicon.Fold(r.folded[:0], text)
		text = string(r.folded)
	}
	r.words = append(r.words, text)
	r.tokens = append(r.tokens, Token{Is: is, Clause: r.clause, Sentence: r.sentence, Cut: cut})
}

// end closes the clause, and the sentence unless the mark is a comma or colon.
func (r *reader) end(mark byte) {
	if n := len(r.tokens); n > 0 {
		r.tokens[n-1].Ends = mark
	}
	r.clause++
	if mark != ',' && mark != ':' {
		r.sentence++
	}
}
