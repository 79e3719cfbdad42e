// Package blob computes the ids that git gives to contents. It stores nothing.
package blob

import (
	"strconv"

	"proem/internal/digest"
)

// Empty is the id of a file without content.
const Empty = "\xe6\x9d\xe2\x9b\xb2\xd1\xd6\x43\x4b\x8b\x29\xae\x77\x5a\xd8\xc2\xe4\x8c\x53\x91"

// ID returns the id of a content.
func ID(content []byte) []byte {
	h := digest.New1()
	h.Write(header(nil, int64(len(content))))
	h.Write(content)
	return h.Sum(nil)
}

// header is what git hashes before a content.
func header(b []byte, size int64) []byte {
	return append(strconv.AppendInt(append(b, "blob "...), size, 10), 0)
}
