//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// hookLimit is what no run of a hook may take, whatever is wrong around it.
const hookLimit = time.Second

// timed wraps a command so that each run's duration is written down; it returns the new command and a function that
// reads the durations. What the hook said on stderr, which Codex drops, is shown if the test fails.
func (s *scene) timed(name, command string) (string, func() []time.Duration) {
	log, said := filepath.Join(s.dir, name+".us"), filepath.Join(s.dir, name+".stderr")
	s.t.Cleanup(func() {
		if text, err := os.ReadFile(said); err == nil && s.t.Failed() {
			s.t.Logf("stderr of %s: %s", name, text)
		}
	})
	wrapped := s.script(name, `exec 2>>`+shellWord(said)+`
begin=$EPOCHREALTIME
`+command+`
code=$?
end=$EPOCHREALTIME
echo $(( ${end/[.,]/} - ${begin/[.,]/} )) >>`+shellWord(log)+`
exit $code`)
	return wrapped, func() []time.Duration {
		s.t.Helper()
		text, err := os.ReadFile(log)
		require.NoError(s.t, err)
		var out []time.Duration
		for field := range strings.FieldsSeq(string(text)) {
			us, err := strconv.Atoi(field)
			require.NoError(s.t, err)
			out = append(out, time.Duration(us)*time.Microsecond)
		}
		return out
	}
}

func median(d []time.Duration) time.Duration {
	d = slices.Clone(d)
	slices.Sort(d)
	return d[len(d)/2]
}

// TestSlowGitDelaysTheTurnByLessThanASecond is not parallel: it measures. The slow git is first on the hook's PATH
// only, because Codex 0.171.0 runs git itself and waits 10 s for one that hangs.
func TestSlowGitDelaysTheTurnByLessThanASecond(t *testing.T) {
	const rounds = 5
	normal, slow := newCodexScene(t), newCodexScene(t)
	slow.git("config", "core.fileMode", "false") // hooks leave that to the git binary
	started := filepath.Join(slow.dir, "started")
	slow.script("git", "echo $$ >>"+shellWord(started)+"\nexec sleep 60")
	var hook func() []time.Duration
	slow.submit, hook = slow.timed("submit", "PATH="+shellWord(slow.dir)+`:"$PATH" `+slow.submit)
	var with, without []time.Duration
	unknown := 0
	for i := range rounds {
		prompt := fmt.Sprintf("spiegami questa SQL, numero %d", i)
		without = append(without, normal.exec(prompt).took)
		tn := slow.exec(prompt)
		with = append(with, tn.took)
		requireRouting(t, tn.context(), "full", "off")
		// A machine that is busy with other things may leave the whole snapshot out, but never guesses.
		require.NotRegexp(t, `(?m)^git_branch: main( \((clean|dirty)\))?$`, tn.context())
		unknown += strings.Count(tn.context(), "state unknown")
	}
	t.Logf("turns with the slow git %v, without %v; the hook %v", with, without, hook())
	require.Positive(t, unknown)
	require.Less(t, median(with)-median(without), time.Second)
	require.Less(t, median(hook()), hookLimit)
	requireDead(t, started)
}

// requireDead wants every process listed in the file to be gone: a git that was given up must not live on.
func requireDead(t *testing.T, list string) {
	t.Helper()
	text, err := os.ReadFile(list)
	require.NoError(t, err, "the hook never asked git")
	for field := range strings.FieldsSeq(string(text)) {
		pid, err := strconv.Atoi(field)
		require.NoError(t, err)
		require.ErrorIs(t, syscall.Kill(pid, 0), syscall.ESRCH, "git %d is still running", pid)
	}
}

func TestUnreadableTranscriptNeverStopsATurn(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, make string }{
		{"pipe", "mkfifo"},
		{"folder", "mkdir"},
		{"garbage", "head -c 3000000 /dev/urandom >"},
		{"link to itself", "ln -s transcript"},
		{"missing", "true"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newCodexScene(t)
			path := filepath.Join(c.dir, "transcript")
			made := c.run(5*time.Second, nil, "bash", "-c", tt.make+" "+shellWord(path))
			require.Zero(t, made.code, made.stderr)
			var took func() []time.Duration
			swap := `sed 's|"transcript_path":"[^"]*"|"transcript_path":"` + path + `"|' | `
			c.submit, took = c.timed("submit", swap+c.submit)
			c.start, _ = c.timed("start", swap+c.start)
			requireRouting(t, c.exec("uno").context(), "full", "off")
			requireRouting(t, c.resume("due").context(), "full", "off")
			require.Less(t, slices.Max(took()), hookLimit)
		})
	}
}

func TestFullDiskForOurStateNeverStopsATurn(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	full := filepath.Join(c.dir, "full")
	require.NoError(t, os.Mkdir(full, 0o700))
	for _, key := range []string{"XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"} {
		c.setenv(key, full)
	}
	c.wrap = c.onFullDisk(full)
	c.exec("uno")
	tn := c.resume("due")
	requireRouting(t, tn.context(), "full", "off")
	require.Contains(t, tn.context(), "cwd: "+c.project+"\n", "nothing could be remembered, so everything is sent again")
}

// onFullDisk is a command prefix that runs a command where dir is a full disk: a small tmpfs, filled to the brim, in a
// mount namespace of its own.
func (c *codexScene) onFullDisk(dir string) []string {
	c.t.Helper()
	enter := []string{"unshare", "--mount"}
	if os.Geteuid() != 0 {
		enter = append(enter, "--map-root-user")
	}
	script := c.script("full-disk", `set -eu
disk=$1; shift
mount -t tmpfs -o size=64k proem-e2e "$disk"
cat /dev/zero >"$disk/filling" 2>/dev/null || true
if echo x 2>/dev/null >"$disk/probe"; then echo "$disk is not full" >&2; exit 97; fi
exec "$@"`)
	prefix := append(enter, "bash", filepath.Join(c.dir, "full-disk"), dir)
	out := c.run(10*time.Second, nil, append(slices.Clone(prefix), "true")...)
	require.Zero(c.t, out.code, "no full disk can be made here (%s, run with %v): this test needs root or user namespaces: %s",
		script, enter, out.stderr)
	return prefix
}

func TestMissingHomeNeverStopsATurn(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		home []string
	}{
		{"unset", nil},
		{"empty", []string{""}},
		{"not there", []string{"/nonexistent/home"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := newCodexScene(t)
			c.setenv("HOME", tt.home...)
			requireRouting(t, c.exec("uno").context(), "full", "off")
			requireRouting(t, c.resume(quickSQL).context(), "light", "off")
		})
	}
}

func TestKilledHookNeverStopsATurn(t *testing.T) {
	t.Parallel()
	c := newCodexScene(t)
	// A pipe that somebody holds open without a word keeps the hook reading until the kill.
	pipe := filepath.Join(c.dir, "silent")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	kill := "(sleep 0.2; kill -9 $$) </dev/null >/dev/null 2>&1 &\nexec "
	c.submit = c.script("submit", kill+c.submit+" <>"+shellWord(pipe))
	c.start = c.script("start", kill+c.start+" <>"+shellWord(pipe))
	tn := c.exec("uno")
	require.Empty(t, tn.after())
	require.NotContains(t, tn.all(), "proem:")
}
