package reading

import (
	"math/bits"
	"slices"
	"strings"

	"proem/routing/lexicon"
)

// The classes that the rules name most often.
const (
	Verbs     = lexicon.Fix | lexicon.Change | lexicon.Inspect | lexicon.Run | lexicon.Git
	Artefacts = lexicon.Repo | lexicon.Code | lexicon.Screen
)

// mark gives each token its word classes and finds where clauses begin.
func (q *Request) mark() {
	q.trim()
	spoken := q.languages()
	q.Spoken = spoken
	capitals := slices.ContainsFunc(spoken.Languages(), func(l *lexicon.Language) bool { return l.CapitalNouns })
	for i := range q.Tokens {
		if capitals {
			q.Tokens[i].Is &^= Proper
		}
		if q.Words[i] == "" || q.Tokens[i].Is&(Path|Link|Snippet) != 0 {
			continue
		}
		q.classify(i, spoken)
	}
	q.senses()
	q.clauses()
	q.cutPaste()
}

// trim takes the courtesies off the end: they would keep a veto or a question
// from being the last word.
func (q *Request) trim() {
	for {
		n := lexicon.Courtesies(q.Words)
		if n == 0 || q.Tokens[len(q.Tokens)-1].Cut {
			return
		}
		q.Asked -= n
		q.Words, q.Tokens = q.Words[:len(q.Words)-n], q.Tokens[:len(q.Tokens)-n]
	}
}

// phrase returns the words from i to the end of the clause, at most so many as
// an entry may have.
func (q *Request) phrase(i int) []string {
	end := i + 1
	for end < len(q.Words) && end < i+lexicon.MaxWords && q.Tokens[end-1].Ends == 0 {
		end++
	}
	return q.Words[i:end]
}

// classify adds the classes of the words that begin at i. The first token of a
// phrase carries the class of the phrase, except that all words of "I would
// like you to" may stand before an imperative.
func (q *Request) classify(i int, spoken lexicon.Set) {
	is, filler := lexicon.Find(spoken, q.foreign, q.phrase(i))
	if q.Tokens[i].Is&Agentive != 0 {
		is |= agentWord(spoken, q.Words[i])
	}
	if is == 0 && !q.Tokens[i].Cut {
		if is = lexicon.Compound(spoken, q.Words[i]); is == 0 {
			is = lexicon.Umlaut(spoken, q.phrase(i))
		}
	}
	if q.Tokens[i].Is&lexicon.Filler != 0 || is&lexicon.Polite != 0 {
		// "Can you" and "quiero que" ask for something to be done.
		is &^= lexicon.Wonder
	}
	q.Tokens[i].Is |= is
	for j := 1; j < filler; j++ {
		q.Tokens[i+j].Is |= lexicon.Filler
	}
	if q.Tokens[i].Cut {
		q.Tokens[i].Is &= shapes | lexicon.Code | lexicon.Repo | lexicon.Tech
	}
}

// agentWord returns the agent classes of a name with a hyphen: a "sous-agent" is
// an agent without a name.
func agentWord(spoken lexicon.Set, word string) lexicon.Class {
	parts := strings.FieldsFunc(word, func(c rune) bool { return c == '-' || c == '_' })
	is, _ := lexicon.Find(spoken, 0, parts)
	return is & lexicon.Agent
}

// certain is how many function words tell a language: one alone may be half a
// word, or stand in two languages.
const certain = 2

// languages returns the languages of the prompt: those whose function words it
// holds most often, all where it holds none. Of the others the content words
// are looked at where it holds too few, and of English always, since every
// developer mixes it in.
func (q *Request) languages() lexicon.Set {
	var hits [16]int
	most := 0
	for i, word := range q.Words {
		if q.Tokens[i].Cut || q.Tokens[i].Is&Snippet != 0 || word == "" {
			continue
		}
		for in := lexicon.Spoken(word); in != 0; in &= in - 1 {
			l := bits.TrailingZeros16(uint16(in))
			hits[l]++
			most = max(most, hits[l])
		}
	}
	var spoken lexicon.Set
	q.HeadLast = true
	for l, language := range lexicon.All {
		switch {
		case language.Names(), hits[l]*2 >= most:
			spoken |= 1 << l
			q.HeadLast = q.HeadLast && (language.HeadLast || language.Names() || hits[l] < most)
		case most < certain, language == lexicon.English():
			q.foreign |= 1 << l
		}
	}
	return spoken
}

// senses takes the agent nouns out of "user agent" and its like.
func (q *Request) senses() {
	for i := range q.Tokens {
		if q.Tokens[i].Is&lexicon.Other == 0 {
			continue
		}
		for j := i; j < len(q.Tokens) && j < i+3; j++ {
			q.Tokens[j].Is &^= lexicon.Agent | lexicon.Helper | lexicon.Hand
		}
	}
}

// clauses starts a clause at each contrast, and marks the words that open one.
func (q *Request) clauses() {
	shift := uint16(0)
	opening := true
	for i := range q.Tokens {
		t := &q.Tokens[i]
		fresh := i == 0 || t.Clause+shift != q.Tokens[i-1].Clause
		if t.Is&lexicon.But != 0 && !fresh {
			shift++
			fresh = true
		}
		t.Clause += shift
		opening = opening || fresh
		t.Opens = opening
		if t.Is&Artefacts != 0 && (t.Is&lexicon.Version == 0 || t.Is&lexicon.Repo != 0) && q.definite(i) {
			t.Is |= Known
		}
		opening = opening && t.Is&(lexicon.Filler|lexicon.But) != 0 || lexicon.Joins(q.Spoken, q.Words[i])
	}
}

// definite tells whether an article or demonstrative stands before the word at
// i, perhaps with an adjective between them.
func (q *Request) definite(i int) bool {
	for j := i - 1; j >= 0 && j >= i-2 && q.Tokens[j].Ends == 0; j-- {
		if q.Tokens[j].Is&lexicon.Det != 0 {
			return true
		}
		noun := q.Tokens[j].Is&(Artefacts|lexicon.Version) != 0
		if q.Tokens[j].Is&(lexicon.Some|lexicon.Lead) != 0 || q.Tokens[j].Is&Verbs != 0 && !noun {
			return false
		}
	}
	return false
}

// cutPaste cuts the text that the request hands over: what follows the colon
// or the line in which the user asks to summarise, translate or explain it.
func (q *Request) cutPaste() {
	var head lexicon.Class
	for i := range q.Tokens {
		t := &q.Tokens[i]
		head |= t.Is
		if t.Ends == 0 || t.Ends == ',' || t.Ends == '.' || t.Ends == '?' {
			continue
		}
		handsOver := head&(lexicon.Reword|lexicon.Prose|lexicon.Explain) != 0
		if handsOver && head&(Path|lexicon.Repo|lexicon.Fix|lexicon.Ours) == 0 {
			t.Is |= Handed
			q.cutFrom(i+1, head)
		}
		return
	}
}

// cutFrom leaves only paths in the tokens from i on, and where code was handed
// over for an explanation, the mark of a snippet.
func (q *Request) cutFrom(i int, head lexicon.Class) {
	for j := i; j < len(q.Tokens); j++ {
		t := &q.Tokens[j]
		if t.Is&Path != 0 {
			t.Is = Pasted
		} else if head&lexicon.Explain != 0 {
			t.Is &= Snippet
		} else {
			t.Is = 0
		}
		t.Cut = true
	}
}
