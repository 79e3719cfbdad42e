// Package reading turns a prompt into words with classes: normalised, with its
// clauses, its shapes and what is only quoted told apart. It decides nothing,
// reads no file and takes bounded time on any text.
package reading

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"proem/routing/lexicon"
	"proem/routing/reading/quoted"
)

// The classifiers read this much of a prompt. What a long prompt asks for
// stands at its beginning or at its end; the middle is what it pastes.
const (
	headBytes = 8 << 10
	tailBytes = 4 << 10
)

// Token is one word of the prompt.
type Token struct {
	Is       lexicon.Class
	Clause   uint16
	Sentence uint16
	Ends     byte // ',' ':' '.' '?' or '\n' where a clause or sentence ends behind the word
	Opens    bool // the clause begins here, but for words such as "please"
	Cut      bool // in a quotation: only its shapes count
}

// Request is the prompt as the classifiers see it.
type Request struct {
	Words  []string // normalised, parallel to Tokens
	Tokens []Token
	Asked  int         // how many words are the user's own
	Spoken lexicon.Set // the languages of the prompt
	// HeadLast says that the prompt's language puts what a noun is at its end:
	// a "prompt agent" is an agent.
	HeadLast bool

	foreign lexicon.Set // of which only content words count
}

// reader turns text into tokens.
type reader struct {
	year     string
	shouted  bool     // capitals mean nothing
	folded   []byte   // the word that is being normalised
	words    []string // normalised, parallel to tokens
	tokens   []Token
	spans    []quoted.Span
	sentence uint16
	clause   uint16
}

// Read tokenises the prompt and marks each token with its classes. It reads the
// beginning and the end of a long prompt.
func Read(prompt string, currentYear int) *Request {
	r := &reader{year: strconv.Itoa(currentYear)}
	body, piped := splitPiped(prompt)
	r.shouted = shouted(body[:min(len(body), headBytes)])
	r.grow(body[:min(len(body), headBytes)])
	if len(body) > headBytes+tailBytes {
		r.scan(body[:headBytes])
		body = body[len(body)-tailBytes:]
		if i := strings.IndexFunc(body, unicode.IsSpace); i >= 0 {
			body = body[i:] // half a word is another word
		}
	}
	r.scan(body)
	asked := len(r.tokens)
	r.scan(piped[:min(len(piped), tailBytes)])
	return r.request(asked)
}

// grow makes room for the words of a text, and some that are cut in two.
func (r *reader) grow(text string) {
	words := strings.Count(text, " ") + strings.Count(text, "\n")
	words += words/8 + 8
	r.words = make([]string, 0, words)
	r.tokens = make([]Token, 0, words)
}

// shouted tells whether most words are written in capitals.
func shouted(text string) bool {
	i := 1
	for i < len(text) && !(isUpper(text[i]) && isUpper(text[i-1])) {
		i++
	}
	if i >= len(text) {
		return false // as most texts
	}
	loud, quiet := 0, 0
	lower, upper := false, false
	for _, c := range text {
		switch {
		case isLetterASCII(c):
			lower, upper = lower || c >= 'a', upper || c < 'a'
		case unicode.IsSpace(c):
			loud, quiet = count(loud, !lower && upper), count(quiet, lower)
			lower, upper = false, false
		case c >= utf8.RuneSelf:
			lower, upper = lower || unicode.IsLower(c), upper || unicode.IsUpper(c)
		}
	}
	return count(loud, !lower && upper) > count(quiet, lower)
}

func isLetterASCII(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

func count(n int, one bool) int {
	if one {
		return n + 1
	}
	return n
}

// splitPiped cuts the block in which Codex hands over what was piped into it:
// it ends the prompt and begins on a line of its own, if any line begins so.
func splitPiped(prompt string) (body, piped string) {
	const opening = "<stdin>"
	if !strings.HasSuffix(strings.TrimSpace(prompt), "</stdin>") {
		return prompt, ""
	}
	at := strings.Index(prompt, opening)
	if line := strings.Index(prompt, "\n"+opening); at > 0 && line >= 0 {
		at = line + 1
	}
	if at < 0 {
		return prompt, ""
	}
	return prompt[:at], prompt[at+len(opening):]
}

// request closes the reading. Tokens from asked on were piped in.
func (r *reader) request(asked int) *Request {
	q := &Request{Words: r.words, Tokens: r.tokens}
	for i := range r.tokens {
		if i < asked {
			if !r.tokens[i].Cut {
				q.Asked++
			}
			continue
		}
		r.tokens[i].Cut = true
		if r.tokens[i].Is &= Path; r.tokens[i].Is != 0 {
			r.tokens[i].Is = Pasted
		}
	}
	q.mark()
	return q
}

// scan appends the tokens of text.
func (r *reader) scan(text string) {
	r.spans = quoted.Passages(text)
	r.end('.')
	for i := 0; i < len(text); {
		n := spaces(text[i:])
		if lines := strings.Count(text[i:i+n], "\n"); lines > 0 {
			r.newline(text[i+n:], lines)
		}
		i += n
		n = unspaced(text[i:])
		r.chunk(text[i:i+n], i)
		i += n
	}
}

func spaces(text string) int {
	if len(text) > 1 && text[0] == ' ' && isAlnum(text[1]) {
		return 1 // as most often
	}
	return len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
}

// unspaced is the length of text up to its first white space.
func unspaced(text string) int {
	for i := range len(text) {
		if c := text[i]; c == ' ' || c == '\n' {
			return i
		} else if c < ' ' || c >= utf8.RuneSelf {
			break
		}
	}
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return i
	}
	return len(text)
}

// newline ends the sentence, unless the line was only wrapped.
func (r *reader) newline(rest string, lines int) {
	next, _ := utf8.DecodeRuneInString(rest)
	if lines > 1 || !unicode.IsLower(next) {
		r.end('\n')
	}
}
