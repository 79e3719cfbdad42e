package model

// Feature names a feature by its kind and by what it is made of.
func Feature(kind uint32, parts ...uint32) uint32 {
	h := 2166136261 ^ kind*0x9E3779B1
	for _, p := range parts {
		h = (h ^ p) * 16777619
		h ^= h >> 15
	}
	h *= 0x85EBCA6B
	return h ^ h>>13
}

// Letters of a word that stand for its stem, and for its form.
const (
	beginning = 5
	ending    = 3
)

// Beginning makes a part of the letters for a word's stem. One number is as good
// as another.
func Beginning(word string) uint32 {
	if '0' <= word[0] && word[0] <= '9' {
		return 0
	}
	return spelled(word[:min(len(word), beginning)])
}

// Ending makes a part of the letters for a word's form.
func Ending(word string) uint32 { return spelled(word[max(0, len(word)-ending):]) }

func spelled(letters string) uint32 {
	h := uint32(2166136261)
	for i := range len(letters) {
		h = (h ^ uint32(letters[i])) * 16777619
	}
	return h
}
