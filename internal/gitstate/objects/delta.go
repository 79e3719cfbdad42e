package objects

// apply makes an object of its base and a delta: copies from the base and
// insertions, behind the sizes of both.
func apply(base, delta []byte) ([]byte, error) {
	from, delta, ok1 := deltaSize(delta)
	to, delta, ok2 := deltaSize(delta)
	if !ok1 || !ok2 || from != len(base) {
		return nil, errBroken
	}
	if to > MaxSize {
		return nil, errLarge
	}
	out := make([]byte, 0, min(to, len(base)+len(delta)))
	for len(delta) > 0 {
		op := delta[0]
		delta = delta[1:]
		switch {
		case op&0x80 != 0:
			offset, size, rest, ok := copyOf(op, delta)
			if !ok || offset > len(base) || size > len(base)-offset || size > to-len(out) {
				return nil, errBroken
			}
			out = append(out, base[offset:offset+size]...)
			delta = rest
		case op != 0:
			n := int(op)
			if n > len(delta) || n > to-len(out) {
				return nil, errBroken
			}
			out = append(out, delta[:n]...)
			delta = delta[n:]
		default:
			return nil, errBroken
		}
	}
	if len(out) != to {
		return nil, errBroken
	}
	return out, nil
}

// copyOf reads the operands of a copy: four bits say which bytes of the offset
// follow, three which of the size; a size of nothing means 64 KiB.
func copyOf(op byte, b []byte) (offset, size int, rest []byte, ok bool) {
	for i := range 7 {
		if op>>i&1 == 0 {
			continue
		}
		if len(b) == 0 {
			return 0, 0, nil, false
		}
		if i < 4 {
			offset |= int(b[0]) << (8 * i)
		} else {
			size |= int(b[0]) << (8 * (i - 4))
		}
		b = b[1:]
	}
	if size == 0 {
		size = 1 << 16
	}
	return offset, size, b, true
}

func deltaSize(b []byte) (size int, rest []byte, ok bool) {
	for shift := 0; len(b) > 0 && shift <= 35; shift += 7 {
		c := b[0]
		b = b[1:]
		size |= int(c&0x7f) << shift
		if c&0x80 == 0 {
			return size, b, true
		}
	}
	return 0, nil, false
}
