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

// Engine returns the native engine, which scans for at most limit and asks
// fallback where it does not know.
func Engine(limit time.Duration, fallback gitstate.Engine) gitstate.Engine {
	return func(ctx context.Context, repo gitstate.Repo) (gitstate.Snapshot, error) {
		bounded, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		s, err := status(bounded, repo)
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
