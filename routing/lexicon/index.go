package lexicon

import (
	"cmp"
	"slices"
	"strings"
)

// Entry is a phrase of a language with all its classes.
type Entry struct {
	Text string
	Is   Class
}

// Merge returns the entries of a language in one sorted list. Function words
// only serve to recognise a language and are left out.
func Merge(l *Language) []Entry {
	var all []Entry
	for _, s := range l.Sections {
		for _, text := range s.Words {
			if s.Is != Common {
				all = append(all, Entry{text, s.Is})
			}
		}
	}
	return merged(all)
}

// merged sorts the entries and makes one of those with the same words.
func merged(all []Entry) []Entry {
	slices.SortStableFunc(all, func(a, b Entry) int { return cmp.Compare(a.Text, b.Text) })
	once := all[:0]
	for _, e := range all {
		if n := len(once); n > 0 && once[n-1].Text == e.Text {
			once[n-1].Is |= e.Is
			continue
		}
		once = append(once, e)
	}
	return once
}

// table holds the entries of one language, sorted: their words one behind the
// other, where each begins, the places of their classes in the list of all that
// occur, and the beginnings of three letters with the index of the first entry of
// each. A look-up touches little memory, since a hook makes each look-up for the
// first time, and an entry costs four bytes beside its letters, not 24.
type table struct {
	text   string
	at     []uint16 // one more than there are entries
	is     []uint16
	starts []uint32
	from   []uint16
}

// entry returns the words and the classes of an entry.
func (t *table) entry(i int) (text string, is Class) {
	return t.text[t.at[i]:t.at[i+1]], classes[t.is[i]]
}

// Pack puts the words of entries one behind the other, with where each begins and
// the places of their classes among those that are known, to which it adds.
func Pack(entries []Entry, known *[]Class) (text string, at, is []uint16) {
	var b strings.Builder
	at = []uint16{0}
	for _, e := range entries {
		b.WriteString(e.Text)
		at = append(at, uint16(b.Len()))
		i := slices.Index(*known, e.Is)
		if i < 0 {
			i, *known = len(*known), append(*known, e.Is)
		}
		is = append(is, uint16(i))
	}
	return b.String(), at, is
}

// Index returns the beginnings of sorted entries and where each begins, and as
// the last index the number of entries.
func Index(entries []Entry) (starts []uint32, from []uint16) {
	for i, e := range entries {
		if s := start(e.Text); len(starts) == 0 || starts[len(starts)-1] != s {
			starts, from = append(starts, s), append(from, uint16(i))
		}
	}
	return starts, append(from, uint16(len(entries)))
}

// with returns which entries begin as the word does: those from low up to high.
func (t *table) with(word string) (low, high int) {
	want := start(word)
	at, end := 0, len(t.starts)
	for at < end {
		if mid := int(uint(at+end) >> 1); t.starts[mid] < want {
			at = mid + 1
		} else {
			end = mid
		}
	}
	if at == len(t.starts) || t.starts[at] != want {
		return 0, 0
	}
	return int(t.from[at]), int(t.from[at+1])
}

// Commons returns the function words of all languages in one sorted list. What
// stands for their classes is the set of languages that have them, by their
// place in All.
func Commons() []Entry {
	var all []Entry
	for l, language := range All {
		for _, s := range language.Sections {
			for _, word := range s.Words {
				if s.Is == Common {
					all = append(all, Entry{word, 1 << l})
				}
			}
		}
	}
	return merged(all)
}

// Spoken returns the set of languages that have the word as a function word.
func Spoken(word string) Class {
	for i, high := commonTable.with(word); i < high; i++ {
		if text, is := commonTable.entry(i); text == word {
			return is
		}
	}
	return 0
}

// Find returns the classes of the languages' entries that the words begin with,
// and how many words the longest Filler among them covers.
func Find(languages []*Language, words []string) (is Class, filler int) {
	for _, l := range languages {
		i, f := find(tableOf(l.Code), words)
		is, filler = is|i, max(filler, f)
	}
	return is, filler
}

// compounded are the classes that the last noun of a compound brings along.
const compounded = Repo | Code | Screen | Prose | Creative | Helper

// The shortest parts of a compound, in letters, and the longest word that is
// looked at twice: a text without spaces is no word.
const (
	leastHead = 3
	leastTail = 4
	mostWord  = 40
)

// Compound returns the classes of the longest noun in which a compound word
// ends, in languages that write nouns together: "Steuermodul" is a Modul.
func Compound(languages []*Language, word string) Class {
	for _, l := range languages {
		if !l.Compounds || len(word) > mostWord {
			continue
		}
		for cut := leastHead; cut+leastTail <= len(word); cut++ {
			if is, _ := find(tableOf(l.Code), []string{word[cut:]}); is&compounded != 0 {
				return is & compounded
			}
		}
	}
	return 0
}

// Umlaut returns the classes of a word as it stands with one umlaut, where the
// language has them and a word may be typed without: "losche" is "loesche".
func Umlaut(languages []*Language, words []string) Class {
	for _, l := range languages {
		if !l.Umlauts || len(words[0]) > mostWord {
			continue
		}
		for i, c := range words[0] {
			if c != 'a' && c != 'o' && c != 'u' {
				continue
			}
			word := words[0][:i+1] + "e" + words[0][i+1:]
			if is, _ := find(tableOf(l.Code), append([]string{word}, words[1:]...)); is != 0 {
				return is
			}
		}
	}
	return 0
}

// find looks at the entries that begin as the first word does.
func find(t *table, words []string) (is Class, filler int) {
	for i, high := t.with(words[0]); i < high; i++ {
		text, classes := t.entry(i)
		if differs(text, words[0]) {
			continue
		}
		covered := covers(text, words)
		if covered == 0 {
			continue
		}
		is |= classes
		if classes&Filler != 0 {
			filler = max(filler, covered)
		}
	}
	return is, filler
}

// differs tells whether the fourth letter alone keeps an entry from matching,
// as it mostly does.
func differs(entry, word string) bool {
	switch {
	case len(word) < 3 || len(entry) > 3 && entry[3] == '*':
		return false
	case len(word) == 3:
		return len(entry) > 3 && entry[3] != ' '
	}
	return len(entry) < 4 || entry[3] != word[3]
}
