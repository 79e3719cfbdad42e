package digest

import (
	"encoding/binary"
	"math/bits"
)

// mix1 takes whole blocks into a SHA-1 state (FIPS 180-4, 6.1.2). The four kinds
// of rounds are loops of their own, which is four times as fast as one.
func mix1(s *[8]uint32, p []byte) {
	var w [80]uint32
	for ; len(p) >= block; p = p[block:] {
		spread1(&w, p)
		a, b, c, d, e := s[0], s[1], s[2], s[3], s[4]
		for _, x := range w[0:20] {
			t := bits.RotateLeft32(a, 5) + (d ^ b&(c^d)) + e + x + 0x5a827999
			a, b, c, d, e = t, a, bits.RotateLeft32(b, 30), c, d
		}
		for _, x := range w[20:40] {
			t := bits.RotateLeft32(a, 5) + (b ^ c ^ d) + e + x + 0x6ed9eba1
			a, b, c, d, e = t, a, bits.RotateLeft32(b, 30), c, d
		}
		for _, x := range w[40:60] {
			t := bits.RotateLeft32(a, 5) + (b&c | d&(b|c)) + e + x + 0x8f1bbcdc
			a, b, c, d, e = t, a, bits.RotateLeft32(b, 30), c, d
		}
		for _, x := range w[60:80] {
			t := bits.RotateLeft32(a, 5) + (b ^ c ^ d) + e + x + 0xca62c1d6
			a, b, c, d, e = t, a, bits.RotateLeft32(b, 30), c, d
		}
		s[0], s[1], s[2], s[3], s[4] = s[0]+a, s[1]+b, s[2]+c, s[3]+d, s[4]+e
	}
}

// spread1 makes the words of the 80 rounds of one block.
func spread1(w *[80]uint32, p []byte) {
	p = p[:block]
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(p[4*i:])
	}
	for i := 16; i < 80; i++ {
		w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
	}
}

// round256 are the constants of SHA-256 (FIPS 180-4, 4.2.2).
var round256 = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}

// mix256 takes whole blocks into a SHA-256 state (FIPS 180-4, 6.2.2).
func mix256(s *[8]uint32, p []byte) {
	var w [64]uint32
	for ; len(p) >= block; p = p[block:] {
		for i := range 16 {
			w[i] = binary.BigEndian.Uint32(p[4*i:])
		}
		for i := 16; i < 64; i++ {
			x, y := w[i-15], w[i-2]
			w[i] = w[i-16] + (bits.RotateLeft32(x, -7) ^ bits.RotateLeft32(x, -18) ^ x>>3) +
				w[i-7] + (bits.RotateLeft32(y, -17) ^ bits.RotateLeft32(y, -19) ^ y>>10)
		}
		t := *s
		for i := range 64 {
			a, b, c, e, f, g := t[0], t[1], t[2], t[4], t[5], t[6]
			t1 := t[7] + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) + (e&f ^ ^e&g) + round256[i] + w[i]
			t2 := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&b ^ a&c ^ b&c)
			t = [8]uint32{t1 + t2, a, b, c, t[3] + t1, e, f, g}
		}
		for i := range s {
			s[i] += t[i]
		}
	}
}
