package lexicon

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// This file makes the tables of entries.go; no hook links it.

//go:generate go run ./generate

// Arrange sorts entries by their keys: what shares a key stands together.
func Arrange(entries []Entry) []Entry {
	slices.SortFunc(entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(key(a.Text), key(b.Text)), cmp.Compare(a.Text, b.Text))
	})
	return entries
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
