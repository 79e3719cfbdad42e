//go:build e2e

package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// maxMessage bounds one line of an app-server; a thread with all its turns is the longest seen, well under this.
const maxMessage = 32 << 20

// app is one running `codex app-server`: JSON-RPC over stdio, one message a line. Its methods belong to the test's
// own goroutine.
type app struct {
	t      *testing.T
	cmd    *exec.Cmd
	in     io.WriteCloser
	heard  chan message
	stderr *bytes.Buffer
	calls  int
	closed atomic.Bool
	// runs is every hook run that has ended, and turns every turn that has, oldest first.
	runs  []hookRun
	turns []endedTurn
}

// message is what an app-server says: an answer has an id, a notification a method, a question of its own both.
type message struct {
	ID     *int            `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// hookRun is one run of a registered hook as Codex tells of it; no other surface says why one failed.
type hookRun struct {
	ThreadID string
	Run      struct {
		EventName string
		Status    string
		Entries   []struct{ Kind, Text string }
	}
}

type endedTurn struct {
	ThreadID string
	Turn     struct {
		ID, Status string
		Error      json.RawMessage
	}
}

// startApp starts an app-server, which ends with the test at the latest.
func (c *codexScene) startApp() *app {
	c.t.Helper()
	if !c.installed {
		c.codexFile("hooks.json", c.hooks())
	}
	argv := append(append([]string{}, c.wrap...), codexBinary(c.t), "app-server")
	a := &app{t: c.t, cmd: exec.Command(argv[0], argv[1:]...), heard: make(chan message, 256), stderr: new(bytes.Buffer)}
	a.cmd.Dir, a.cmd.Env, a.cmd.Stderr = c.project, c.env, a.stderr
	a.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	a.cmd.WaitDelay = time.Second
	var err error
	a.in, err = a.cmd.StdinPipe()
	require.NoError(c.t, err)
	out, err := a.cmd.StdoutPipe()
	require.NoError(c.t, err)
	require.NoError(c.t, a.cmd.Start())
	go a.listen(out)
	c.t.Cleanup(a.close)
	a.call("initialize", object{
		"clientInfo":   object{"name": "proem-e2e", "version": "0"},
		"capabilities": object{"experimentalApi": true},
	}, nil)
	a.write(object{"method": "initialized"})
	return a
}

type object = map[string]any

// listen hands every message to the test until the process closes its output.
func (a *app) listen(out io.Reader) {
	defer close(a.heard)
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, maxMessage)
	for lines.Scan() {
		var m message
		if json.Unmarshal(lines.Bytes(), &m) != nil {
			continue // what is no message is for people
		}
		if a.closed.Load() {
			continue // keep the pipe empty while the process ends
		}
		a.heard <- m
	}
}

// close ends the process as an editor does, by closing its stdin, and kills the whole group where that is not enough.
func (a *app) close() {
	if a.closed.Swap(true) {
		return
	}
	_ = a.in.Close()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for range a.heard { // a reader that waits to hand over its last message
		}
		_ = a.cmd.Wait()
	}()
	select {
	case <-ended:
	case <-time.After(5 * time.Second): // Codex 0.171.0 ends within 1 s.
		_ = syscall.Kill(-a.cmd.Process.Pid, syscall.SIGKILL)
		<-ended
	}
}

func (a *app) write(what object) {
	a.t.Helper()
	line, err := json.Marshal(what)
	require.NoError(a.t, err)
	_, err = a.in.Write(append(line, '\n'))
	require.NoError(a.t, err, "write to the app-server: %s", a.stderr)
}

// call asks and waits for the answer, which is read into result where that is not nil.
func (a *app) call(method string, params object, result any) {
	a.t.Helper()
	a.calls++
	id := a.calls
	a.write(object{"id": id, "method": method, "params": params})
	a.until("an answer to "+method, func(m message) bool {
		if m.Method != "" || m.ID == nil || *m.ID != id {
			return false
		}
		require.Empty(a.t, string(m.Error), "%s %v", method, params)
		if result != nil {
			require.NoError(a.t, json.Unmarshal(m.Result, result), "%s: %s", method, m.Result)
		}
		return true
	})
}

// until takes messages until one is the awaited, and keeps of the others what they tell.
func (a *app) until(what string, awaited func(message) bool) {
	a.t.Helper()
	limit := time.After(turnLimit)
	for {
		select {
		case m, ok := <-a.heard:
			if !ok {
				require.FailNow(a.t, "the app-server ended", "while %s was awaited: %s", what, a.stderr)
			}
			a.keep(m)
			if awaited(m) {
				return
			}
		case <-limit:
			require.FailNow(a.t, "the app-server is silent", "%s did not come in %v: %s", what, turnLimit, a.stderr)
		}
	}
}

func (a *app) keep(m message) {
	a.t.Helper()
	require.False(a.t, m.Method != "" && m.ID != nil, "Codex asks the user: %s %s", m.Method, m.Params)
	switch m.Method {
	case "hook/completed":
		var run hookRun
		require.NoError(a.t, json.Unmarshal(m.Params, &run))
		a.runs = append(a.runs, run)
		if run.Run.Status != "completed" {
			a.t.Errorf("hook %s: %s: %v", run.Run.EventName, run.Run.Status, run.Run.Entries)
		}
	case "turn/completed":
		var done endedTurn
		require.NoError(a.t, json.Unmarshal(m.Params, &done))
		a.turns = append(a.turns, done)
	}
}

// events are the names of a thread's hooks that have run from run number seen on, in their order.
func (a *app) events(seen int, thread string) string {
	var names []string
	for _, run := range a.runs[seen:] {
		if run.ThreadID == thread {
			names = append(names, run.Run.EventName)
		}
	}
	return strings.Join(names, " ")
}

// injected are the texts that a thread's hooks have given from run number seen on.
func (a *app) injected(seen int, thread string) []string {
	var texts []string
	for _, run := range a.runs[seen:] {
		for _, entry := range run.Run.Entries {
			if run.ThreadID == thread && entry.Kind == "context" {
				texts = append(texts, entry.Text)
			}
		}
	}
	return texts
}

// ended waits for the end of a thread's turn; with an empty id it is any turn that ends after the first seen ones.
func (a *app) ended(thread, id string, seen int) {
	a.t.Helper()
	find := func() bool {
		for _, done := range a.turns[seen:] {
			if done.ThreadID == thread && (id == "" || done.Turn.ID == id) {
				require.Equal(a.t, "completed", done.Turn.Status, string(done.Turn.Error))
				return true
			}
		}
		return false
	}
	if !find() {
		a.until(fmt.Sprintf("the end of turn %s", id), func(message) bool { return find() })
	}
}
