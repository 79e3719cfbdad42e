//go:build !linux

package stdin

import "io"

func open(r io.Reader) source { return newReaderSource(r) }
