package lexicon

import (
	"unicode"
	"unicode/utf8"
)

// folds lists the letters that are written otherwise in the lexicon, sorted.
// The German vowels become two letters, since "ändere" and "andere" differ.
var folds = []struct {
	from, to rune
	as       string
}{
	{'ß', 'ß', "ss"},
	{'à', 'ã', "a"},
	{'ä', 'ä', "ae"},
	{'å', 'å', "a"},
	{'æ', 'æ', "ae"},
	{'ç', 'ç', "c"},
	{'è', 'ë', "e"},
	{'ì', 'ï', "i"},
	{'ñ', 'ñ', "n"},
	{'ò', 'õ', "o"},
	{'ö', 'ö', "oe"},
	{'ù', 'û', "u"},
	{'ü', 'ü', "ue"},
	{'œ', 'œ', "oe"},
}

// Fold appends text in lower case and without accents.
func Fold(out []byte, text string) []byte {
	for _, r := range text {
		if r < utf8.RuneSelf {
			if 'A' <= r && r <= 'Z' {
				r += 'a' - 'A'
			}
			out = append(out, byte(r))
			continue
		}
		out = foldRune(out, unicode.ToLower(r))
	}
	return out
}

func foldRune(out []byte, r rune) []byte {
	for _, f := range folds {
		if f.from <= r && r <= f.to {
			return append(out, f.as...)
		}
	}
	n := len(out)
	switch {
	// A decomposed umlaut is folded as a composed one.
	case r == '\u0308' && n > 0 && (out[n-1] == 'a' || out[n-1] == 'o' || out[n-1] == 'u'):
		return append(out, 'e')
	case unicode.IsMark(r):
		return out
	}
	return utf8.AppendRune(out, r)
}
