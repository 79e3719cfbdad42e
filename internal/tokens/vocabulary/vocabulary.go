// Package vocabulary holds the ranks of the 199,998 tokens of o200k_base in a
// table that is mapped with the binary: nothing is built, parsed or allocated
// before the first look. It knows no token's bytes, so it can tell a rank but
// cannot list or decode.
package vocabulary

import (
	_ "embed" // for the table
	"encoding/binary"
	"fmt"
	"math/bits"
)

// table is written by internal/tokens/generate. Its source and licence are in
// the LICENSE beside it.
//
//go:embed table.bin
var table string

// pairs repeats the ranks of two lower-case letters, rank and one in three
// bytes: a third of all looks of a merge, in memory that stays close at hand.
//
//go:embed pairs.bin
var pairs string

// A slot is 38 bits of a token's hash, then its rank and one in 18 bits; an
// empty one is 0. The 18 bits of the hash before them say where the search for it
// begins. A slot of eight bytes would make each hook 256 KiB larger and a wrong
// hit no less unheard of.
const (
	slots    = 1 << 18
	slotSize = 7
	rankBits = 18
	homeBits = 18
	markBits = 38
	letters  = 'z' - 'a' + 1
	pairSize = 3
)

const (
	// MaxToken is the length of the longest token in bytes.
	MaxToken = 128
	// None is the rank of what is no token.
	None = ^uint32(0)
)

// Rank returns the rank of a token, or None. No token is taken for another (Pack
// looks for each); a text that is none is taken for one about once in 10^11 looks.
func Rank(s string) uint32 {
	if len(s) == 2 {
		if first, second := s[0]-'a', s[1]-'a'; first < letters && second < letters {
			at := (int(first)*letters + int(second)) * pairSize
			b := pairs[at : at+pairSize]
			return (uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16) - 1
		}
	}
	return search(table, s)
}

func search(table, s string) uint32 {
	h := hash(s)
	mark := markOf(h)
	for i := h >> (64 - homeBits); ; i = (i + 1) % slots {
		at := i * slotSize
		b := table[at : at+slotSize]
		slot := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48
		switch found := slot >> rankBits; {
		case found > mark:
			continue // Pack's order: a smaller fingerprint stands further on
		case found == mark:
			return uint32(slot<<(64-rankBits)>>(64-rankBits)) - 1 // an empty slot becomes None
		}
		return None
	}
}

// Pack makes the table: tokens[i] has the rank i. Among the tokens that compete
// for a slot the greater fingerprint stands first, so a search may end at the
// first smaller one: a miss costs no more slots than a hit, although three
// quarters of them are taken. That order also makes the table the same whatever
// the order of insertion.
func Pack(tokens []string) ([]byte, error) {
	full := make([]uint64, slots)
	for rank, token := range tokens {
		if len(token) == 0 || len(token) > MaxToken {
			return nil, fmt.Errorf("pack rank %d: a token has 1 to %d bytes, not %d", rank, MaxToken, len(token))
		}
		h := hash(token)
		insert(full, h>>(64-homeBits), markOf(h)<<rankBits|uint64(rank+1))
	}
	out := make([]byte, 0, slots*slotSize)
	for _, slot := range full {
		out = append(out, binary.LittleEndian.AppendUint64(nil, slot)[:slotSize]...)
	}
	packed := string(out)
	for rank, token := range tokens {
		if search(packed, token) != uint32(rank) {
			return nil, fmt.Errorf("pack rank %d: another token has the same fingerprint", rank)
		}
	}
	return out, nil
}

// markOf returns the bits of a hash that stand in a slot.
func markOf(h uint64) uint64 { return h << homeBits >> (64 - markBits) }

// PackPairs makes the small table of pairs.
func PackPairs(tokens []string) []byte {
	out := make([]byte, letters*letters*pairSize)
	for rank, token := range tokens {
		if len(token) != 2 || token[0]-'a' >= letters || token[1]-'a' >= letters {
			continue
		}
		at := (int(token[0]-'a')*letters + int(token[1]-'a')) * pairSize
		out[at], out[at+1], out[at+2] = byte(rank+1), byte((rank+1)>>8), byte((rank+1)>>16)
	}
	return out
}

func insert(full []uint64, at, slot uint64) {
	for ; slot != 0; at = (at + 1) % slots {
		if full[at]>>rankBits < slot>>rankBits || full[at] == 0 {
			full[at], slot = slot, full[at]
		}
	}
}

// The constants are the fractional parts of the square roots of 2, 3 and 5. A
// word of a text is never multiplied by alone: with one like "--------" both halves
// of the product repeat, and texts that differ collide.
const (
	seed1 = 0x6a09e667f3bcc909
	seed2 = 0xbb67ae8584caa73b
	seed3 = 0x3c6ef372fe94f82b
)

// hash takes the first and the last eight bytes, which overlap in most words, and
// on the way to the last ones whatever is between. It needs to spread short texts
// over the table and no more: whoever builds collisions gets a wrong count of
// his own text.
func hash(s string) uint64 {
	size := uint64(len(s))
	var first, last uint64
	switch n := len(s); {
	case n >= 8:
		first, last = word(s), word(s[n-8:])
		for s = s[8:]; len(s) > 8; s = s[8:] {
			first = mix(first^seed1, seed3) ^ word(s)
		}
	case n >= 4:
		first, last = half(s), half(s[n-4:])
	case n > 0: // first, middle and last byte, which may be the same
		first = uint64(s[0]) | uint64(s[n/2])<<8 | uint64(s[n-1])<<16
	}
	return mix(mix(first^seed1, last^seed2)^size, seed3)
}

func mix(x, y uint64) uint64 {
	high, low := bits.Mul64(x, y)
	return high ^ low
}

func word(s string) uint64 { return half(s) | half(s[4:])<<32 }

func half(s string) uint64 {
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24
}
