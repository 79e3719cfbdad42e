// Package config reads git's configuration files, for the few keys that a
// snapshot depends on. It follows includes, at a bounded depth and number; what
// it cannot follow it reports as an error, so that git itself is asked. It never
// waits for a pipe, and obeys nothing that a file names.
package config

import (
	"errors"
	"path/filepath"

	"proem/internal/regular"
)

// Limits: git allows ten levels of includes; files of a megabyte are nobody's.
const (
	maxDepth = 10
	maxFiles = 64
	maxSize  = 1 << 20
)

// Place is where configuration is looked for, and whose.
type Place struct {
	Home   string // for ~; "" where it is not known
	XDG    string // $XDG_CONFIG_HOME, or ""
	System string // the system's file, or ""
	GitDir string // this working tree's own folder
	Common string // the folder that linked working trees share
	Branch string // what is checked out, for includeIf "onbranch:..."
}

var (
	errPipe    = errors.New("a configuration file that is no regular file")
	errInclude = errors.New("an include of the configuration that only git can follow")
	errMany    = errors.New("too many included configuration files")
)

// User reads the files that the repository has no part in: only they may
// declare a foreign folder safe.
func (p Place) User() (Settings, error) {
	r := reader{place: p, settings: Default()}
	err := r.user()
	return r.settings, err
}

// Load reads all files, in git's order.
func (p Place) Load() (Settings, error) {
	r := reader{place: p, settings: Default()}
	if err := r.user(); err != nil {
		return r.settings, err
	}
	r.local = true
	if err := r.file(filepath.Join(p.Common, "config"), 0); err != nil {
		return r.settings, err
	}
	if r.settings.WorktreeConfig {
		if err := r.file(filepath.Join(p.GitDir, "config.worktree"), 0); err != nil {
			return r.settings, err
		}
	}
	return r.settings, nil
}

type reader struct {
	place    Place
	settings Settings
	local    bool
	files    int
}

func (r *reader) user() error {
	if r.place.System != "" {
		if err := r.file(r.place.System, 0); err != nil {
			return err
		}
	}
	if dir := r.place.Folder(); dir != "" {
		if err := r.file(filepath.Join(dir, "config"), 0); err != nil {
			return err
		}
	}
	if r.place.Home == "" {
		return nil
	}
	return r.file(filepath.Join(r.place.Home, ".gitconfig"), 0)
}

// Folder is where the user's git keeps more files: config, ignore, attributes.
// It is "" where there is none.
func (p Place) Folder() string {
	switch {
	case p.XDG != "":
		return filepath.Join(p.XDG, "git")
	case p.Home != "":
		return filepath.Join(p.Home, ".config", "git")
	}
	return ""
}

// file reads one file; a missing one has no settings.
func (r *reader) file(path string, depth int) error {
	if r.files++; r.files > maxFiles || depth > maxDepth {
		return errMany
	}
	text, err := regular.Read(path, maxSize)
	switch {
	case err == nil:
	case regular.Missing(err):
		return nil
	case errors.Is(err, regular.ErrKind):
		return errPipe
	default:
		return err
	}
	return parse(text, func(key, value string, plain bool) error {
		if included, err := r.include(key, value, path); err != nil {
			return err
		} else if included != "" {
			return r.file(included, depth+1)
		}
		return r.settings.take(key, value, plain, r.local)
	})
}

// HidesSubmodules tells whether a .gitmodules file says that some submodule's
// moves are not to be shown. It errs to "yes".
func HidesSubmodules(path string) bool {
	text, err := regular.Read(path, maxSize)
	if err != nil {
		return !regular.Missing(err)
	}
	s := Default()
	err = parse(text, func(key, value string, plain bool) error { return s.take(key, value, plain, true) })
	return err != nil || s.IgnoreAll
}
