// Package aside runs what may hang or panic beside its caller, who stops waiting
// for it in time. It cannot stop the work itself.
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
