// Package aside runs work beside the one who waits for it, for a limited time. It
// stops nothing: work that is late goes on alone.
package aside

import "time"

// Run runs f in a goroutine of its own, in which a panic ends f alone.
func Run(f func()) (done <-chan struct{}) {
	c := make(chan struct{})
	go func() {
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
