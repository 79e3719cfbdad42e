package staged

import (
	"cmp"
	"slices"
)

// variants are the ways in which contents are compared: with the end of a file
// that no line end closes (git since 2.44) or without it, with CR before LF
// counted (files that attributes call binary) or not.
const variants = 4

// piece is a kind of line and how many bytes of it there are.
type piece struct{ hash, bytes uint32 }

// hashBase is the prime that git folds its line hashes with.
const hashBase = 107927

// spans cuts content into lines, or pieces of 64 bytes, and counts the bytes of
// each by its hash, as git does: the sums decide what is similar.
func spans(content []byte, last, skipCR bool) []piece {
	list := make([]piece, 0, len(content)/32+1)
	var a, b, n uint32
	for i, c := range content {
		if skipCR && c == '\r' && i+1 < len(content) && content[i+1] == '\n' {
			continue
		}
		a, b = a<<7^b>>25, b<<7^a>>25 // both from the values before
		a += uint32(c)
		if n++; n < 64 && c != '\n' {
			continue
		}
		list = append(list, piece{(a + b*0x61) % hashBase, n})
		a, b, n = 0, 0, 0
	}
	if last && n > 0 {
		list = append(list, piece{(a + b*0x61) % hashBase, n})
	}
	slices.SortFunc(list, func(x, y piece) int { return cmp.Compare(x.hash, y.hash) })
	kept := list[:0]
	for _, s := range list {
		if n := len(kept); n > 0 && kept[n-1].hash == s.hash {
			kept[n-1].bytes += s.bytes
		} else {
			kept = append(kept, s)
		}
	}
	return kept
}

// similarity is git's score of two files, 0 where they differ too much in size
// to reach least.
func similarity(source, target *side, v int, least int) int {
	if !source.file() || !target.file() {
		return 0
	}
	large := max(source.size, target.size)
	delta := large - min(source.size, target.size)
	if target.size == 0 || float64(large)*(maxScore-float64(least)) < float64(delta)*maxScore {
		return 0
	}
	common := 0
	for s, t := source.spans[v], target.spans[v]; len(s) > 0 && len(t) > 0; {
		switch {
		case s[0].hash < t[0].hash:
			s = s[1:]
		case s[0].hash > t[0].hash:
			t = t[1:]
		default:
			common += int(min(s[0].bytes, t[0].bytes))
			s, t = s[1:], t[1:]
		}
	}
	return int(float64(common) * maxScore / float64(large))
}
