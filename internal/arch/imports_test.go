package arch

import (
	"debug/buildinfo"
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mayImport says which packages of ours a package may import; "x/..." stands
// for x and everything below it. Imports go downwards only: mains -> hooks/table ->
// hooks, inject modules -> inject -> host, routing -> internal.
var mayImport = []struct {
	who  string
	what []string
}{
	{"hooks/user-prompt-submit", []string{"hooks", "hooks/table"}},
	{"hooks/session-start", []string{"hooks", "hooks/table"}},
	{"hooks/table", []string{"hooks", "hooks/host", "inject/...", "internal/gitstate", "internal/gitstate/native"}}, // proem shows the hooks that the mains run
	{"hooks", []string{"hooks/host", "hooks/learning", "hooks/mode", "hooks/notice", "hooks/searching", "hooks/settle", "hooks/supply", "inject", "inject/build", "inject/rules", "inject/share", "internal/aside", "internal/config", "internal/descriptor", "internal/detached", "internal/places", "internal/runlog", "internal/state", "internal/stdin", "internal/transcript", "routing"}},
	{"hooks/learning", []string{"hooks/host", "internal/config", "internal/turns", "memory/project"}}, // the memory that a folder uses
	{"hooks/mode", []string{"hooks/host", "internal/state", "routing"}},
	{"hooks/searching", []string{"hooks/host", "inject", "inject/web", "internal/config", "internal/runlog", "routing", "web/answer", "web/breaker", "web/query", "web/setting"}}, // of web only what reaches no network
	{"hooks/settle", []string{"hooks/host", "internal/config"}},
	{"hooks/notice", []string{"inject", "internal/allow", "internal/config", "internal/runlog"}},
	{"hooks/host", []string{"internal/transcript"}}, // Antigravity's prompt stands in its transcript
	{"inject", []string{"hooks/host", "routing", "memory/shared", "internal/digest", "internal/redact", "internal/roster", "internal/tokens"}},
	{"inject/build", []string{"hooks/host", "inject", "routing"}},
	{"inject/durable", []string{"hooks/host", "inject", "internal/roster", "memory", "memory/compact/order", "memory/recall"}},
	{"hooks/supply", []string{"inject", "internal/config", "memory/filestore", "memory/recall", "memory/shared"}},
	{"inject/layers", []string{"hooks/host", "inject", "routing", "internal/agentid", "internal/regular", "internal/tokens"}},
	{"inject/profile", []string{"hooks/host", "inject", "memory", "memory/shared"}},
	{"inject/environment", []string{"inject", "internal/gitstate"}},
	{"inject/roles", []string{"inject", "internal/roster", "memory/compact/order", "routing", "routing/lexicon"}}, // whose words say the same in all languages
	{"inject/share", []string{"hooks/host", "inject"}},
	{"inject/rules", []string{"hooks/host", "inject", "routing"}},
	{"inject/session", []string{"hooks/host", "inject", "internal/transcript"}},
	{"inject/web", []string{"inject", "internal/tokens", "web/answer"}},
	{"web", []string{"internal/places", "web/..."}},
	{"web/answer", []string{"internal/atomicfile", "internal/regular"}},
	{"web/breaker", []string{"internal/locked", "internal/regular"}},
	{"web/fetch", []string{"web/breaker"}},
	{"web/gemini", []string{"web/answer", "web/breaker", "web/fetch", "web/provider", "web/setting"}},
	{"web/provider", []string{"web/answer", "web/breaker", "web/setting"}},
	{"web/query", []string{"internal/digest", "internal/redact", "web/setting"}},
	{"web/searx", []string{"web/answer", "web/fetch", "web/provider", "web/setting"}},
	{"web/setting", []string{"internal/config", "internal/roster"}}, // how an agent's variables are called
	{"routing", []string{"routing/delegation", "routing/lexicon", "routing/reading", "routing/tasks", "routing/wording"}},
	{"routing/tasks", []string{"routing/lexicon", "routing/reading"}},
	{"routing/corpus", []string{"routing"}}, // which it measures
	{"routing/delegation", []string{"routing/lexicon", "routing/reading"}},
	{"routing/wording", []string{"routing/lexicon", "routing/reading"}},
	{"routing/wording/train", []string{"routing/corpus", "routing/reading", "routing/wording"}}, // corpora and what it fits
	{"routing/reading", []string{"routing/lexicon", "routing/reading/quoted"}},
	{"routing/reading/quoted", nil},
	{"routing/lexicon", nil},
	{"routing/lexicon/words", []string{"routing/lexicon"}},
	{"routing/lexicon/generate", []string{"routing/lexicon", "routing/lexicon/words"}},
	{"cmd/proem", []string{"hooks", "hooks/host", "hooks/searching", "hooks/supply", "hooks/table", "inject/...", "routing", "routing/corpus", "wiring/...", "internal/allow", "internal/atomicfile", "internal/config/...", "internal/gitstate/...", "internal/locked", "internal/places", "internal/regular", "internal/roster", "internal/runlog/...", "internal/state", "internal/stdin", "internal/tokens", "internal/transcript", "internal/turns", "memory/...", "web/..."}},
	{"memory", []string{"internal/digest", "internal/redact"}},
	{"memory/extract", []string{"memory/extract/candidate", "memory/extract/clause", "memory/extract/model", "memory/extract/similar", "memory/extract/words"}},
	{"memory/extract/candidate", []string{"internal/redact", "memory/extract/clause", "memory/extract/model", "memory/extract/similar", "memory/extract/words", "routing/lexicon"}}, // routing's words say what is an order, code or everyday life
	{"memory/extract/corpus", []string{"internal/redact", "memory/extract/candidate", "memory/extract/similar"}},
	{"memory/extract/model", nil},
	{"memory/extract/train", []string{"memory/extract", "memory/extract/candidate", "memory/extract/corpus", "memory/extract/model"}},
	{"memory/extract/clause", []string{"memory/extract/words", "routing/lexicon"}},
	{"memory/extract/similar", []string{"memory/extract/clause", "memory/extract/words"}},
	{"memory/extract/words", []string{"routing/lexicon"}}, // the form of its lists, and by which words a language is known
	{"memory/learn", []string{"memory", "memory/extract"}},
	{"memory/project", []string{"internal/digest", "internal/gitstate", "internal/regular"}},
	{"memory/shared", []string{"memory", "internal/agentid", "internal/redact"}},
	{"memory/filestore", []string{"memory", "memory/shared", "internal/digest", "internal/locked", "internal/regular"}},
	{"memory/clones", []string{"memory/project", "internal/digest", "internal/locked", "internal/regular"}},
	{"memory/show", []string{"memory"}},
	{"memory/compact", []string{"internal/tokens", "memory/compact/order"}},
	{"memory/compact/order", []string{"routing/lexicon"}}, // whose folding makes words comparable
	{"memory/recall", []string{"memory", "memory/clones", "memory/filestore", "memory/project"}},
	{"memory/memorytest", []string{"memory"}},
	{"wiring/agents", []string{"internal/roster", "memory/compact"}}, // whose strategies a role may have
	{"wiring/agents/rolefile", []string{"wiring/agents", "internal/allow", "internal/roster"}},
	{"wiring/agents/plan", []string{"wiring/agents", "wiring/agents/rolefile", "internal/atomicfile", "internal/regular"}},
	{"wiring/scaffold", []string{"wiring/agents", "internal/allow", "internal/atomicfile", "memory/compact"}}, // what a document of the project's context names
	{"wiring", []string{"hooks/host", "wiring/codexcli", "wiring/hookfile", "internal/atomicfile", "internal/regular"}},
	{"wiring/codexcli", []string{"wiring/hookfile", "internal/regular"}},
	{"wiring/doctor", []string{"hooks/host", "wiring", "wiring/codexcli", "wiring/fault", "wiring/hookfile", "wiring/trial", "internal/places", "internal/regular"}},
	{"wiring/fault", []string{"hooks/host", "wiring/hookfile"}}, // which knows our commands
	{"wiring/trial", []string{"hooks/host"}},                    // whose shell, payload and reply it plays
	{"wiring/hookfile", []string{"hooks/host"}},                 // whose places and events it writes
	{"internal/gitstate/wildmatch", nil},
	{"internal/gitstate/blob", []string{"internal/digest"}},
	{"internal/gitstate/index", nil},
	{"internal/gitstate/raw", nil},
	{"internal/gitstate/inflate", nil},
	{"internal/gitstate/objects", []string{"internal/gitstate/inflate", "internal/regular"}},
	{"internal/gitstate/refs", []string{"internal/regular"}},
	{"internal/gitstate/gitdir", []string{"internal/regular"}},
	{"internal/gitstate/config", []string{"internal/gitstate/wildmatch", "internal/regular"}},
	{"internal/gitstate/ignore", []string{"internal/gitstate/wildmatch", "internal/regular"}},
	{"internal/gitstate/attributes", []string{"internal/gitstate/wildmatch", "internal/regular"}},
	{"internal/gitstate/staged", []string{"internal/gitstate/index", "internal/gitstate/objects"}},
	{"internal/gitstate/worktree", []string{"internal/gitstate/attributes", "internal/gitstate/blob", "internal/gitstate/foldercache", "internal/gitstate/ignore", "internal/gitstate/index", "internal/gitstate/raw", "internal/gitstate/same", "internal/gitstate/trail"}},
	{"internal/gitstate/same", []string{"internal/gitstate/index"}},
	{"internal/gitstate/trail", []string{"internal/gitstate/raw"}},
	{"internal/gitstate", []string{"internal/gitstate/config", "internal/gitstate/gitdir", "internal/regular"}}, // what an engine is, and the git binary
	{"internal/gitstate/foldercache", []string{"internal/digest", "internal/atomicfile", "internal/regular"}},
	{"internal/gitstate/gogit", []string{"internal/gitstate/...", "internal/regular"}},
	{"internal/gitstate/native", []string{"internal/gitstate/...", "internal/places", "internal/regular"}},
	{"internal/...", []string{"internal/..."}},
	{"scripts/...", []string{"scripts/..."}}, // tools drive the binaries, they do not link them
}

func matches(pattern, path string) bool {
	if prefix, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == prefix || strings.HasPrefix(path, prefix+"/")
	}
	return pattern == path
}

func TestImportsGoDownwards(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t) {
		who := strings.TrimPrefix(p.ImportPath, module+"/")
		i := slices.IndexFunc(mayImport, func(r struct {
			who  string
			what []string
		},
		) bool {
			return matches(r.who, who)
		})
		require.GreaterOrEqual(t, i, 0, "%s has no line in the table", who)
		for _, imported := range own(p.Imports) {
			allowed := slices.ContainsFunc(mayImport[i].what, func(w string) bool { return matches(w, imported) })
			require.True(t, allowed, "%s may not import %s", who, imported)
		}
	}
}

var hookMains = []string{"hooks/user-prompt-submit", "hooks/session-start"}

// unlinkable is what a hook binary must not link, with the cost that was
// measured or feared.
var unlinkable = []struct{ path, why string }{
	{"net", "+0.8 ms of start-up together with net/http"},
	{"net/http", "half a hook's whole time at start-up"},
	{"crypto/tls", "comes with a network, which a hook never opens"},
	{"regexp", "compiles at start; word tables are slices"},
	{"encoding/json", "330 kB and reflection at start; internal/pretty keeps gjson from linking it"},
	{"flag", "exits 2, which blocks the prompt"},
	{"database/sql", "memory is a file"},
	{"compress/flate", "0.02 ms of start-up and 45 KB for one commit; internal/gitstate/inflate does"},
	{"text/template", "reflection and regexps at start"},
	{"html/template", "reflection and regexps at start"},
	{"os/signal", "starts a goroutine and a thread"},
	{"crypto/sha256", "250 kB and 0.1 ms of start-up; internal/digest"},
	{"crypto/sha1", "the same"},
	{"log", "prints to stderr in a form of its own"},
	{"github.com/go-git/go-git/v5", "1.2 ms of start-up, wrong in half of the repository shapes"},
	{"github.com/spf13/cobra", "belongs to proem"},
	{"github.com/spf13/viper", "belongs to proem"},
	{"log/slog", "is log, with reflection"},
	{"encoding/gob", "builds its types at start"},
	{"net/netip", "interns addresses at start"},
	{"golang.org/x/sys/cpu", "asks the processor at start, once more"},
	{"vendor/golang.org/x/sys/cpu", "asks the processor at start, once more"},
	{"github.com/tidwall/sjson", "edits files, which a hook never does; links encoding/json's reflection"},
}

func TestHookBinariesLinkAlmostNothing(t *testing.T) {
	t.Parallel()
	for _, main := range hookMains {
		deps := find(t, main).Deps
		for _, u := range unlinkable {
			require.NotContains(t, deps, u.path, "%s: %s", main, u.why)
		}
	}
}

// foreign are the modules of others that a hook may link.
var foreign = []string{"github.com/tidwall/gjson", "github.com/tidwall/match", "github.com/tidwall/pretty"}

func TestHookBinariesLinkOneLibrary(t *testing.T) {
	t.Parallel()
	for _, main := range hookMains {
		for _, dep := range find(t, main).Deps {
			host, _, _ := strings.Cut(dep, "/")
			if strings.Contains(host, ".") {
				require.Contains(t, foreign, dep, main)
			}
		}
	}
}

// maxBinary is the size limit of a hook binary in bytes.
const maxBinary = 6_000_000

func TestHookBinariesAreSmallAndStatic(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, main := range hookMains {
		out := filepath.Join(dir, filepath.Base(main))
		cmd := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-ldflags", "-s -w", "-o", out, "./"+main)
		cmd.Dir = root(t)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux")
		msg, err := cmd.CombinedOutput()
		require.NoError(t, err, string(msg))
		info, err := os.Stat(out)
		require.NoError(t, err)
		require.Less(t, info.Size(), int64(maxBinary), main)
		exe, err := elf.Open(out)
		require.NoError(t, err)
		defer exe.Close()
		built, err := buildinfo.ReadFile(out)
		require.NoError(t, err)
		require.Contains(t, built.Settings, debug.BuildSetting{Key: "DefaultGODEBUG", Value: "containermaxprocs=0"},
			"%s lacks its //go:debug line: the runtime would read cgroup files at start", main)
		require.Equal(t, elf.ET_EXEC, exe.Type, "%s is position independent: its loader costs more than the hook", main)
		for _, prog := range exe.Progs {
			require.NotEqual(t, elf.PT_INTERP, prog.Type, "%s needs a dynamic loader", main)
		}
	}
}

// TestTheMakefileBuildsAsMeasured holds `make build` to the flags of the test
// above: they are what the limits were measured with.
func TestTheMakefileBuildsAsMeasured(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join(root(t), "Makefile"))
	require.NoError(t, err)
	require.Regexp(t, `(?m)^BUILD +:= CGO_ENABLED=0 \$\(GO\) build -buildvcs=false -trimpath$`, string(text))
	require.Regexp(t, `(?m)^LDFLAGS +:= -s -w$`, string(text))
	require.NotContains(t, string(text), "buildmode")
}
