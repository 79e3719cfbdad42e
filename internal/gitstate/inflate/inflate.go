// Package inflate decompresses what git keeps compressed: a zlib stream, from a
// slice into a slice. A hook reads one small commit, for which the standard
// library's tables and window cost more than all the rest. It takes no stream
// without an end, and never more than it was told.
package inflate

import "errors"

// ErrBroken says that a stream cannot be decompressed.
var ErrBroken = errors.New("a compressed object is broken")

// Zlib decompresses the stream at the start of in, up to limit bytes, and
// returns how many bytes of in it took. Where there is more than limit, it
// stops there and full is set. Checksums are not verified.
func Zlib(in []byte, limit int) (out []byte, used int, full bool, err error) {
	if len(in) < 2 || in[0]&15 != 8 || (uint(in[0])<<8|uint(in[1]))%31 != 0 || in[1]&32 != 0 {
		return nil, 0, false, ErrBroken
	}
	r := reader{in: in, at: 2, limit: limit}
	for last := false; !last && !r.full; {
		last = r.bits(1) == 1
		switch r.bits(2) {
		case 0:
			r.stored()
		case 1:
			r.fixed()
		case 2:
			r.dynamic()
		default:
			r.bad = true
		}
		if r.bad {
			return nil, 0, false, ErrBroken
		}
	}
	if r.full {
		return r.out, r.at, true, nil
	}
	// Whole bytes that were read ahead are given back; four of a sum follow.
	used = r.at - int(r.count/8) + 4
	if used > len(in) {
		return nil, 0, false, ErrBroken
	}
	return r.out, used, false, nil
}

type reader struct {
	in    []byte
	at    int
	hold  uint32 // bits that were read, the next one lowest
	count uint
	out   []byte
	limit int
	full  bool
	bad   bool
}

// bits returns the next n bits, at most 16.
func (r *reader) bits(n uint) uint32 {
	for r.count < n {
		if r.at >= len(r.in) {
			r.bad = true
			return 0
		}
		r.hold |= uint32(r.in[r.at]) << r.count
		r.at++
		r.count += 8
	}
	v := r.hold & (1<<n - 1)
	r.hold >>= n
	r.count -= n
	return v
}

// put appends one byte.
func (r *reader) put(b byte) {
	if len(r.out) >= r.limit {
		r.full = true
		return
	}
	r.out = append(r.out, b)
}

// stored copies a block that is not compressed.
func (r *reader) stored() {
	r.at -= int(r.count / 8)
	r.hold, r.count = 0, 0
	if r.at+4 > len(r.in) {
		r.bad = true
		return
	}
	b := r.in[r.at:]
	n := int(b[0]) | int(b[1])<<8
	if n != ^(int(b[2])|int(b[3])<<8)&0xffff || 4+n > len(b) {
		r.bad = true
		return
	}
	r.at += 4 + n
	if room := r.limit - len(r.out); n > room {
		n, r.full = room, true
	}
	r.out = append(r.out, b[4:4+n]...)
}

// The numbers of symbols, and the order in which lengths of lengths come.
const (
	maxBits  = 15
	literals = 288
	lengths  = 30
	order    = "\x10\x11\x12\x00\x08\x07\x09\x06\x0a\x05\x0b\x04\x0c\x03\x0d\x02\x0e\x01\x0f"
)

func (r *reader) fixed() {
	var sizes [literals + lengths]byte
	for i := range literals {
		switch {
		case i < 144:
			sizes[i] = 8
		case i < 256:
			sizes[i] = 9
		case i < 280:
			sizes[i] = 7
		default:
			sizes[i] = 8
		}
	}
	for i := range lengths {
		sizes[literals+i] = 5
	}
	// The fixed distances leave two codes unused, which build would refuse.
	var text, far code
	text.build(sizes[:literals])
	far.build(sizes[literals:])
	r.block(&text, &far)
}

func (r *reader) dynamic() {
	texts, fars, n := int(r.bits(5))+257, int(r.bits(5))+1, int(r.bits(4))+4
	if texts > 286 || fars > lengths {
		r.bad = true
		return
	}
	var sizes [literals + lengths]byte
	for i := range n {
		sizes[order[i]] = byte(r.bits(3))
	}
	var text, far code
	if !text.build(sizes[:len(order)]) {
		r.bad = true
		return
	}
	sizes = [literals + lengths]byte{}
	for i := 0; i < texts+fars && !r.bad; {
		symbol := r.symbol(&text)
		if symbol < 16 {
			sizes[i] = byte(symbol)
			i++
			continue
		}
		i = r.repeat(sizes[:texts+fars], i, symbol)
	}
	if r.bad || sizes[256] == 0 || !text.build(sizes[:texts]) || !far.build(sizes[texts:texts+fars]) {
		r.bad = true
		return
	}
	r.block(&text, &far)
}

// repeat fills in lengths that repeat the one before, or nothing.
func (r *reader) repeat(sizes []byte, i, symbol int) int {
	var value byte
	var n int
	switch {
	case symbol == 16 && i > 0:
		value, n = sizes[i-1], 3+int(r.bits(2))
	case symbol == 17:
		n = 3 + int(r.bits(3))
	case symbol == 18:
		n = 11 + int(r.bits(7))
	default:
		r.bad = true
	}
	if i+n > len(sizes) {
		r.bad = true
		return i
	}
	for range n {
		sizes[i] = value
		i++
	}
	return i
}

// block decompresses up to the end of a block.
func (r *reader) block(text, far *code) {
	for !r.bad && !r.full {
		symbol := r.symbol(text)
		switch {
		case symbol < 256:
			r.put(byte(symbol))
		case symbol == 256:
			return
		default:
			r.copy(symbol-257, far)
		}
	}
}

// copy repeats what was written before. The length and the distance have bases
// that grow by the same pattern.
func (r *reader) copy(symbol int, far *code) {
	length := 0
	switch {
	case symbol < 8:
		length = 3 + symbol
	case symbol < 28:
		extra := uint(symbol-4) / 4
		length = 3 + (4+symbol%4)<<extra + int(r.bits(extra))
	case symbol == 28:
		length = 258
	default:
		r.bad = true
		return
	}
	symbol = r.symbol(far)
	distance := 1 + symbol
	if symbol >= lengths {
		r.bad = true
		return
	}
	if symbol >= 4 {
		extra := uint(symbol-2) / 2
		distance = 1 + (2+symbol%2)<<extra + int(r.bits(extra))
	}
	if distance > len(r.out) {
		r.bad = true
		return
	}
	for ; length > 0 && !r.full; length-- {
		r.put(r.out[len(r.out)-distance])
	}
}
