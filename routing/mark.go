package routing

import (
	"slices"
	"strings"

	"proem/routing/lexicon"
)

const (
	verbs     = lexicon.Fix | lexicon.Change | lexicon.Inspect | lexicon.Run | lexicon.Git
	artefacts = lexicon.Repo | lexicon.Code | lexicon.Screen
)

// mark gives each token its word classes and finds where clauses begin.
func (q *request) mark() {
	spoken := q.languages()
	index := lexicon.NewIndex(spoken, q.words)
	german := slices.ContainsFunc(spoken, func(l *lexicon.Language) bool { return l.Code == "de" })
	for i := range q.tokens {
		if german {
			// Every German noun has a capital.
			q.tokens[i].is &^= proper
		}
		if q.words[i] == "" || q.tokens[i].is&(path|link|snippet) != 0 {
			continue
		}
		q.classify(i, index)
	}
	q.senses()
	q.clauses()
	q.cutPaste()
}

// phrase returns the words from i to the end of the clause, at most so many as
// an entry may have.
func (q *request) phrase(i int) []string {
	end := i + 1
	for end < len(q.words) && end < i+lexicon.MaxWords && q.tokens[end-1].ends == 0 {
		end++
	}
	return q.words[i:end]
}

// classify adds the classes of the words that begin at i. The first token of a
// phrase carries the class of the phrase, except that all words of "I would
// like you to" may stand before an imperative.
func (q *request) classify(i int, index *lexicon.Index) {
	is, filler := index.Find(q.phrase(i))
	if q.tokens[i].is&lexicon.Filler != 0 || is&lexicon.Polite != 0 {
		// "Can you" and "quiero que" ask for something to be done.
		is &^= lexicon.Wonder
	}
	q.tokens[i].is |= is
	for j := 1; j < filler; j++ {
		q.tokens[i+j].is |= lexicon.Filler
	}
	if q.tokens[i].cut {
		q.tokens[i].is &= shapes | lexicon.Code | lexicon.Repo | lexicon.Tech
	}
}

// languages returns the languages of the prompt: those whose function words it
// holds most often, all where it holds none. English is always one of them,
// since every developer mixes it in.
func (q *request) languages() []*lexicon.Language {
	var hits [16]int
	most := 0
	for i, word := range q.words {
		for l, language := range lexicon.All {
			if !q.tokens[i].cut && q.tokens[i].is&snippet == 0 && word != "" && language.Sections[0].Is == lexicon.Common && language.Sections[0].Match(q.words[i:i+1]) > 0 {
				hits[l]++
				most = max(most, hits[l])
			}
		}
	}
	var spoken []*lexicon.Language
	for l, language := range lexicon.All {
		if language.Shared() || hits[l]*2 >= most {
			spoken = append(spoken, language)
		}
	}
	return spoken
}

// senses takes the agent nouns out of "user agent" and its like.
func (q *request) senses() {
	for i := range q.tokens {
		if q.tokens[i].is&lexicon.Other == 0 {
			continue
		}
		for j := i; j < len(q.tokens) && j < i+3; j++ {
			q.tokens[j].is &^= lexicon.Agent | lexicon.Helper | lexicon.Hand
		}
	}
}

// clauses starts a clause at each contrast, and marks the words that open one.
func (q *request) clauses() {
	shift := 0
	opening := true
	for i := range q.tokens {
		t := &q.tokens[i]
		fresh := i == 0 || t.clause+shift != q.tokens[i-1].clause
		if t.is&lexicon.But != 0 && !fresh {
			shift++
			fresh = true
		}
		t.clause += shift
		opening = opening || fresh
		t.opens = opening
		if t.is&artefacts != 0 && q.definite(i) {
			t.is |= known
		}
		opening = opening && t.is&(lexicon.Filler|lexicon.But) != 0 || conjunction(q.words[i])
	}
}

// definite tells whether an article or demonstrative stands before the word at
// i, perhaps with an adjective between them.
func (q *request) definite(i int) bool {
	for j := i - 1; j >= 0 && j >= i-2 && q.tokens[j].ends == 0; j-- {
		if q.tokens[j].is&lexicon.Det != 0 {
			return true
		}
		if q.tokens[j].is&(lexicon.Some|lexicon.Lead|verbs) != 0 {
			return false
		}
	}
	return false
}

// conjunction tells the words behind which an imperative may follow within a
// clause.
func conjunction(word string) bool {
	return strings.Contains(" and e y et und then poi puis luego dann or o ou oder ", " "+word+" ")
}

// cutPaste cuts the text that the request hands over: what follows the colon
// or the line in which the user asks to summarise, translate or explain it.
func (q *request) cutPaste() {
	var head lexicon.Class
	for i := range q.tokens {
		t := &q.tokens[i]
		head |= t.is
		if t.ends == 0 || t.ends == ',' || t.ends == '.' || t.ends == '?' {
			continue
		}
		handsOver := head&(lexicon.Reword|lexicon.Prose|lexicon.Explain) != 0
		if handsOver && head&(path|lexicon.Repo|lexicon.Fix|lexicon.Ours) == 0 {
			t.is |= handed
			q.cutFrom(i+1, head)
		}
		return
	}
}

// cutFrom leaves only paths in the tokens from i on, and where code was handed
// over for an explanation, the mark of a snippet.
func (q *request) cutFrom(i int, head lexicon.Class) {
	for j := i; j < len(q.tokens); j++ {
		t := &q.tokens[j]
		if t.is&path != 0 {
			t.is = pasted
		} else if head&lexicon.Explain != 0 {
			t.is &= snippet
		} else {
			t.is = 0
		}
		t.cut = true
	}
}
