package hooks_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/tidwall/gjson"
)

var update = flag.Bool("update", false, "rewrite the expectations of the scripts")

// binaries is the folder of the real binaries, which TestMain builds.
var binaries string

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := buildAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "build the binaries:", err)
		code = 1
	}
	os.Exit(code)
}

func buildAndRun(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "proem-bin-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	cmd := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-o", dir+"/",
		"./hooks/user-prompt-submit", "./hooks/session-start", "./cmd/proem")
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("%w\n%s", err, out)
	}
	binaries = dir
	return m.Run(), nil
}

func TestUserPromptSubmit(t *testing.T) { scripts(t, "user-prompt-submit") }
func TestSessionStart(t *testing.T)     { scripts(t, "session-start") }
func TestProem(t *testing.T)            { scripts(t, "proem") }

func scripts(t *testing.T, folder string) {
	t.Parallel()
	fixtures, err := filepath.Abs("../fixtures")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(fixtures, folder),
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", binaries+string(os.PathListSeparator)+e.Getenv("PATH"))
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("XDG_DATA_HOME", filepath.Join(e.WorkDir, "data"))
			e.Setenv("XDG_CACHE_HOME", filepath.Join(e.WorkDir, "cache"))
			e.Setenv("REPO", filepath.Dir(fixtures))
			e.Setenv("PROEM_BIN", binaries)
			e.Setenv("FIXTURES", fixtures)
			for _, who := range []string{"AUTHOR", "COMMITTER"} {
				e.Setenv("GIT_"+who+"_NAME", "test")
				e.Setenv("GIT_"+who+"_EMAIL", "test@example.invalid")
			}
			return os.MkdirAll(filepath.Join(e.WorkDir, "home"), 0o700)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"payload": payload,
			"context": context,
			"mend":    mend,
			"serve":   serve,
			"hits":    hits,
			"await":   await,
		},
	})
}

// payload FILE [KEY=VALUE ...] takes a bundled payload, puts the values in place
// of its own and writes it to the file `payload.json`. A value of `null` is JSON's.
func payload(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: payload FILE [KEY=VALUE ...]")
	}
	var doc map[string]any
	text := ts.ReadFile(filepath.Join(ts.Getenv("FIXTURES"), "hosts", args[0]))
	ts.Check(json.Unmarshal([]byte(text), &doc))
	for _, arg := range args[1:] {
		key, value, _ := strings.Cut(arg, "=")
		doc[key] = value
		if json.Valid([]byte(value)) {
			doc[key] = json.RawMessage(value)
		}
	}
	out, err := json.Marshal(doc)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("payload.json"), out, 0o600))
}

// mend runs, as a person would, each command that the last proem doctor printed.
func mend(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: mend")
	}
	done := map[string]bool{}
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		fix, ok := strings.CutPrefix(strings.TrimSpace(line), "fix: ")
		if ok && !done[fix] {
			ts.Check(ts.Exec("sh", "-c", fix))
			done[fix] = true
		}
	}
	if len(done) == 0 {
		ts.Fatalf("doctor printed no command")
	}
}

var clock = regexp.MustCompile(`(?m)^time: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$`)

var machine = regexp.MustCompile(`(?m)^os: [a-z0-9]+ [a-z0-9_]+$`)

// context FILE writes the context of the last answer to a file, with the time,
// the machine and the work folder replaced. The answer must be one JSON object of the
// form that its host accepts.
func context(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: context FILE")
	}
	stdout := ts.ReadFile("stdout")
	text, err := contextOf(stdout)
	ts.Check(err)
	text = clock.ReplaceAllString(text, "time: NOW")
	text = machine.ReplaceAllString(text, "os: MACHINE")
	text = strings.ReplaceAll(text, ts.Getenv("WORK"), "WORK")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text+"\n"), 0o600))
}

// contextOf takes the text out of a reply and puts it in again by hand: what
// is not the same had a key too many.
func contextOf(stdout string) (string, error) {
	reply := strings.TrimSuffix(stdout, "\n")
	if !gjson.Valid(reply) {
		return "", fmt.Errorf("no JSON object: %q", reply)
	}
	event := gjson.Get(reply, "hookSpecificOutput.hookEventName").String()
	text := gjson.Get(reply, "hookSpecificOutput.additionalContext").String()
	want := fmt.Sprintf(`{"hookSpecificOutput":{"hookEventName":%q,"additionalContext":%s}}`, event, gjson.AppendJSONString(nil, text))
	if steps := gjson.Get(reply, "injectSteps"); steps.Exists() {
		text = steps.Get("0.systemMessage.systemMessage").String()
		want = fmt.Sprintf(`{"injectSteps":[{"systemMessage":{"systemMessage":%s}}]}`, gjson.AppendJSONString(nil, text))
	}
	if reply != want || text == "" {
		return "", fmt.Errorf("not the form that the host accepts: %s", reply)
	}
	return text, nil
}
