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
