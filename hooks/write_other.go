//go:build !unix

package hooks

import "os"

// writeAll writes to standard output (1) or error (2).
func writeAll(fd int, b []byte) error {
	f := os.Stderr
	if fd == 1 {
		f = os.Stdout
	}
	_, err := f.Write(b)
	return err
}
