package lexicon

import "slices"

// Set is a set of languages, a bit for each by its place in All.
type Set uint16

// Every is the set of all languages.
const Every Set = 1<<16 - 1

// Of returns the set of these languages.
func Of(languages ...*Language) Set {
	var s Set
	for i, l := range All {
		if slices.Contains(languages, l) {
			s |= 1 << i
		}
	}
	return s
}

// Languages returns the members of the set, in the order of All.
func (s Set) Languages() []*Language {
	var list []*Language
	for i, l := range All {
		if s&(1<<i) != 0 {
			list = append(list, l)
		}
	}
	return list
}

// Sense is what an entry means to a set of languages.
type Sense struct {
	In Set
	Is Class
}

// Entry is a phrase with all that it means, each class set once.
type Entry struct {
	Text   string
	Senses []Sense
}

// table holds entries, sorted by their keys: their words one behind the other,
// where each begins, the last bits of the key of each and the place of what each
// means in the list of all meanings. The first bits of a key say where its entries
// begin. A hook makes each look-up for the first time, so a look-up touches little
// memory, and all languages lie in one table.
type table struct {
	text   string
	at     []uint32 // one more than there are entries
	tags   []uint16
	means  []uint16
	starts []uint16 // of each beginning of a key, and where the last ends
	shift  uint8    // by how many bits the beginning of a key stands above its end
}

// An entry has one key: of its first word, of that and the letter that a second
// begins with, or, where the first is a stem, of at most four of its letters.
// Two entries may share a key by accident: who looks them up compares the words.
const (
	seed      = 2166136261 // FNV-1a, of 32 bits
	prime     = 16777619
	leastStem = 3 // letters
	mostStem  = 4
)

// mix continues a key with text.
func mix(key uint32, text string) uint32 {
	for i := range len(text) {
		key = (key ^ uint32(text[i])) * prime
	}
	return key
}

// pair continues the key of a word with the letter behind it.
func pair(key uint32, letter byte) uint32 { return spread((key ^ ' ' ^ uint32(letter)<<8) * prime) }

// stem is the key of stems that begin so.
func stem(text string) uint32 { return spread((mix(seed, text) ^ '*') * prime) }

// spread lets each letter count for the first bits of a key.
func spread(key uint32) uint32 { return key * 0x9E3779B1 }

// with returns the entries of which some have the key: from low up to high.
func (t *table) with(key uint32) (low, high int) {
	at := key >> t.shift
	return int(t.starts[at]), int(t.starts[at+1])
}

// entry returns the words of an entry.
func (t *table) entry(i int) string { return t.text[t.at[i]:t.at[i+1]] }

// in returns what an entry is in the languages of a prompt, and in foreign ones.
func (t *table) in(spoken, foreign Set, i int) (is Class) {
	for _, s := range sensesOf(t.means[i]) {
		if s.In&spoken != 0 {
			is |= s.Is
		}
		if s.In&foreign != 0 {
			is |= s.Is &^ functional
		}
	}
	return is
}

// functional are the classes of small words. In a prompt of another language a
// foreign one is a word of that language: "do", "come", "so", "al".
const functional = Filler | Ours | Wonder | Define | Howto | Not | But | If | Det | Rel | Some | Lead | Either | Now

// sensesOf returns one of the meanings that entries have.
func sensesOf(meaning uint16) []Sense { return senses[sensesFrom[meaning]:sensesFrom[meaning+1]] }

// match is what a look-up has found: what the entries are, and how many words
// the longest Filler among them covers.
type match struct {
	spoken, foreign Set
	is              Class
	filler          int
}

// find looks up all entries that the words begin with.
func (t *table) find(spoken, foreign Set, words []string) match {
	m := match{spoken: spoken, foreign: foreign}
	word := words[0]
	whole := mix(seed, word)
	m.add(t, spread(whole), words)
	if len(words) > 1 && words[1] != "" {
		m.add(t, pair(whole, words[1][0]), words)
	}
	if len(word) >= leastStem {
		m.add(t, stem(word[:leastStem]), words)
	}
	if len(word) >= mostStem {
		m.add(t, stem(word[:mostStem]), words)
	}
	return m
}

// add looks at the entries of one key.
func (m *match) add(t *table, key uint32, words []string) {
	for i, high := t.with(key); i < high; i++ {
		if t.tags[i] != uint16(key) {
			continue
		}
		covered := covers(t.entry(i), words)
		if covered == 0 {
			continue
		}
		is := t.in(m.spoken, m.foreign, i)
		m.is |= is
		if is&Filler != 0 {
			m.filler = max(m.filler, covered)
		}
	}
}

// Spoken returns the languages that have the word as a function word.
func Spoken(word string) Set {
	for i, high := commonTable.with(spread(mix(seed, word))); i < high; i++ {
		if commonTable.entry(i) == word {
			return sensesOf(commonTable.means[i])[0].In
		}
	}
	return 0
}

// Find returns the classes of the entries that the words begin with, and how many
// words the longest Filler among them covers. Of foreign languages content words
// alone count.
func Find(spoken, foreign Set, words []string) (is Class, filler int) {
	m := entryTable.find(spoken, foreign, words)
	return m.is, m.filler
}
