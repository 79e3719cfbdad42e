package gitstate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"proem/internal/regular"
)

// BinaryLimit is how long the git binary may take.
const BinaryLimit = 400 * time.Millisecond

// ErrNoBinary says that there is no git to ask.
var ErrNoBinary = errors.New("no git binary on PATH")

// maxOutput bounds what is read of git: 300,000 changed paths fit.
const maxOutput = 32 << 20

// Binary asks one hardened `git status`. Plain `git status` runs programs that
// a repository names (core.fsmonitor, hooks, filters, the transport of a
// partial clone) and takes index.lock from the agent.
func Binary(ctx context.Context, repo Repo) (Snapshot, error) {
	ctx, cancel := context.WithTimeout(ctx, BinaryLimit)
	defer cancel()
	filters, err := repo.filters(ctx)
	switch {
	case err != nil:
		return Snapshot{}, err
	case strings.Contains(strings.Join(filters, ""), "="):
		// git cuts `-c key=value` at the first "=", so this name cannot be
		// switched off.
		return Snapshot{}, errFilter
	}
	args := []string{
		"status", "--porcelain=v2", "--branch", "-z", "--no-ahead-behind",
		"--ignore-submodules=dirty", // looking inside would obey a submodule's own configuration
	}
	out, err := repo.git(ctx, append(emptied(filters), args...))
	if err != nil {
		return Snapshot{}, err
	}
	s := parseStatus(out)
	s.Engine = Git
	if len(filters) > 0 && hasWorktreeChange(s.Changes) {
		// A file whose filter did not run may only look changed.
		return s, errFilter
	}
	return s, nil
}

var errFilter = errors.New("the repository names a filter program, which is not run")

// filters lists the filter drivers that the repository's own configuration
// names. Most repositories name none, which a look at the file's text shows;
// only git itself can follow includes.
func (r Repo) filters(ctx context.Context) ([]string, error) {
	if !r.mayNameFilters() {
		return nil, nil
	}
	out, err := r.git(ctx, []string{"config", "--includes", "--list", "--show-scope", "--name-only", "-z"})
	if err != nil {
		return nil, err
	}
	var names []string
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i += 2 {
		scope, key := fields[i], fields[i+1]
		name, ok := strings.CutPrefix(key, "filter.")
		if ok && (scope == "local" || scope == "worktree") {
			names = append(names, name[:max(strings.LastIndexByte(name, '.'), 0)])
		}
	}
	return names, nil
}

func (r Repo) mayNameFilters() bool {
	for _, path := range []string{filepath.Join(r.Common, "config"), filepath.Join(r.GitDir, "config.worktree")} {
		b, err := regular.Read(path, 1<<20)
		if os.IsNotExist(err) {
			continue
		}
		b = bytes.ToLower(b)
		if err != nil || bytes.Contains(b, []byte("filter")) || bytes.Contains(b, []byte("include")) {
			return true
		}
	}
	return false
}

// emptied switches filter drivers off: an empty command runs nothing.
func emptied(filters []string) []string {
	var args []string
	for _, name := range filters {
		for _, key := range []string{".clean=", ".smudge=", ".process=", ".required=false"} {
			args = append(args, "-c", "filter."+name+key)
		}
	}
	return args
}

// git runs the binary in its own process group, which is killed as a whole.
func (r Repo) git(ctx context.Context, args []string) ([]byte, error) {
	path := lookPath(os.Getenv("PATH"))
	if path == "" {
		return nil, ErrNoBinary
	}
	hardened := []string{
		"--no-optional-locks", "--no-pager",
		"-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull,
		"-c", "protocol.allow=never", // a partial clone must not fetch
	}
	cmd := exec.CommandContext(ctx, path, append(hardened, args...)...)
	cmd.Dir, cmd.Env = r.Root, r.environment()
	var out, errs limited
	out.room, errs.room = maxOutput, 4<<10
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.WaitDelay = 50 * time.Millisecond // a grandchild may hold the pipes open
	ownGroup(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, errSlow
	case err != nil && !errors.Is(err, exec.ErrWaitDelay): // git itself ended well
		return nil, reason(errs.String(), err)
	case out.cut:
		return nil, errors.New("git printed too much")
	}
	return out.Bytes(), nil
}

// lookPath finds git in the absolute folders of PATH. A relative one would be
// the project's own, and its git a program that the repository names.
func lookPath(list string) string {
	for _, dir := range filepath.SplitList(list) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if path, err := exec.LookPath(filepath.Join(dir, "git")); err == nil {
			return path
		}
	}
	return ""
}

// environment is the process's without git's own variables: those that a git
// hook or another tool left behind name another repository. git must not walk
// up to another one either, where it does not take this one for a repository.
func (r Repo) environment() []string {
	env := []string{
		"GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "LC_ALL=C",
		"GIT_CEILING_DIRECTORIES=" + filepath.Dir(r.Root),
	}
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "GIT_") && !strings.HasPrefix(kv, "LC_ALL=") && !strings.HasPrefix(kv, "LANGUAGE=") {
			env = append(env, kv)
		}
	}
	return env
}

// reason turns git's complaint into a few words.
func reason(stderr string, err error) error {
	switch {
	case strings.Contains(stderr, "dubious ownership"):
		return errForeign
	case strings.Contains(stderr, "not a git repository"):
		return errors.New("git does not take it for a repository")
	case strings.Contains(stderr, "index file"):
		return errors.New("git cannot read the index")
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return fmt.Errorf("git status ended with exit code %d", exit.ExitCode())
	}
	return errors.New("the git binary did not run")
}

// limited is a buffer that takes no more than room bytes.
type limited struct {
	bytes.Buffer
	room int
	cut  bool
}

// Write takes what fits and drops the rest, so that git is not held up.
func (l *limited) Write(p []byte) (int, error) {
	if keep := min(len(p), l.room-l.Len()); keep < len(p) {
		l.cut = true
		l.Buffer.Write(p[:keep])
		return len(p), nil
	}
	return l.Buffer.Write(p)
}
