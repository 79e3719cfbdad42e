// Package places knows where proem keeps what is the user's, and where a
// project begins. It makes no folder and reads no file.
package places

import (
	"os"
	"path/filepath"
)

// Places are the user's folders, each "" where the environment names none: a
// shared temporary folder would show one user's files to another.
type Places struct {
	Config string // settings that people edit
	State  string // what may be lost at any time
	Data   string // what must not be lost
	Cache  string // what can be made again
}

// Of returns the folders of the user whose environment getenv reads. PROEM_HOME,
// an absolute path, moves all of them; else they are where the XDG base
// directory specification puts them.
func Of(getenv func(string) string) Places {
	if all := getenv("PROEM_HOME"); filepath.IsAbs(all) {
		return Places{filepath.Join(all, "config"), filepath.Join(all, "state"), filepath.Join(all, "data"), filepath.Join(all, "cache")}
	}
	home := getenv("HOME")
	return Places{
		Config: folder(getenv("XDG_CONFIG_HOME"), home, ".config"),
		State:  folder(getenv("XDG_STATE_HOME"), home, ".local/state"),
		Data:   folder(getenv("XDG_DATA_HOME"), home, ".local/share"),
		Cache:  folder(getenv("XDG_CACHE_HOME"), home, ".cache"),
	}
}

func folder(base, home, usual string) string {
	switch {
	case filepath.IsAbs(base):
	case filepath.IsAbs(home):
		base = filepath.Join(home, usual)
	default:
		return ""
	}
	return filepath.Join(base, "proem")
}

// Project returns the folder that a project's own files are looked for in, as
// a path without links: the root of the repository around dir, else dir. The
// home folder as a repository holds dotfiles and is no project.
func Project(dir, home string) string {
	dir = canonical(dir)
	for at := dir; ; {
		if isRepository(at) {
			if home != "" && at == canonical(home) {
				return dir
			}
			return at
		}
		parent := filepath.Dir(at)
		if parent == at {
			return dir
		}
		at = parent
	}
}

func canonical(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}

// isRepository asks less than git does: a folder with a HEAD, or a file as
// linked working trees and submodules have it. It opens nothing.
func isRepository(dir string) bool {
	git := filepath.Join(dir, ".git")
	info, err := os.Stat(git)
	if err != nil || !info.IsDir() {
		return err == nil && info.Mode().IsRegular()
	}
	_, err = os.Lstat(filepath.Join(git, "HEAD"))
	return err == nil
}
