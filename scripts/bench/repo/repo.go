// Package repo makes git repositories of a given size for the bench: deep, of
// ordinary text, clean or with a handful of changes. It makes new ones only and
// needs the git binary.
package repo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Spec is what a repository looks like.
type Spec struct {
	Files   int
	Dirty   bool
	Ignored int // files in a folder that is ignored, as packages of Node are
}

// fan is how many folders stand in a folder: 43 folders are two levels deep,
// 2,600 four.
const fan = 7

// folders is how many folders so many files stand in, as in repositories that
// were counted: 43 of 100, 2,710 of 13,024 (moby), 5,096 of 78,635 (Linux 6.1),
// about 10,500 of 300,000.
func (s Spec) folders() int {
	switch {
	case s.Files < 1000:
		return max(1, s.Files*43/100)
	case s.Files < 50_000:
		return s.Files / 5
	case s.Files < 200_000:
		return s.Files / 16
	}
	return s.Files / 28
}

// Name is the path of the nth file, with slashes. The first is a .gitignore, as
// nearly every repository has one.
func (s Spec) Name(n int) string {
	if n == 0 {
		return ".gitignore"
	}
	return fmt.Sprintf("%sfile%05d.go", folder(n%s.folders()), n)
}

// folder is the path of the nth folder, with a slash at its end: a heap.
func folder(n int) string {
	above := ""
	if n >= fan {
		above = folder(n/fan - 1)
	}
	return fmt.Sprintf("%spart%d/", above, n%fan)
}

// text is the content of the nth file, 1 to 3 KB. Few contents differ, so that
// git writes few objects: a status reads none of them.
func text(n int) []byte {
	if n == 0 {
		return []byte("/bin/\n*.log\nnode_modules/\n")
	}
	return []byte(strings.Repeat(fmt.Sprintf("// Line of ordinary text, kind %d.\n", n%97), 30+n%97%60))
}

// Make writes the files and commits them. They are an hour older than the index
// on purpose: a file that is as young as the index must be hashed by git and by
// every other reader, and that would be measured on every run. What a commit
// leaves as many small objects is packed, as git does by itself in time.
func Make(ctx context.Context, dir string, env []string, s Spec) error {
	if s.Files < 20 {
		return errors.New("a repository of the bench has 20 files or more")
	}
	if err := s.write(ctx, dir); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"-c", "init.defaultBranch=main", "init", "-q"},
		{"add", "-A"},
		{"-c", "user.name=bench", "-c", "user.email=bench@example.invalid", "-c", "gc.auto=0", "commit", "-q", "-m", "first"},
		{"repack", "-adq"},
	} {
		if err := git(ctx, dir, env, args...); err != nil {
			return err
		}
	}
	if err := s.ignore(ctx, dir); err != nil || !s.Dirty {
		return err
	}
	return s.change(ctx, dir, env)
}

// perPackage is how many files an ignored package has.
const perPackage = 100

// ignore writes the ignored files.
func (s Spec) ignore(ctx context.Context, dir string) error {
	for n := range s.Ignored {
		if err := ctx.Err(); err != nil {
			return err
		}
		pack := filepath.Join(dir, "node_modules", fmt.Sprintf("pack%03d", n/perPackage))
		if n%perPackage == 0 {
			if err := os.MkdirAll(pack, 0o755); err != nil {
				return err
			}
		}
		if err := os.WriteFile(filepath.Join(pack, fmt.Sprintf("file%02d.js", n%perPackage)), nil, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func (s Spec) write(ctx context.Context, dir string) error {
	for n := range s.folders() {
		if err := os.MkdirAll(filepath.Join(dir, filepath.FromSlash(folder(n))), 0o755); err != nil {
			return err
		}
	}
	old := time.Now().Add(-time.Hour)
	for n := range s.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.Join(dir, filepath.FromSlash(s.Name(n)))
		if err := os.WriteFile(path, text(n), 0o644); err != nil {
			return err
		}
		if err := os.Chtimes(path, old, old); err != nil {
			return err
		}
	}
	return nil
}

// Changes is how many lines a dirty repository has in git's status.
const Changes = 11

// change leaves what a person leaves in the middle of work, spread over the
// tree: five edited files, one deleted, one staged, one added, two untracked and
// an untracked folder.
func (s Spec) change(ctx context.Context, dir string, env []string) error {
	at := func(part int) string { return filepath.Join(dir, filepath.FromSlash(s.Name(s.Files*part/10))) }
	for part := 1; part <= 5; part++ {
		if err := Edit(at(part), part); err != nil {
			return err
		}
	}
	if err := os.Remove(at(6)); err != nil {
		return err
	}
	if err := Edit(at(7), 7); err != nil {
		return err
	}
	added := filepath.Join(dir, "part1", "added.go")
	if err := os.WriteFile(added, text(1), 0o644); err != nil {
		return err
	}
	if err := git(ctx, dir, env, "add", at(7), added); err != nil {
		return err
	}
	for _, name := range []string{"notes.txt", "part2/draft.md", "scratch/one.txt", "scratch/two.txt"} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, text(2), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Edit gives a file another content: its own size and one line more each time up
// to ten, then from the start.
func Edit(path string, n int) error {
	return os.WriteFile(path, []byte(strings.Repeat("// An edited line.\n", 12+n%10)), 0o644)
}

func git(ctx context.Context, dir string, env []string, args ...string) error {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Env = dir, env
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git %s: %w: %s", strings.Join(args, " "), err, out)
	}
	return nil
}

// Thousands writes a number as people read it: 13,000.
func Thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", Thousands(n/1000), n%1000)
}
