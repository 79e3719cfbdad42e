// Package class says to which of the kinds of characters that the pattern of
// o200k_base tells apart a code point belongs. The kinds are those of Unicode
// 16.0.0, which the reference (npm tiktoken 1.0.22) was built with: package unicode
// of Go 1.26 has 15.0.0 and would cut texts with newer letters elsewhere.
package class

import (
	_ "embed" // for the table
	"fmt"
	"unicode/utf8"
)

// Class is a set of kinds; a code point has exactly one.
type Class uint8

// The kinds, with the names that regular expressions give them.
const (
	Upper   Class = 1 << iota // Lu, Lt
	Lower                     // Ll
	Letter                    // Lm, Lo: upper and lower at once
	Mark                      // M
	Number                    // N
	Space                     // \s but for the next
	Newline                   // carriage return and line feed
	Other                     // whatever is left, unassigned code points too
)

// table is written by internal/tokens/generate: for each 256 code points the
// number of a block, then the blocks, two code points in a byte.
//
//go:embed table.bin
var table string

const (
	blockBits = 8
	pages     = (utf8.MaxRune + 1) >> blockBits
	blockSize = 1 << blockBits / 2
)

// Of returns the kind of a code point.
func Of(r rune) Class {
	page := uint(r) >> blockBits
	if page >= pages {
		return Other
	}
	at := uint(r) % (1 << blockBits)
	pair := table[pages+uint(table[page])*blockSize+at/2]
	return 1 << (pair >> (at % 2 * 4) & 7)
}

// Pack makes the table from the kind of each code point.
func Pack(of func(rune) Class) ([]byte, error) {
	out := make([]byte, pages)
	numbers := map[string]int{}
	for page := range pages {
		var block [blockSize]byte
		for at := range 1 << blockBits {
			number, err := of(rune(page<<blockBits) + rune(at)).number()
			if err != nil {
				return nil, err
			}
			block[at/2] |= number << (at % 2 * 4)
		}
		number, known := numbers[string(block[:])]
		if !known {
			number = len(numbers)
			numbers[string(block[:])] = number
			out = append(out, block[:]...)
		}
		out[page] = byte(number)
	}
	if len(numbers) > 256 {
		return nil, fmt.Errorf("pack kinds: %d blocks are more than a byte can number", len(numbers))
	}
	return out, nil
}

func (c Class) number() (byte, error) {
	for n := range byte(8) {
		if c == 1<<n {
			return n, nil
		}
	}
	return 0, fmt.Errorf("pack kinds: %08b is not one kind", c)
}
