package known

import "strings"

// dashes frame the first and the last line of a key block.
const dashes = "-----"

// longestLabel bounds the first line; "RSA PRIVATE KEY" is a usual label.
const longestLabel = 48

// fewWords is how many words may stand between the two frames of a block that
// holds no key: "(omitted)" is masked, a page of prose is not.
const fewWords = 4

// pem returns what is kept and what is masked of the private key block that
// begins at i, or zeros. Newlines may have become spaces or \n, and the end may
// be missing: then the block goes as far as its text looks like a key.
func pem(s string, i int) (keep, end int) {
	from := i + len("-----BEGIN ")
	label := labelEnd(s[from:])
	if label == 0 {
		return 0, 0
	}
	keep = from + label
	rest := s[keep:]
	if strings.HasPrefix(rest, stars) {
		return keep, keep + len(stars)
	}
	body, frame, _ := strings.Cut(rest, dashes)
	found := materialEnd(body)
	if !strings.HasPrefix(frame, "END") {
		if found == 0 {
			return 0, 0
		}
		return keep, keep + found
	}
	if n := words(body); found == 0 && (n == 0 || n > fewWords) {
		return 0, 0
	}
	end = keep + len(body) + len(dashes)
	if n := labelEnd(frame); n > 0 {
		return keep, end + n
	}
	for end < len(s) && word(s[end]) {
		end++ // the word END, and what a cut glued to it
	}
	return keep, end
}

// labelEnd returns where the frame of a private key block ends whose dashes and
// first word stand before s, or 0 if it is another frame or was cut.
func labelEnd(s string) int {
	n := strings.Index(s[:min(len(s), longestLabel)], dashes)
	if n < 0 {
		return 0
	}
	label := strings.TrimSuffix(s[:n], " BLOCK") // as PGP writes it
	for i := range len(label) {
		if !(upper | digit).has(label[i]) && label[i] != ' ' {
			return 0
		}
	}
	if !strings.HasSuffix(label, "PRIVATE KEY") {
		return 0
	}
	return n + len(dashes)
}

// words counts the words of s. It does so because no masking inside s changes
// that number, as it would change a number of bytes.
func words(s string) int {
	n := 0
	for i := range len(s) {
		if s[i] > ' ' && (i == 0 || s[i-1] <= ' ') {
			n++
		}
	}
	return n
}

// materialEnd returns the end of what looks like key material in s, or 0. A line
// of a key is long and mixed; the last one may be short if s ends with it.
func materialEnd(s string) int {
	const line = 24
	end, from, seen := 0, 0, class(0)
	for i := 0; i <= len(s); i++ {
		if i < len(s) && material(s[i]) {
			seen |= classOf(s[i])
			continue
		}
		last := i == len(s) && end > 0 && i > from && strings.Trim(s[end:from], " \t\r\n\\\"") == ""
		if last || i-from >= line && denseStrong.met(seen) {
			end = i
		}
		if i+1 < len(s) && s[i] == '\\' {
			i++ // the letter of an escaped newline
		}
		from, seen = i+1, 0
	}
	return end
}

func material(b byte) bool {
	return (letter | digit).has(b) || b == '+' || b == '/' || b == '='
}
