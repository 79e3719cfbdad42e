package lexicon

import (
	"cmp"
	"slices"
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
	slices.SortStableFunc(all, func(a, b Entry) int { return cmp.Compare(a.Text, b.Text) })
	merged := all[:0]
	for _, e := range all {
		if n := len(merged); n > 0 && merged[n-1].Text == e.Text {
			merged[n-1].Is |= e.Is
			continue
		}
		merged = append(merged, e)
	}
	return merged
}

// Find returns the classes of the languages' entries that the words begin with,
// and how many words the longest Filler among them covers.
func Find(languages []*Language, words []string) (is Class, filler int) {
	for _, l := range languages {
		i, f := find(entriesOf(l.Code), words)
		is, filler = is|i, max(filler, f)
	}
	return is, filler
}

// compounded are the classes that the last noun of a compound brings along.
const compounded = Repo | Code | Screen | Prose | Creative | Helper

// The shortest parts of a compound, in letters.
const (
	leastHead = 3
	leastTail = 4
)

// Compound returns the classes of the longest noun in which a compound word
// ends, in languages that write nouns together: "Steuermodul" is a Modul.
func Compound(languages []*Language, word string) Class {
	for _, l := range languages {
		if !l.Compounds {
			continue
		}
		for cut := leastHead; cut+leastTail <= len(word); cut++ {
			if is, _ := find(entriesOf(l.Code), []string{word[cut:]}); is&compounded != 0 {
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
		if !l.Umlauts {
			continue
		}
		for i, c := range words[0] {
			if c != 'a' && c != 'o' && c != 'u' {
				continue
			}
			word := words[0][:i+1] + "e" + words[0][i+1:]
			if is, _ := find(entriesOf(l.Code), append([]string{word}, words[1:]...)); is != 0 {
				return is
			}
		}
	}
	return 0
}

// find looks at the entries that begin as the first word does.
func find(entries []Entry, words []string) (is Class, filler int) {
	at := start(words[0])
	from, _ := slices.BinarySearchFunc(entries, at, func(e Entry, at uint) int { return cmp.Compare(start(e.Text), at) })
	for _, e := range entries[from:] {
		if start(e.Text) != at {
			break
		}
		covered := covers(e.Text, words)
		if covered == 0 {
			continue
		}
		is |= e.Is
		if e.Is&Filler != 0 {
			filler = max(filler, covered)
		}
	}
	return is, filler
}
