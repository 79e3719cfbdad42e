// Package aside runs what may hang or panic beside its caller, who stops waiting
// for it in time. It cannot stop the work itself.
package aside

import "time"

// Run runs f in a goroutine of its own, in which a panic ends f alone.
func Run(f func()) (done <-chan struct{}) {
	c := make(chan struct{})
	go func() {
		grow(false)
		defer close(c)
		defer func() { _ = recover() }()
		f()
	}()
	return c
}

// Within tells whether done comes before the limit.
func Within(limit time.Duration, done <-chan struct{}) bool {
	select {
	case <-done:
		return true
	case <-time.After(limit):
		return false
	}
}

// grow makes the goroutine's stack as large as a hook needs it, in one step and
// while it is empty. Otherwise it doubles four times on the way, and each time the
// tables that tell what lies on it are read into memory for the first time: 2 % of
// a hook.
//
//go:noinline
func grow(use bool) {
	if use {
		var room [15 << 10]byte
		fill(room[:])
	}
}

//go:noinline
func fill(room []byte) {
	for i := range room {
		room[i] = byte(i)
	}
}
