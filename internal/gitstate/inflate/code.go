package inflate

// code is a canonical Huffman code: how many codes each length has, and the
// symbols in their order.
type code struct {
	count   [maxBits + 1]uint16
	symbols [literals]uint16
}

// build makes the code of the lengths. A code with room left over is taken only
// where it has one symbol at most, as in zlib.
func (c *code) build(lengths []byte) bool {
	*c = code{}
	for _, n := range lengths {
		c.count[n]++
	}
	left := 1
	for n := 1; n <= maxBits; n++ {
		left = left<<1 - int(c.count[n])
		if left < 0 {
			return false
		}
	}
	var offset [maxBits + 2]uint16
	for n := 1; n <= maxBits; n++ {
		offset[n+1] = offset[n] + c.count[n]
	}
	for symbol, n := range lengths {
		if n > 0 {
			c.symbols[offset[n]] = uint16(symbol)
			offset[n]++
		}
	}
	used := len(lengths) - int(c.count[0])
	return left == 0 || used == 0 || used == 1 && c.count[1] == 1
}

// symbol reads one symbol, bit by bit.
func (r *reader) symbol(c *code) int {
	value, first, index := 0, 0, 0
	for n := 1; n <= maxBits; n++ {
		if r.count == 0 {
			if r.at >= len(r.in) {
				break
			}
			r.hold, r.count = uint32(r.in[r.at]), 8
			r.at++
		}
		value |= int(r.hold & 1)
		r.hold >>= 1
		r.count--
		count := int(c.count[n])
		if value-count < first {
			return int(c.symbols[index+value-first])
		}
		index, first = index+count, (first+count)<<1
		value <<= 1
	}
	r.bad = true
	return 0
}
