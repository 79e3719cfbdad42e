package lexicon

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
func Compound(languages Set, word string) Class {
	if len(word) > mostWord {
		return 0
	}
	for at, l := range All {
		one := languages & (1 << at)
		if one == 0 || !l.Compounds {
			continue
		}
		for cut := leastHead; cut+leastTail <= len(word); cut++ {
			if is, _ := Find(one, 0, []string{word[cut:]}); is&compounded != 0 {
				return is & compounded
			}
		}
	}
	return 0
}

// Umlaut returns the classes of a word as it stands with one umlaut, where the
// language has them and a word may be typed without: "losche" is "loesche".
func Umlaut(languages Set, words []string) Class {
	if len(words[0]) > mostWord {
		return 0
	}
	for at, l := range All {
		one := languages & (1 << at)
		if one == 0 || !l.Umlauts {
			continue
		}
		for i, c := range words[0] {
			if c != 'a' && c != 'o' && c != 'u' {
				continue
			}
			word := words[0][:i+1] + "e" + words[0][i+1:]
			if is, _ := Find(one, 0, append([]string{word}, words[1:]...)); is != 0 {
				return is
			}
		}
	}
	return 0
}
