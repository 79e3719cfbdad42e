// Package wiring registers the hooks in the files of their hosts and takes them
// out again: it copies the binaries to a place that stays, edits the file, and
// keeps what is needed to put back the bytes that were there. It knows no
// command line, starts no program and decides nothing about trust.
package wiring

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"proem/hooks/host"
	"proem/wiring/hookfile"
)

// Place is one file in which a host looks for hooks.
type Place struct {
	Host  *host.Host
	Scope host.Scope
	// Path is the file as the host names it: Codex resolves its folder, but not
	// the file itself, and the name is a part of the trust key (0.171.0).
	Path string
	// Dir is the project, or Codex's own folder for the user's file.
	Dir string
	// Config is Codex's config.toml, which keeps what the user trusts; "" on
	// other hosts.
	Config string
}

// Locate returns the place of h in a scope. dir is the project's folder.
func Locate(h *host.Host, scope host.Scope, dir string, getenv func(string) string) (Place, error) {
	p := Place{Host: h, Scope: scope}
	for _, known := range h.Places {
		if known.Scope == scope {
			p.Path = known.Path
		}
	}
	if h.Name == "codex" {
		home, err := CodexHome(getenv)
		if err != nil {
			return p, err
		}
		p.Dir, p.Config = home, filepath.Join(home, "config.toml")
	}
	base, rest, _ := strings.Cut(p.Path, "/")
	switch base {
	case ".":
		root, err := filepath.Abs(dir)
		if err != nil {
			return p, fmt.Errorf("find the project folder: %w", err)
		}
		if info, err := os.Stat(root); err != nil || !info.IsDir() {
			return p, hookfile.Problem{Message: dir + " is no folder", Hint: "give an existing folder with --project"}
		}
		p.Dir = resolved(root)
	case "$CODEX_HOME":
	default:
		home := getenv("HOME")
		if !filepath.IsAbs(home) {
			return p, errors.New("find the home folder: HOME names no absolute path")
		}
		p.Dir = home
	}
	path := filepath.Join(p.Dir, filepath.FromSlash(rest))
	p.Path = filepath.Join(resolved(filepath.Dir(path)), filepath.Base(path))
	return p, nil
}

// Projects lists the folders whose hooks a host reads in dir: each from the
// repository's root on down to it (Codex 0.171.0, agy 1.2.16).
func Projects(dir string) []string {
	var all []string
	for d := dir; ; d = filepath.Dir(d) {
		all = append(all, d)
		if _, err := os.Lstat(filepath.Join(d, ".git")); err == nil {
			return all
		}
		if d == filepath.Dir(d) {
			return all[:1] // no repository
		}
	}
}

// CodexHome is the folder of Codex's configuration, links resolved as Codex does.
func CodexHome(getenv func(string) string) (string, error) {
	home := getenv("CODEX_HOME")
	if home == "" {
		if !filepath.IsAbs(getenv("HOME")) {
			return "", errors.New("find Codex's folder: neither CODEX_HOME nor HOME is set")
		}
		home = filepath.Join(getenv("HOME"), ".codex")
	}
	if !filepath.IsAbs(home) {
		// Codex takes it from its own folder, which is another one each time.
		return "", hookfile.Problem{Message: "find Codex's folder: CODEX_HOME is no absolute path: " + home, Hint: "set CODEX_HOME to an absolute path"}
	}
	return resolved(home), nil
}

// resolved follows links as far as the path exists.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	parent := filepath.Dir(path)
	if parent == path {
		return path
	}
	return filepath.Join(resolved(parent), filepath.Base(path))
}

// Data is the folder of what proem keeps for good: $PROEM_HOME/data, else
// $XDG_DATA_HOME/proem, else ~/.local/share/proem.
func Data(getenv func(string) string) (string, error) {
	if home := getenv("PROEM_HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, "data"), nil
	}
	if base := getenv("XDG_DATA_HOME"); filepath.IsAbs(base) {
		return filepath.Join(base, "proem"), nil
	}
	if home := getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".local", "share", "proem"), nil
	}
	return "", errors.New("find the data folder: none of PROEM_HOME, XDG_DATA_HOME and HOME names an absolute path")
}

// Bin is the folder to which binaries are copied unless the user names one, ""
// where there is no data folder.
func Bin(getenv func(string) string) string {
	data, err := Data(getenv)
	if err != nil {
		return ""
	}
	return filepath.Join(data, "bin")
}
