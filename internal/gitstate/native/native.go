// Package native is the engine that reads a repository itself: it runs no
// program, writes nothing into the repository, and asks the engine behind it
// about every shape that it does not know. It never guesses.
package native

import (
	"context"
	"errors"
	"time"

	"proem/internal/gitstate"
)

// until is a context that ends at a time without a timer: a timer wakes a
// thread, which costs a small repository more than some of its reads. Whoever
// works under it asks Err.
type until struct {
	context.Context
	at time.Time
}

// Err is that of the context around it, or that the time is up.
func (u until) Err() error {
	if err := u.Context.Err(); err != nil {
		return err
	}
	if time.Now().After(u.at) {
		return context.DeadlineExceeded
	}
	return nil
}

// Engine returns the native engine, which scans for at most limit and asks
// fallback where it does not know.
func Engine(limit time.Duration, fallback gitstate.Engine) gitstate.Engine {
	return func(ctx context.Context, repo gitstate.Repo) (gitstate.Snapshot, error) {
		s, err := status(until{ctx, time.Now().Add(limit)}, repo)
		switch {
		case err == nil:
			s.Engine = gitstate.Native
			return s, nil
		case errors.Is(err, errHidden):
			return s, err
		}
		reason := err.Error()
		s, err = fallback(ctx, repo)
		s.Reason = reason
		return s, err
	}
}
