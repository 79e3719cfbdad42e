// Package words holds the vocabularies of routing, one file per language. The
// files are data without code: they decide nothing, and adding a language is one
// file and one line in All. `go generate ./routing/lexicon` makes the tables of
// them that routing looks into; no hook links this package.
//
// Entries are normalised as routing normalises a prompt: lower case, without
// accents (ä, ö, ü and ß become ae, oe, ue and ss), apostrophes and hyphens
// written as spaces. An entry is one word or several; a word that ends in "*"
// is a stem and matches every word that begins with it. Behind the first word one
// may begin with "*" and is then an ending.
package words

import (
	"slices"

	"proem/routing/lexicon"
)

// Language is the vocabulary of one language, in sections in the order of
// lexicon's classes.
type Language struct {
	lexicon.Language

	Sections []lexicon.Section
}

// All lists the languages. English, which all others mix in, comes first, and the
// names that all use come last.
var All = []*Language{&english, &italian, &portuguese, &spanish, &french, &german, &dutch, &shared}

// Entries returns the entries of all languages. Function words only serve to
// recognise a language and are left out.
func Entries() []lexicon.Entry {
	return merged(func(is lexicon.Class) bool { return is != lexicon.Common })
}

// Commons returns the function words of all languages.
func Commons() []lexicon.Entry {
	return merged(func(is lexicon.Class) bool { return is == lexicon.Common })
}

// merged collects the phrases of some sections.
func merged(wanted func(lexicon.Class) bool) []lexicon.Entry {
	classes := map[string]*[16]lexicon.Class{}
	for at, l := range All {
		for _, s := range l.Sections {
			if !wanted(s.Is) {
				continue
			}
			for _, text := range s.Words {
				if classes[text] == nil {
					classes[text] = new([16]lexicon.Class)
				}
				classes[text][at] |= s.Is
			}
		}
	}
	all := make([]lexicon.Entry, 0, len(classes))
	for text, of := range classes {
		all = append(all, lexicon.Entry{Text: text, Senses: senses(of)})
	}
	return lexicon.Arrange(all)
}

// senses puts together the languages to which a phrase means the same.
func senses(of *[16]lexicon.Class) []lexicon.Sense {
	var list []lexicon.Sense
	for at, is := range of {
		if is == 0 {
			continue
		}
		i := slices.IndexFunc(list, func(s lexicon.Sense) bool { return s.Is == is })
		if i < 0 {
			i, list = len(list), append(list, lexicon.Sense{Is: is})
		}
		list[i].In |= 1 << at
	}
	return list
}
