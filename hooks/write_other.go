//go:build !unix

package hooks

import "os"

// writeAll writes to standard output (1) or error (2); there is nobody to tell
// when that fails.
func writeAll(fd int, b []byte) {
	if fd == 1 {
		_, _ = os.Stdout.Write(b)
		return
	}
	_, _ = os.Stderr.Write(b)
}
