package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"

	"proem/internal/atomicfile"
	"proem/internal/regular"
	"proem/wiring/scaffold"
)

// rulesFile is where hosts look for what a project tells its agents.
const rulesFile = "AGENTS.md"

// maxRules bounds that file; hosts send all of it with every session.
const maxRules = 1 << 20

// agentsMD adds the six rules or takes them out.
func (b beginning) agentsMD(remove bool) error {
	name, err := b.target()
	if err != nil {
		return err
	}
	text, err := regular.ReadIn(b.root, name, maxRules)
	exists := !errors.Is(err, fs.ErrNotExist)
	if err != nil && exists {
		return fmt.Errorf("read %s: %w", rulesFile, err)
	}
	after, gone, err := changed(text, exists, remove)
	switch {
	case errors.Is(err, scaffold.ErrThere) || errors.Is(err, scaffold.ErrNone):
		_, err = fmt.Fprintf(b.stdout, "%s: %v\n", rulesFile, err)
		return err
	case errors.Is(err, scaffold.ErrEdited):
		return hintedError{fmt.Errorf("%s: %w", rulesFile, err), "look at what proem init --agents-md --remove would take out"}
	case err != nil:
		return fmt.Errorf("%s: %w", rulesFile, err)
	}
	if _, err := b.stdout.Write(seen(diff.Diff("a/"+rulesFile, text, "b/"+rulesFile, after))); err != nil {
		return err
	}
	if ok, err := b.agreed("Write this?"); !ok {
		return err
	}
	return b.replace(name, after, gone)
}

func changed(text []byte, exists, remove bool) (after []byte, gone bool, err error) {
	if remove {
		return scaffold.RemoveRules(text)
	}
	after, err = scaffold.AddRules(text, exists)
	return after, false, err
}

// target is the file behind a link within the project: some tools want the same text
// under another name.
func (b beginning) target() (string, error) {
	root := b.settings.Project.Root // without links
	path, err := filepath.EvalSymlinks(filepath.Join(root, rulesFile))
	if errors.Is(err, fs.ErrNotExist) {
		if _, lerr := b.root.Lstat(rulesFile); lerr == nil {
			return "", fmt.Errorf("follow the link %s: %w", rulesFile, err)
		}
		return rulesFile, nil
	}
	if err != nil {
		return "", fmt.Errorf("follow the link %s: %w", rulesFile, err)
	}
	name, err := filepath.Rel(root, path)
	if err != nil || !filepath.IsLocal(name) {
		return "", fmt.Errorf("%s leads out of the project, to %s: nothing was changed", rulesFile, path)
	}
	return filepath.ToSlash(name), nil
}

func (b beginning) replace(name string, text []byte, gone bool) error {
	if gone {
		if err := b.root.Remove(name); err != nil {
			return fmt.Errorf("remove %s: %w", rulesFile, err)
		}
		_, err := fmt.Fprintf(b.stdout, "%s: removed, it held nothing else\n", rulesFile)
		return err
	}
	mode := fs.FileMode(0o644)
	if info, err := b.root.Stat(name); err == nil {
		mode = info.Mode().Perm()
	}
	if err := atomicfile.ReplaceIn(b.root, name, bytes.NewReader(text), mode); err != nil {
		return err
	}
	_, err := fmt.Fprintf(b.stdout, "%s: written\n", rulesFile)
	return err
}
