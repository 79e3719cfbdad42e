package roles

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"proem/internal/roster"
	"proem/memory/compact/order"
	"proem/routing/lexicon"
)

// kinds are the word classes that say what kind of work is asked for. They are the same
// in all languages, so that a prompt in one finds a role that is described in another.
const kinds = lexicon.Fix | lexicon.Change | lexicon.Inspect | lexicon.Run | lexicon.Explain |
	lexicon.Reword | lexicon.Compare | lexicon.Web

// request are the classes of words that ask for an agent. "Use" and "run" are among them, and a role finds its prompt by other words.
const request = lexicon.Common | lexicon.Det | lexicon.Agent | lexicon.Helper | lexicon.Hand | lexicon.Delegate | lexicon.Employ | lexicon.Ask

// maxText bounds the work on a prompt; what it asks for stands at its start or end,
// and what is pasted between is no request.
const maxText = 4 << 10

// terms are what a text is about.
type terms struct {
	stems []string // of words that are not function words, sorted, each once
	kinds lexicon.Class
}

func (t terms) about(stem string) bool {
	_, ok := slices.BinarySearch(t.stems, stem)
	return ok
}

// fitting returns the roles that the prompt is most about, the best first. Where it is
// about none of them all remain, in their order, but those that it is against.
func fitting(roles []roster.Role, prompt string) []roster.Role {
	if len(roles) == 0 {
		return nil
	}
	asked := termsOf(prompt)
	scores := judge(roles, asked)
	best := slices.Max(scores)
	var fit []int
	for i, s := range scores {
		if best > 0 && 2*s >= best || best <= 0 && s == best {
			fit = append(fit, i)
		}
	}
	slices.SortStableFunc(fit, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	out := make([]roster.Role, len(fit))
	for i, at := range fit {
		out[i] = roles[at]
	}
	return out
}

// The worth of what a role and a prompt share, before it is divided by the number of
// roles that share it too: what all have tells nothing apart. A word that a role is named after
// says most.
const (
	wordWorth = 120
	nameWorth = 240
	kindWorth = 120
)

// judge scores each role.
func judge(roles []roster.Role, asked terms) []int {
	named, likes, dislikes := make([]terms, len(roles)), make([]terms, len(roles)), make([]terms, len(roles))
	for i, r := range roles {
		named[i] = termsOf(strings.ReplaceAll(r.Name, "_", " "))
		likes[i] = termsOf(strings.Join(append([]string{r.Description}, r.Prioritize...), " . "))
		dislikes[i] = termsOf(strings.Join(r.Avoid, " . "))
		// "editing files" says nothing against files where the role reads some.
		dislikes[i].stems = slices.DeleteFunc(dislikes[i].stems, likes[i].about)
		dislikes[i].kinds &^= likes[i].kinds
	}
	scores := make([]int, len(roles))
	share := func(of []terms, has func(terms) bool, worth int) {
		n := 0
		for _, t := range of {
			if has(t) {
				n++
			}
		}
		for i, t := range of {
			if has(t) {
				scores[i] += worth / n
			}
		}
	}
	for _, stem := range asked.stems {
		has := func(t terms) bool { return t.about(stem) }
		share(named, has, nameWorth)
		share(likes, has, wordWorth)
		share(dislikes, has, -wordWorth)
	}
	for kind := lexicon.Class(1); kind < lexicon.End; kind <<= 1 {
		if asked.kinds&kind != 0 {
			has := func(t terms) bool { return t.kinds&kind != 0 }
			share(likes, has, kindWorth)
			share(dislikes, has, -kindWorth)
		}
	}
	return scores
}

// termsOf reads a text.
func termsOf(text string) terms {
	if len(text) > maxText {
		text = text[:maxText/2] + " " + text[len(text)-maxText/2:]
	}
	var words []string
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) }) {
		words = append(words, string(lexicon.Fold(nil, word)))
	}
	var t terms
	for i, word := range words {
		is, _ := lexicon.Find(lexicon.Every, 0, words[i:min(len(words), i+lexicon.MaxWords)])
		if is&request != 0 {
			continue
		}
		t.kinds |= is & kinds
		if lexicon.Spoken(word) == 0 {
			t.stems = append(t.stems, order.Stems(word)...)
		}
	}
	slices.Sort(t.stems)
	t.stems = slices.Compact(t.stems)
	return t
}
