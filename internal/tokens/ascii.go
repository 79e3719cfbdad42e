package tokens

import (
	"unicode/utf8"

	"proem/internal/tokens/class"
)

// ascii repeats the beginning of the table in package class, which a test holds
// it to: one look instead of two for most characters.
var ascii = [utf8.RuneSelf]class.Class{
	o, o, o, o, o, o, o, o, o, s, n, s, s, n, o, o,
	o, o, o, o, o, o, o, o, o, o, o, o, o, o, o, o,
	s, o, o, o, o, o, o, o, o, o, o, o, o, o, o, o,
	d, d, d, d, d, d, d, d, d, d, o, o, o, o, o, o,
	o, u, u, u, u, u, u, u, u, u, u, u, u, u, u, u,
	u, u, u, u, u, u, u, u, u, u, u, o, o, o, o, o,
	o, l, l, l, l, l, l, l, l, l, l, l, l, l, l, l,
	l, l, l, l, l, l, l, l, l, l, l, o, o, o, o, o,
}

const (
	u = class.Upper
	l = class.Lower
	d = class.Number
	s = class.Space
	n = class.Newline
	o = class.Other
)
