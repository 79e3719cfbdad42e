package stdin

import (
	"bytes"
	"unicode/utf16"
	"unicode/utf8"
)

// utf16Decoder turns a stream that opens with a UTF-16 byte order mark into
// UTF-8, as a PowerShell pipe writes it; any other stream passes unchanged.
type utf16Decoder struct {
	started bool
	wide    bool
	big     bool
	left    []byte // bytes that wait for their second half
	high    rune   // a surrogate that waits for its second half
}

func (d *utf16Decoder) decode(b []byte) []byte {
	if d.started && !d.wide {
		return b
	}
	if len(d.left) > 0 {
		b = append(d.left, b...)
		d.left = nil
	}
	if !d.started && !d.start(b) {
		d.left = bytes.Clone(b)
		return nil
	}
	if !d.wide {
		return b
	}
	out := make([]byte, 0, len(b))
	for ; len(b) >= 2; b = b[2:] {
		out = d.unit(out, rune(b[0])|rune(b[1])<<8)
	}
	d.left = bytes.Clone(b)
	return out
}

// start looks for the mark and is false while a mark may still be coming.
func (d *utf16Decoder) start(b []byte) bool {
	if len(b) == 0 || len(b) == 1 && b[0] >= 0xFE {
		return false
	}
	d.started = true
	d.big = bytes.HasPrefix(b, []byte{0xFE, 0xFF})
	d.wide = d.big || bytes.HasPrefix(b, []byte{0xFF, 0xFE})
	return true
}

func (d *utf16Decoder) unit(out []byte, u rune) []byte {
	if d.big {
		u = u>>8 | u&0xFF<<8
	}
	if d.high != 0 {
		r := utf16.DecodeRune(d.high, u)
		d.high = 0
		out = utf8.AppendRune(out, r)
		if r != utf8.RuneError {
			return out
		}
	}
	if u >= 0xD800 && u < 0xDC00 {
		d.high = u
		return out
	}
	return utf8.AppendRune(out, u)
}
