package lexicon

// Match returns how many of the leading words the longest matching entry of the
// section covers, zero if none does.
func (s *Section) Match(words []string) int {
	head := start(words[0])
	low, high := 0, len(s.Words)
	for low < high {
		mid := int(uint(low+high) >> 1)
		if start(s.Words[mid]) < head {
			low = mid + 1
		} else {
			high = mid
		}
	}
	longest := 0
	for ; low < len(s.Words) && start(s.Words[low]) == head; low++ {
		longest = max(longest, covers(s.Words[low], words))
	}
	return longest
}

// start is what the entries of a section are first compared by: the first three
// bytes, where spaces stand for what a shorter word lacks. No stem is shorter.
func start(word string) uint32 {
	switch {
	case word == "":
		return 0
	case len(word) == 1 || word[1] == ' ':
		return uint32(word[0])<<16 | ' '<<8 | ' '
	case len(word) == 2:
		return uint32(word[0])<<16 | uint32(word[1])<<8 | ' '
	}
	return uint32(word[0])<<16 | uint32(word[1])<<8 | uint32(word[2])
}
