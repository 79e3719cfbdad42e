package config

import (
	"errors"
	"strconv"
	"strings"
)

// Settings are the keys that a snapshot depends on, with git's defaults.
type Settings struct {
	Format     int      // core.repositoryFormatVersion
	Extensions []string // of the repository, in lower case: "objectformat=sha256"

	Bare, FileMode, Symlinks, IgnoreCase bool
	WorktreeConfig                       bool
	Worktree                             string // core.worktree, as it is written
	Converts                             bool   // core.autocrlf or core.eol may change line ends
	ExcludesFile                         string
	ExcludesSet                          bool // core.excludesFile is set, perhaps to nothing
	AttributesFile                       string
	AttributesSet                        bool

	Untracked   string   // status.showUntrackedFiles: "no", "normal", "all" or "other"
	Renames     string   // "false", "true" or "copies"
	RenameLimit int      // the most sources and targets that are compared
	IgnoreAll   bool     // the move of some submodule is hidden
	Sparse      bool     // core.sparseCheckout
	Safe        []string // safe.directory of the user and the system

	statusRenames, statusLimit bool // status.* are set, so diff.* do not count
}

// Default is what git takes where nothing is configured. A thousand is its
// limit of rename sources and targets since 2.33.
func Default() Settings {
	return Settings{FileMode: true, Symlinks: true, Untracked: "normal", Renames: "true", RenameLimit: 1000}
}

var errValue = errors.New("a configured value that git cannot read")

// take notes one setting.
func (s *Settings) take(key, value string, plain, local bool) error {
	section, name, _ := strings.Cut(key, ".")
	var err error
	switch section {
	case "core":
		err = s.core(name, value, plain)
	case "extensions":
		if local {
			s.extension(name, value, plain)
		}
	case "status", "diff":
		err = s.report(key, value, plain)
	case "submodule":
		// The value "none" and "untracked" hide no move of the pointer.
		if strings.HasSuffix(name, ".ignore") && (value == "all" || !plain) {
			s.IgnoreAll = true
		}
	case "safe":
		if name == "directory" && !local {
			if value == "" {
				s.Safe = nil
			} else {
				s.Safe = append(s.Safe, value)
			}
		}
	}
	return err
}

func (s *Settings) core(name, value string, plain bool) (err error) {
	switch name {
	case "repositoryformatversion":
		s.Format, err = strconv.Atoi(value)
	case "bare":
		s.Bare, err = truth(value, plain)
	case "filemode":
		s.FileMode, err = truth(value, plain)
	case "symlinks":
		s.Symlinks, err = truth(value, plain)
	case "ignorecase":
		s.IgnoreCase, err = truth(value, plain)
	case "worktree":
		s.Worktree = value
	case "sparsecheckout":
		s.Sparse, err = truth(value, plain)
	case "autocrlf":
		on := true
		if strings.ToLower(value) != "input" {
			on, err = truth(value, plain)
		}
		s.Converts = s.Converts || on
	case "excludesfile":
		s.ExcludesFile, s.ExcludesSet = value, true
	case "attributesfile":
		s.AttributesFile, s.AttributesSet = value, true
	}
	return err
}

func (s *Settings) extension(name, value string, plain bool) {
	if name == "worktreeconfig" {
		on, err := truth(value, plain)
		s.WorktreeConfig = on && err == nil
	}
	s.Extensions = append(s.Extensions, name+"="+strings.ToLower(value))
}

func (s *Settings) report(key, value string, plain bool) (err error) {
	switch key {
	case "status.showuntrackedfiles":
		switch value {
		case "no", "normal", "all":
			s.Untracked = value
		default: // git since 2.43 takes true and false
			s.Untracked = "other"
		}
	case "status.renames":
		s.Renames, err = renames(value, plain)
		s.statusRenames = true
	case "diff.renames":
		if !s.statusRenames {
			s.Renames, err = renames(value, plain)
		}
	case "status.renamelimit":
		s.RenameLimit, err = strconv.Atoi(value)
		s.statusLimit = true
	case "diff.renamelimit":
		if !s.statusLimit {
			s.RenameLimit, err = strconv.Atoi(value)
		}
	case "diff.ignoresubmodules":
		s.IgnoreAll = s.IgnoreAll || value == "all"
	}
	return err
}

func renames(value string, plain bool) (string, error) {
	if v := strings.ToLower(value); v == "copy" || v == "copies" {
		return "copies", nil
	}
	on, err := truth(value, plain)
	return strconv.FormatBool(on), err
}

// truth reads a boolean as git does.
func truth(value string, plain bool) (bool, error) {
	if !plain {
		return true, nil
	}
	switch strings.ToLower(value) {
	case "true", "yes", "on":
		return true, nil
	case "false", "no", "off", "":
		return false, nil
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return false, errValue
	}
	return n != 0, nil
}
