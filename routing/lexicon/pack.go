package lexicon

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// This file makes the tables of entries.go; no hook links it.

//go:generate go run ./generate

// Entries returns the entries of all languages in one sorted list. Function words
// only serve to recognise a language and are left out.
func Entries() []Entry {
	return merged(func(is Class) bool { return is != Common })
}

// Commons returns the function words of all languages.
func Commons() []Entry {
	return merged(func(is Class) bool { return is == Common })
}

// merged collects the phrases of some sections, sorted by their keys: what
// shares a key stands together.
func merged(wanted func(Class) bool) []Entry {
	classes := map[string]*[16]Class{}
	for at, l := range All {
		for _, s := range l.Sections {
			if !wanted(s.Is) {
				continue
			}
			for _, text := range s.Words {
				if classes[text] == nil {
					classes[text] = new([16]Class)
				}
				classes[text][at] |= s.Is
			}
		}
	}
	all := make([]Entry, 0, len(classes))
	for text, of := range classes {
		all = append(all, Entry{text, sensesIn(of)})
	}
	slices.SortFunc(all, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(key(a.Text), key(b.Text)), cmp.Compare(a.Text, b.Text))
	})
	return all
}

// sensesIn puts together the languages to which a phrase means the same.
func sensesIn(of *[16]Class) []Sense {
	var list []Sense
	for at, is := range of {
		if is == 0 {
			continue
		}
		i := slices.IndexFunc(list, func(s Sense) bool { return s.Is == is })
		if i < 0 {
			i, list = len(list), append(list, Sense{Is: is})
		}
		list[i].In |= 1 << at
	}
	return list
}

// key is the one key of an entry.
func key(entry string) uint32 {
	first, rest, _ := strings.Cut(entry, " ")
	if letters, open := strings.CutSuffix(first, "*"); open {
		return stem(letters[:min(len(letters), mostStem)])
	}
	whole := mix(seed, first)
	if rest == "" || rest[0] == '*' {
		return spread(whole)
	}
	return pair(whole, rest[0])
}

// Index returns the last bits of the keys of sorted entries, and where the entries
// of each beginning of a key begin, one for two entries.
func Index(entries []Entry) (tags, starts []uint16, shift uint8) {
	size := bits.Len(uint(len(entries) / 2))
	shift = uint8(32 - size)

	for i, e := range entries {
		k := key(e.Text)
		tags = append(tags, uint16(k))
		for len(starts) <= int(k>>shift) {
			starts = append(starts, uint16(i))
		}
	}
	for len(starts) <= 1<<size {
		starts = append(starts, uint16(len(entries)))
	}
	return tags, starts, shift
}

// Pack puts the words of entries one behind the other, with where each begins and
// the place of what each means among all known meanings, to which it adds.
func Pack(entries []Entry, known *[][]Sense) (text string, at []uint32, means []uint16) {
	var b strings.Builder
	at = []uint32{0}
	for _, e := range entries {
		b.WriteString(e.Text)
		at = append(at, uint32(b.Len()))
		i := slices.IndexFunc(*known, func(s []Sense) bool { return slices.Equal(s, e.Senses) })
		if i < 0 {
			i, *known = len(*known), append(*known, e.Senses)
		}
		means = append(means, uint16(i))
	}
	return b.String(), at, means
}
