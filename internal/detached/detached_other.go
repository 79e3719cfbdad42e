//go:build !unix

// Package detached starts proem as a process that outlives the hook. How that is
// done here was not measured, so nothing is started and memory is brought up to
// date by hand.
package detached

import (
	"errors"
	"time"
)

// Proem starts nothing.
func Proem(time.Duration, ...string) error { return errors.ErrUnsupported }

// Ask starts nothing.
func Ask(time.Duration, string, ...string) (bool, error) { return false, errors.ErrUnsupported }
