package lexicon

// groups is how many groups an Index sorts entries into: a power of two, large
// enough that few entries of other words share a group with a word.
const groups = 512

// Index finds the entries of several languages that may begin with one of the
// words of a prompt. It is built for one prompt, which takes one look at each
// entry, and is not kept: a hook routes one prompt and ends.
type Index struct {
	first   [groups]int32 // the first entry of each group, 0 for none
	entries []entry       // from 1 on
}

type entry struct {
	text string
	is   Class
	next int32 // the next entry of the group, 0 for none
}

// NewIndex returns an index of the languages for the words. Function words only
// serve to recognise a language and are left out.
func NewIndex(languages []*Language, words []string) *Index {
	var wanted [groups]bool
	var first [256]bool // rules out most entries at the cost of one byte
	for _, word := range words {
		wanted[group(word)] = true
		if word != "" {
			first[word[0]] = true
		}
	}
	x := &Index{entries: make([]entry, 1, 256)}
	for _, l := range languages {
		for i := range l.Sections {
			if l.Sections[i].Is != Common {
				x.add(&l.Sections[i], &wanted, &first)
			}
		}
	}
	return x
}

func (x *Index) add(s *Section, wanted *[groups]bool, first *[256]bool) {
	for _, text := range s.Words {
		if !first[text[0]] {
			continue
		}
		if g := group(text); wanted[g] {
			x.entries = append(x.entries, entry{text, s.Is, x.first[g]})
			x.first[g] = int32(len(x.entries) - 1)
		}
	}
}

func group(word string) uint {
	s := start(word)
	return (s ^ s>>5 ^ s>>9) % groups
}

// Find returns the classes of the entries that the words begin with, and how
// many words the longest Filler among them covers.
func (x *Index) Find(words []string) (is Class, filler int) {
	for i := x.first[group(words[0])]; i != 0; i = x.entries[i].next {
		e := &x.entries[i]
		covered := covers(e.text, words)
		if covered == 0 {
			continue
		}
		is |= e.is
		if e.is == Filler {
			filler = max(filler, covered)
		}
	}
	return is, filler
}
