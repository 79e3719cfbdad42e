// Package known masks secrets that a known prefix or frame gives away: API keys,
// signed tokens, private key blocks. It keeps the prefix, so that a reader still
// sees what kind of key stood there. It refuses to guess: a string without a known
// prefix stays, however random it looks, and so does a word that only begins like
// a key.
package known

import (
	"strings"
	"unicode/utf8"
)

// stars stand for what was masked. No charset holds a star, so masking masked
// text changes nothing.
const stars = "***"

// Mask replaces the secret part of every known key in s by three stars. It reads
// s once, and returns s itself if nothing was found.
func Mask(s string) string {
	m := masker{s: s}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= utf8.RuneSelf || keys[c] == nil || !opens(s, i) {
			continue
		}
		if keep, end := m.match(i); end > 0 {
			m.out = append(append(m.out, s[m.done:keep]...), stars...)
			m.done = end
			i = end - 1
		}
	}
	if m.out == nil {
		return s
	}
	return string(append(m.out, s[m.done:]...))
}

// masker is one pass over one string.
type masker struct {
	s    string
	out  []byte
	done int // s is in out up to here
	runs [charsets + joints]run
}

// run is the stretch of one charset that was last looked at. A key that begins
// inside it ends with it, so text full of prefixes is not read again for each.
type run struct{ from, end int }

// opens tells whether a key can begin at i: not inside a word. The letter of an
// escape (\n) and the digits of a percent escape (%3D) are no part of a word.
func opens(s string, i int) bool {
	if i == 0 || !word(s[i]) || !word(s[i-1]) {
		return true
	}
	if i >= 2 && s[i-2] == '\\' {
		return s[i-1] == 'n' || s[i-1] == 'r' || s[i-1] == 't'
	}
	return i >= 3 && s[i-3] == '%' && members[hex].has(s[i-2]) && members[hex].has(s[i-1])
}

// match returns the end of what is kept and the end of what is masked of the key
// that begins at i, or zeros.
func (m *masker) match(i int) (keep, end int) {
	rows, rest := keys[m.s[i]], m.s[i:]
	for k := range rows {
		key := &rows[k]
		// The second byte alone rules out most rows, without a call.
		if len(rest) < 2 || key.Prefix[1] != rest[1] || !strings.HasPrefix(rest, key.Prefix) {
			continue
		}
		if key.Charset == block {
			return pem(m.s, i)
		}
		keep := i + len(key.Prefix)
		if end := m.body(key, keep); end > 0 {
			return keep, end
		}
	}
	return 0, 0
}

// body returns the end of a key's secret part, which begins at from, or 0. A key
// that ends a sentence does not take its full stop with it.
func (m *masker) body(key *key, from int) int {
	piece := from
	end := m.runEnd(key.Charset, from, int(key.Charset))
	for j, joint := range key.Joints {
		if end-piece < key.Min || !strings.HasPrefix(m.s[end:], joint) {
			return 0
		}
		piece = end + len(joint)
		end = m.runEnd(key.Charset, piece, int(charsets)+j)
	}
	for end > piece && strings.IndexByte("-.,", m.s[end-1]) >= 0 {
		end--
	}
	n := end - piece
	if n < key.Min || key.Max > 0 && n > key.Max || end < len(m.s) && word(m.s[end]) {
		return 0
	}
	if !key.Mix.in(m.s[from:end]) {
		return 0
	}
	return end
}

// runEnd returns where the stretch of a charset that holds from ends.
func (m *masker) runEnd(set charset, from, slot int) int {
	r := &m.runs[slot]
	if r.from <= from && from < r.end {
		return r.end
	}
	end := from
	for end < len(m.s) && members[set].has(m.s[end]) {
		// Five dashes frame a key block; no key holds them.
		if m.s[end] == '-' && strings.HasPrefix(m.s[end:], dashes) {
			break
		}
		end++
	}
	*r = run{from, end}
	return end
}
