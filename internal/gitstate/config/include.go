package config

import (
	"path/filepath"
	"strings"

	"proem/internal/gitstate/wildmatch"
)

// include returns the file that a setting of the file at from wants read now,
// "" where it wants none.
func (r *reader) include(key, value, from string) (string, error) {
	if key != "include.path" {
		condition, ok := strings.CutPrefix(key, "includeif.")
		if !ok {
			return "", nil
		}
		if condition, ok = strings.CutSuffix(condition, ".path"); !ok {
			return "", nil
		}
		holds, err := r.holds(condition, from)
		if err != nil || !holds {
			return "", err
		}
	}
	path, err := r.place.Expand(value)
	if err != nil || path == "" {
		return "", err
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(filepath.Dir(from), path)
	}
	return path, nil
}

// holds decides the condition of an includeIf. One that git does not know is
// false; one that depends on remotes is left to git.
func (r *reader) holds(condition, from string) (bool, error) {
	kind, pattern, _ := strings.Cut(condition, ":")
	switch kind {
	case "gitdir":
		return r.inGitDir(pattern, from, wildmatch.Pathname)
	case "gitdir/i":
		return r.inGitDir(pattern, from, wildmatch.Pathname|wildmatch.Fold)
	case "onbranch":
		if r.place.Branch == "" {
			return false, nil
		}
		return matches(deepen(pattern), r.place.Branch, wildmatch.Pathname)
	case "hasconfig":
		return false, errInclude
	}
	return false, nil
}

func deepen(pattern string) string {
	if strings.HasSuffix(pattern, "/") {
		return pattern + "**"
	}
	return pattern
}

func matches(pattern, text string, mode wildmatch.Mode) (bool, error) {
	matched, ok := wildmatch.Match(pattern, text, mode)
	if !ok {
		return false, errInclude
	}
	return matched, nil
}

func (r *reader) inGitDir(pattern, from string, mode wildmatch.Mode) (bool, error) {
	literal := "" // what must stand at the start, whatever characters it has
	switch {
	case strings.HasPrefix(pattern, "./"):
		dir, err := filepath.EvalSymlinks(filepath.Dir(from))
		if err != nil {
			return false, errInclude
		}
		literal, pattern = dir+"/", pattern[2:]
	case strings.HasPrefix(pattern, "~"):
		var err error
		if pattern, err = r.place.Expand(pattern); err != nil {
			return false, err
		}
	case !filepath.IsAbs(pattern):
		pattern = "**/" + pattern
	}
	pattern = deepen(pattern)
	real, err := filepath.EvalSymlinks(r.place.GitDir)
	if err != nil {
		return false, errInclude
	}
	for _, text := range []string{real, filepath.Clean(r.place.GitDir)} {
		rest, ok := strings.CutPrefix(text, literal)
		if !ok {
			continue
		}
		if holds, err := matches(pattern, rest, mode); holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

// Expand makes a path of a value: a leading ~ is the home folder. Other
// people's homes and git's own prefix are known to git alone.
func (p Place) Expand(value string) (string, error) {
	switch {
	case value == "~" || strings.HasPrefix(value, "~/"):
		if p.Home == "" {
			return "", errInclude
		}
		return p.Home + value[1:], nil
	case strings.HasPrefix(value, "~"), strings.HasPrefix(value, "%(prefix)/"), strings.HasPrefix(value, ":(optional)"):
		return "", errInclude
	}
	return value, nil
}
