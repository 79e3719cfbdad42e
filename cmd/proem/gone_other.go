//go:build !linux

package main

import "io"

// gone is not known here before the next line is written.
func gone(io.Writer) bool { return false }
