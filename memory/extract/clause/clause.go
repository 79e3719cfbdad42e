// Package clause cuts a message into the sentences that a person said in their
// own words, and gives each its word classes. Code, pasted lines and quotations
// are taken out here, before anything weighs them.
package clause

import (
	"slices"
	"strings"
	"unicode"

	"proem/memory/extract/words"
	"proem/routing/lexicon"
)

// Clause is a sentence, or the part of one behind a label such as "decision:".
type Clause struct {
	Text     string   // as it was said, without fillers at its start
	Words    []string // folded, of Text
	Is       words.Set
	Head     words.Set // classes of what was cut off in front: a label, fillers
	Question bool
	Quoted   bool          // holds a quotation, which was taken out
	Broken   bool          // reads like an error, a command or a line of a log
	Labelled bool          // stood behind a label and a colon
	General  lexicon.Class // what routing makes of its words
	First    lexicon.Class // and of those at its start
	Named    bool          // a word names a technology
	Starts   bool          // begins a sentence
	Ends     bool          // ends one
}

// Limits of one message: what is longer is a document that was pasted.
const (
	maxMessage = 4000 // bytes that are read of a message
	maxClauses = 40
	maxWords   = 60 // of one clause
)

// Cut returns the clauses of a message in a language.
func Cut(text string, l *words.Language) []Clause {
	text, _ = Spoken(text)
	var all []Clause
	for _, s := range sentences(text) {
		whole, ok := read(s, l)
		if !ok {
			continue
		}
		parts := pieces(whole.Text)
		for i, p := range parts {
			c := whole
			c.Starts, c.Ends = i == 0, i == len(parts)-1
			c.Text, c.Words = p, Split(p)
			c.Is = Classes(c.Words, l)
			c.general()
			if i > 0 {
				c.Head, c.Labelled = 0, false
			}
			all = append(all, c)
		}
		if len(all) >= maxClauses {
			break
		}
	}
	return all
}

// general asks routing's vocabulary, once for each word.
func (c *Clause) general() {
	c.General, c.First, c.Named = 0, 0, false
	for i, w := range c.Words {
		is, _ := lexicon.Find(lexicon.Every, 0, c.Words[i:])
		if i == 0 {
			c.First = is
		}
		c.General |= is
		c.Named = c.Named || lexicon.IsName(w)
	}
}

// read makes a clause of a sentence.
func read(s string, l *words.Language) (Clause, bool) {
	c := Clause{Quoted: strings.Contains(s, quotation)}
	c.Broken = broken(s)
	s = strings.TrimSpace(strings.ReplaceAll(s, quotation, ""))
	c.Question = asks(s)
	s = strings.TrimRightFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(".!?;:,…", r) || symbol(r) })
	s = c.unlabel(s, l)
	s = c.trim(s, l)
	s = trail(s, l)
	c.Text = s
	c.Words = Split(s)
	if len(c.Words) == 0 || len(c.Words) > maxWords {
		return c, false
	}
	return c, true
}

// maxLabel is how many words may stand before the colon of a label.
const maxLabel = 7

// unlabel takes off what stands before a colon, if it announces something.
func (c *Clause) unlabel(s string, l *words.Language) string {
	i := colon(s)
	if i < 0 {
		return s
	}
	head := Split(s[:i])
	if len(head) > maxLabel || len(head) == 0 {
		return s
	}
	is := Classes(head, l)
	announces := is.Any(words.Decided, words.Rule, words.Goal, words.Open, words.FromNow, words.Reverse, words.Propose, words.Build)
	if !announces {
		return s
	}
	c.Head |= is
	c.Labelled = is.Any(words.Decided, words.Rule, words.Goal, words.Open)
	return strings.TrimSpace(s[i+1:])
}

func colon(s string) int {
	for i := range s {
		if s[i] == ':' && i+1 < len(s) && s[i+1] == ' ' {
			return i
		}
	}
	return -1
}

// light are the classes whose words may stand alone before the first comma and
// say nothing by themselves.
var light = []words.Class{words.Filler, words.Decided, words.Refuse, words.Accept, words.Reverse, words.Joke, words.Hypo, words.Unsure, words.FromNow, words.Rule, words.Open}

// trim takes fillers off the start: whole parts before a comma, then words.
func (c *Clause) trim(s string, l *words.Language) string {
	for {
		part, rest, ok := strings.Cut(s, ",")
		if !ok {
			break
		}
		head := Split(part)
		if len(head) > 6 || !covered(head, l, light) || len(Split(rest)) < 2 {
			break
		}
		c.Head |= Classes(head, l)
		s = strings.TrimSpace(rest)
	}
	for range 6 {
		head := Split(s)
		if len(head) < 4 {
			break
		}
		n := l.Covers(words.Filler, head)
		if n == 0 || n == 1 && negation(head[0]) {
			break
		}
		c.Head |= Classes(head[:n], l)
		s = after(s, n)
	}
	return s
}

// negation tells whether a filler also negates what follows.
func negation(word string) bool {
	switch word {
	case "no", "non", "nao", "n", "na", "ne", "nein":
		return true
	}
	return false
}

// covered tells whether each word belongs to one of the classes.
func covered(head []string, l *words.Language, classes []words.Class) bool {
	for i := 0; i < len(head); {
		n := 0
		for _, class := range classes {
			n = max(n, l.Covers(class, head[i:]))
		}
		if n == 0 {
			return false
		}
		i += n
	}
	return true
}

// Classes returns all classes of the words.
func Classes(list []string, l *words.Language) (is words.Set) {
	for i := range list {
		is |= l.At(list[i:])
	}
	return is
}

// trail takes off what is said behind a sentence and means nothing: laughter,
// a plea.
func trail(s string, l *words.Language) string {
	for range 3 {
		list := Split(s)
		if len(list) < 4 {
			break
		}
		last := list[len(list)-1]
		if l.Covers(words.Joke, []string{last}) == 0 && !slices.Contains(pleas, last) {
			break
		}
		i := strings.LastIndexAny(strings.TrimRight(s, " .,!?;:"), " ,")
		if i < 0 {
			break
		}
		s = strings.TrimRight(s[:i], " .,!?;:")
	}
	return s
}

// pleas are what ends a request in the six languages.
var pleas = []string{"please", "pls", "plz", "thanks", "thx", "grazie", "pf", "pfv", "obrigado", "obrigada", "porfa", "gracias", "stp", "svp", "merci", "bitte", "danke", "quoi", "no"}

// Aim takes off the words with which a goal is announced: "we are building".
func Aim(s string, l *words.Language) string {
	list := Split(s)
	for i := range min(len(list), 5) {
		n := max(l.Covers(words.Build, list[i:]), l.Covers(words.Goal, list[i:]))
		if n > 0 && len(list) >= i+n+4 {
			return after(s, i+n)
		}
	}
	return s
}

// Bare takes off the words with which the assistant proposes: "I would suggest
// that".
func Bare(s string, l *words.Language) string {
	for range 3 {
		list := Split(s)
		n := l.Covers(words.Propose, list)
		if n == 0 && len(list) > 0 && slices.Contains(linking, list[0]) {
			n = 1
		}
		if n == 0 || len(list) < n+4 {
			break
		}
		s = after(s, n)
	}
	return s
}

// linking are the words that lead to what is proposed.
var linking = []string{"that", "to", "che", "di", "que", "de", "dass", "we", "you", "da", "suggest", "making", "having", "tener", "avere", "avoir", "recommend"}
