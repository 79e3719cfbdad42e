//go:build !linux || !(amd64 || arm64)

package native

import (
	"context"
	"errors"
	"runtime"

	"proem/internal/gitstate"
)

// errHidden is never returned here; Engine knows it.
var errHidden = errors.New("a submodule's moves are hidden by configuration")

// status leaves other systems to git.
func status(context.Context, gitstate.Repo) (gitstate.Snapshot, error) {
	return gitstate.Snapshot{}, errors.New("the native engine does not know " + runtime.GOOS + " " + runtime.GOARCH)
}
