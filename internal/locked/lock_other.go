//go:build !unix

package locked

import (
	"errors"
	"os"
)

// noFollow is not known here either.
const noFollow = 0

// lock knows no lock here, so nothing is written.
func lock(*os.File) (held bool, err error) { return false, errors.ErrUnsupported }
