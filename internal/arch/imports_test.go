package arch

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// mayImport says which packages of ours a package may import; "x/..." stands
// for x and everything below it. Imports go downwards only: mains -> hooks ->
// inject modules -> inject -> host, routing -> internal.
var mayImport = []struct {
	who  string
	what []string
}{
	{"hooks/user-prompt-submit", []string{"hooks", "hooks/host", "inject/...", "internal/gitstate"}},
	{"hooks/session-start", []string{"hooks", "hooks/host", "inject/...", "internal/gitstate"}},
	{"hooks", []string{"hooks/host", "inject", "inject/rules", "internal/allow", "internal/config", "internal/places", "internal/runlog", "internal/state", "internal/stdin", "internal/transcript", "routing"}},
	{"hooks/host", []string{"internal/transcript"}}, // Antigravity's prompt stands in its transcript
	{"inject", []string{"hooks/host", "routing", "internal/redact", "internal/tokens"}},
	{"inject/environment", []string{"inject", "internal/gitstate"}},
	{"inject/rules", []string{"hooks/host", "inject"}},
	{"inject/session", []string{"hooks/host", "inject", "internal/transcript"}},
	{"routing", []string{"routing/delegation", "routing/lexicon", "routing/reading"}},
	{"routing/corpus", []string{"routing"}}, // which it measures
	{"routing/delegation", []string{"routing/lexicon", "routing/reading"}},
	{"routing/reading", []string{"routing/lexicon", "routing/reading/quoted"}},
	{"routing/reading/quoted", nil},
	{"routing/lexicon", nil},
	{"routing/lexicon/generate", []string{"routing/lexicon"}},
	{"cmd/proem", []string{"hooks/host", "inject/...", "routing", "routing/corpus", "wiring/...", "internal/allow", "internal/config/...", "internal/gitstate", "internal/runlog/...", "internal/state"}},
	{"wiring", []string{"hooks/host", "wiring/codexcli", "wiring/hookfile", "internal/atomicfile", "internal/regular"}},
	{"wiring/codexcli", []string{"wiring/hookfile", "internal/regular"}},
	{"wiring/doctor", []string{"hooks/host", "wiring", "wiring/codexcli", "wiring/fault", "wiring/hookfile", "wiring/trial", "internal/places", "internal/regular"}},
	{"wiring/fault", []string{"hooks/host", "wiring/hookfile"}}, // which knows our commands
	{"wiring/trial", []string{"hooks/host"}},    // whose shell, payload and reply it plays
	{"wiring/hookfile", []string{"hooks/host"}}, // whose places and events it writes
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
	{"flag", "exits 2, which blocks the prompt"},
	{"database/sql", "memory is a file"},
	{"text/template", "reflection and regexps at start"},
	{"html/template", "reflection and regexps at start"},
	{"os/signal", "starts a goroutine and a thread"},
	{"log", "prints to stderr in a form of its own"},
	{"github.com/go-git/go-git/v5", "1.2 ms of start-up, wrong in half of the repository shapes"},
	{"github.com/spf13/cobra", "belongs to proem"},
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

// maxBinary is the size limit of a hook binary in bytes.
const maxBinary = 6 << 20

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
		require.Equal(t, elf.ET_EXEC, exe.Type, "%s is position independent: its loader costs more than the hook", main)
		for _, prog := range exe.Progs {
			require.NotEqual(t, elf.PT_INTERP, prog.Type, "%s needs a dynamic loader", main)
		}
	}
}
