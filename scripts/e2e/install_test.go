//go:build e2e

package e2e

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// installLimit is far above what an installation takes that asks Codex for its trust.
const installLimit = 60 * time.Second

// foreignHooks is somebody else's file, in a form that no program would write.
const foreignHooks = "{ \"description\": \"mine\",\n\t\"hooks\": { \"UserPromptSubmit\": [\n\t\t{\"hooks\": [ {\"type\": \"command\", \"command\": \"@FOREIGN@\", \"timeout\": 7} ]}\n\t] }\n}\n\n"

// installScene is a scene in which nothing is registered yet, with somebody else's untrusted hook in the file, and a copy of
// the binaries that can be upgraded.
type installScene struct {
	*codexScene
	from    string // the folder of the binaries to install
	ran     string // made by the foreign hook when it runs
	foreign string // the file before the installation
}

func newInstallScene(t *testing.T) *installScene {
	t.Helper()
	s := &installScene{codexScene: newCodexScene(t)}
	s.installed = true
	s.from, s.ran = filepath.Join(s.dir, "from"), filepath.Join(s.dir, "foreign-ran")
	require.NoError(t, os.Mkdir(s.from, 0o700))
	for _, name := range []string{"user-prompt-submit", "session-start", "proem"} {
		s.copy(hookBinary(t, name), filepath.Join(s.from, name))
	}
	s.foreign = strings.ReplaceAll(foreignHooks, "@FOREIGN@", "touch "+s.ran)
	s.codexFile("hooks.json", s.foreign)
	s.setenv("CODEX_BIN", codexBinary(t))
	return s
}

func (s *installScene) copy(from, to string, more ...byte) {
	s.t.Helper()
	b, err := os.ReadFile(from)
	require.NoError(s.t, err)
	require.NoError(s.t, os.WriteFile(to, append(b, more...), 0o700))
}

// proem runs the proem that is to be installed.
func (s *installScene) proem(args ...string) outcome {
	s.t.Helper()
	return s.run(installLimit, nil, append([]string{filepath.Join(s.from, "proem")}, args...)...)
}

func (s *installScene) must(args ...string) outcome {
	s.t.Helper()
	out := s.proem(args...)
	require.Zero(s.t, out.code, "proem %v: %s\n%s", args, out.stdout, out.stderr)
	return out
}

func (s *installScene) read(name string) string {
	s.t.Helper()
	b, err := os.ReadFile(filepath.Join(s.home, ".codex", name))
	require.NoError(s.t, err)
	return string(b)
}

func TestInstallCodexTrustRunsTheHookWithoutAnyBypass(t *testing.T) {
	t.Parallel()
	s := newInstallScene(t)
	config := s.read("config.toml")
	out := s.must("install", "codex", "--trust", "--yes")
	require.Contains(t, out.stdout, "trust: Codex trusts our 3 entries now")
	require.Regexp(t, `(?m)^  untrusted  not ours, left as it is: .*:user_prompt_submit:0:0$`, out.stdout)

	requireRouting(t, s.exec(quickSQL).context(), "light", "off")
	require.NoFileExists(t, s.ran, "a foreign hook that nobody trusted ran")
	require.NotContains(t, s.read("config.toml"), "user_prompt_submit:0:0")

	// An upgrade replaces the files in place: the same commands, so the same trust.
	for _, name := range []string{"user-prompt-submit", "session-start"} {
		s.copy(hookBinary(t, name), filepath.Join(s.from, name), '\n')
	}
	out = s.must("install", "codex", "--trust", "--yes")
	require.Contains(t, out.stdout, "(2 of 3 were new)")
	require.Contains(t, out.stdout, "trust: Codex trusts all of ours already")
	requireRouting(t, s.exec(quickSQL).context(), "light", "off")
	require.NoFileExists(t, s.ran)

	out = s.must("uninstall", "codex")
	require.Equal(t, s.foreign, s.read("hooks.json"))
	require.Equal(t, config, s.read("config.toml"), out.stdout)
	require.NoDirExists(t, filepath.Join(s.home, ".local", "share"))
	tn := s.exec(quickSQL)
	require.Empty(t, tn.after())
	require.NotContains(t, tn.all(), "contextMode=")
}

func TestInstallCodexAloneIsNoTrust(t *testing.T) {
	t.Parallel()
	s := newInstallScene(t)
	out := s.must("install", "codex")
	require.Contains(t, out.stdout, "/hooks")
	require.Empty(t, s.exec(quickSQL).after(), "Codex ran what nobody trusted")
	out = s.proem("install", "codex", "--trust")
	require.Equal(t, 2, out.code)
	require.Contains(t, out.stderr, "stdin is no terminal")
}

func TestAChangedHandlerIsListedAsModified(t *testing.T) {
	t.Parallel()
	s := newInstallScene(t)
	s.must("install", "codex", "--trust", "--yes")
	changed := strings.Replace(s.read("hooks.json"), `"timeout":10`, `"timeout":11`, 1)
	require.NotEqual(t, s.read("hooks.json"), changed)
	s.codexFile("hooks.json", changed)
	require.Equal(t, 1, s.statuses()["modified"])
	s.codexFile("hooks.json", strings.ReplaceAll(changed, `"timeout":11`, `"timeout":10`))
	require.Equal(t, map[string]int{"trusted": 3, "untrusted": 1}, s.statuses())

	// Another folder of binaries is another command: ours are mended in their place, and asked for again.
	out := s.must("install", "codex", "--prefix", filepath.Join(s.dir, "it's $(touch here)"), "--trust", "--yes")
	require.Equal(t, 3, strings.Count(out.stdout, "\n  modified   "), out.stdout)
	require.Contains(t, out.stdout, "trust: Codex trusts our 3 entries now")
	requireRouting(t, s.exec(quickSQL).context(), "light", "off")
	require.NoFileExists(t, filepath.Join(s.project, "here"))
}

// codexHook is a hook as Codex lists it.
type codexHook struct{ Key, Command, CurrentHash, TrustStatus string }

// rpc asks Codex itself, by hand, and returns its last answer.
func (s *installScene) rpc(method, params string) string {
	s.t.Helper()
	ask := s.script("ask", `coproc "$CODEX_BIN" app-server
cat >&"${COPROC[1]}" <<'END'
{"id":1,"method":"initialize","params":{"clientInfo":{"name":"e2e","version":"0"}}}
{"method":"initialized"}
{"id":2,"method":"`+method+`","params":`+params+`}
END
while read -r line <&"${COPROC[0]}"; do
	case $line in *'"id":2'*) break ;; esac
done
exec {COPROC[1]}>&-
wait
printf '%s\n' "$line"`)
	out := s.run(installLimit, nil, "bash", "-c", ask)
	require.Contains(s.t, out.stdout, `"result"`, out.stderr)
	return out.stdout
}

func (s *installScene) hooks() []codexHook {
	s.t.Helper()
	var answer struct {
		Result struct{ Data []struct{ Hooks []codexHook } }
	}
	require.NoError(s.t, json.Unmarshal([]byte(s.rpc("hooks/list", `{"cwds":["`+s.project+`"]}`)), &answer))
	return answer.Result.Data[0].Hooks
}

func (s *installScene) statuses() map[string]int {
	s.t.Helper()
	counts := map[string]int{}
	for _, h := range s.hooks() {
		counts[h.TrustStatus]++
	}
	return counts
}

func TestUninstallKeepsTheTrustOfWhoComesAfter(t *testing.T) {
	t.Parallel()
	s := newInstallScene(t)
	s.must("install", "codex", "--trust", "--yes")
	late := `{"hooks":[{"type":"command","command":"/bin/late"}]}`
	s.codexFile("hooks.json", strings.Replace(s.read("hooks.json"), "additionalContextLimit\":4000}]}]}", "additionalContextLimit\":4000}]},"+late+"]}", 1))
	find := func() codexHook {
		for _, h := range s.hooks() {
			if h.Command == "/bin/late" {
				return h
			}
		}
		return codexHook{}
	}
	hook := find()
	require.Equal(t, "untrusted", hook.TrustStatus)
	s.rpc("config/batchWrite", `{"edits":[{"keyPath":"hooks.state","mergeStrategy":"upsert","value":{"`+hook.Key+
		`":{"trusted_hash":"`+hook.CurrentHash+`"}}}]}`)
	require.Equal(t, "trusted", find().TrustStatus)
	s.must("uninstall", "codex")
	require.NotContains(t, s.read("hooks.json"), "codex\"")
	require.Equal(t, "trusted", find().TrustStatus, s.read("hooks.json"))
	require.Equal(t, map[string]int{"trusted": 1, "untrusted": 1}, s.statuses())
}

func TestInstallCodexForAProject(t *testing.T) {
	t.Parallel()
	s := newInstallScene(t)
	before := s.read("config.toml")
	out := s.must("install", "codex", "--project", ".", "--trust", "--yes")
	require.Contains(t, out.stdout, "trust: Codex trusts our 3 entries now")
	require.Equal(t, s.foreign, s.read("hooks.json"))
	requireRouting(t, s.exec(quickSQL).context(), "light", "off")
	s.must("uninstall", "codex", "--project", ".")
	require.NoDirExists(t, filepath.Join(s.project, ".codex"))
	require.Equal(t, before, s.read("config.toml"))

	// A project that nobody trusts has no hooks at all: that is said.
	s.codexFile("config.toml", strings.ReplaceAll(before, `"`+s.project+`"`, `"/elsewhere"`))
	bad := s.proem("install", "codex", "--project", ".", "--trust", "--yes")
	require.Equal(t, 1, bad.code)
	require.Contains(t, bad.stderr, "Codex lists none of our entries")
	require.Contains(t, bad.stderr, "proem: hint: start codex in "+s.project)
}
