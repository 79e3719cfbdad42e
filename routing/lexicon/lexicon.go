// Package lexicon holds the words that routing looks for, one file per
// language. The files are data without code: they decide nothing, and adding a
// language is one file and one line in All.
//
// Entries are normalised as routing normalises a prompt: lower case, without
// accents (ä, ö, ü and ß become ae, oe, ue and ss), apostrophes and hyphens
// written as spaces. An entry is one word or several; a word that ends in "*"
// is a stem and matches every word that begins with it. Behind the first word one
// may begin with "*" and is then an ending.
package lexicon

import (
	"slices"
	"strings"
)

// Class is a set of word classes. The values below are its members; routing
// continues the list with shapes, from End upwards.
type Class uint64

// The word classes, in the order in which every language lists its sections.
const (
	Common   Class = 1 << iota // function words that few languages share, by which a language is known
	Filler                     // words that may stand before an imperative
	Fix                        // verbs that by themselves mean work on software
	Change                     // verbs of change that other work uses too
	Inspect                    // look, read, search, compare, count
	Run                        // run, start, execute
	Git                        // commit, push, rebase, stash
	Explain                    // explain, describe
	Reword                     // summarise, translate, proofread
	Repo                       // nouns of the repository: branch, diff, pipeline
	Code                       // nouns of code: test, class, endpoint
	Screen                     // nouns of the interface: button, column, form
	Ours                       // possession and deixis: our, this repo
	Must                       // must, should, is missing
	Defect                     // broken, fails, nothing happens
	Wonder                     // question openings
	Define                     // openings that ask for a definition
	Howto                      // openings that ask how one does something
	General                    // in general, for beginners, concept
	Prose                      // texts: sentence, letter, mail
	Creative                   // poems, stories, roles
	Life                       // everyday matters
	Image                      // pictures
	Talk                       // the conversation itself
	Maths                      // sums
	Agent                      // nouns that can only mean a sub-agent
	Helper                     // agent, scout
	Hand                       // worker, helper, assistant
	Delegate                   // delegate, entrust, spawn
	Employ                     // use, launch, call
	Ask                        // ask, let, have, pass
	Polite                     // could you, please
	Wish                       // I want you to, let us
	Not                        // negations
	But                        // words that end the reach of a negation
	If                         // conditions
	Other                      // other senses: user agent, travel agent
	Kit                        // parts of agent software: registry, prompt
	Det                        // articles and demonstratives of known things
	Rel                        // relative pronouns
	Some                       // a, two, several
	Lead                       // prepositions and adverbs that open a clause before its verb
	Now                        // now, today, latest
	Clock                      // date and time
	News                       // news
	Version                    // versions, support, release notes
	Compare                    // alternatives, differences
	Either                     // or
	Fact                       // prices, weather, office holders, results
	Web                        // search the web
	Tech                       // names of technologies and products
	End                        // the first value that is not a word class
)

// MaxWords bounds the length of an entry.
const MaxWords = 7

// Section is the sorted list of the entries of one class.
type Section struct {
	Is    Class
	Words []string
}

// Language is the vocabulary of one language, in sections in the order above.
type Language struct {
	Code string
	// CapitalNouns says that every noun has a capital, which then marks no name.
	CapitalNouns bool
	HeadLast     bool     // the last part of a compound says what it is
	Compounds    bool     // nouns are written together
	Umlauts      bool     // ä, ö and ü may be typed as a, o and u
	Courtesy     []string // words of thanks and request that may end any prompt
	Without      []string // words for "without"
	Building     []string // verbs of handing over that programs use among themselves
	Joining      []string // words behind which an imperative may follow within a clause
	Leading      []string // words that lead to the one who gets a task
	Each         []string // words that hand out things one by one
	Sections     []Section
}

// All lists the languages. The shared names come last.
var All = []*Language{&english, &italian, &portuguese, &spanish, &french, &german, &dutch, &shared}

// Joins tells whether an imperative may follow the word within a clause of one
// of the languages: "en" joins in Dutch alone.
func Joins(languages Set, word string) bool {
	for at, l := range All {
		if languages&(1<<at) != 0 && slices.Contains(l.Joining, word) {
			return true
		}
	}
	return false
}

// LeadsTo tells whether the word leads to the one who gets a task.
func LeadsTo(word string) bool {
	return anywhere(word, func(l *Language) []string { return l.Leading })
}

// HandsOut tells whether the word hands out things one by one, as programs do:
// "assign each client to an agent".
func HandsOut(word string) bool {
	return anywhere(word, func(l *Language) []string { return l.Each })
}

// anywhere looks in the lists of all languages: such words are few and short,
// and prompts mix languages.
func anywhere(word string, list func(*Language) []string) bool {
	for _, l := range All {
		if slices.Contains(list(l), word) {
			return true
		}
	}
	return false
}

// Names tells whether the language stands for names that all languages use.
func (l *Language) Names() bool { return l == &shared }

// English returns the language that developers mix into all others.
func English() *Language { return &english }

// Forbids tells whether the word is a "without", which says how a thing is to
// be done where it follows it.
func Forbids(word string) bool {
	return anywhere(word, func(l *Language) []string { return l.Without })
}

// Courtesies returns how many of the last words are words of courtesy, in any
// language: they change nothing of what is asked for.
func Courtesies(words []string) int {
	for _, l := range All {
		for _, phrase := range l.Courtesy {
			if n := ends(words, phrase); n > 0 && n < len(words) {
				return n
			}
		}
	}
	return 0
}

// ends returns how many words of a phrase end the list, zero if they do not.
func ends(words []string, phrase string) int {
	for n := 1; n <= len(words); n++ {
		before, found := strings.CutSuffix(phrase, words[len(words)-n])
		switch {
		case !found:
			return 0
		case before == "":
			return n
		case before[len(before)-1] != ' ':
			return 0
		}
		phrase = before[:len(before)-1]
	}
	return 0
}

// Builds tells whether the verb is more often said of a program than of an
// agent of the user: "start the billing agent".
func Builds(word string) bool {
	return anywhere(word, func(l *Language) []string { return l.Building })
}

// covers returns the number of words that the entry matches, zero for no match.
// It looks at each byte once: it runs for every entry that begins like a word.
func covers(entry string, words []string) int {
	at := 0
	for n, word := range words {
		from, i := at, 0
		for i < len(word) && at < len(entry) && entry[at] == word[i] {
			at, i = at+1, i+1
		}
		if at < len(entry) && entry[at] == '*' {
			at++
			if ending := partEnd(entry, at); at == from+1 && ending > at {
				if !strings.HasSuffix(word, entry[at:ending]) {
					return 0
				}
				at = ending
			}
		} else if i < len(word) || at < len(entry) && entry[at] != ' ' {
			return 0
		}
		if at == len(entry) {
			return n + 1
		}
		at++
	}
	return 0
}

// partEnd returns where the word of the entry ends in which at stands.
func partEnd(entry string, at int) int {
	for at < len(entry) && entry[at] != ' ' {
		at++
	}
	return at
}

// IsName tells whether the word is the name of a technology or product.
func IsName(word string) bool {
	is, _ := Find(1<<(len(All)-1), 0, []string{word})
	return is&Tech != 0
}
