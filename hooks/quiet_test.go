package hooks

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/transcript"
)

// FuzzWhatLeftTheConversationGoesOutAgain plays any order of events on both hooks
// and a conversation, and wants after each full prompt that the conversation
// holds what every section says now.
func FuzzWhatLeftTheConversationGoesOutAgain(f *testing.F) {
	for _, seed := range []string{
		"", "pp", "pap", "qpq", "pcp", "pqcp", "prp", "pprrp", "pkp", "pfp", "pep", "p!p", "p!cp", "pc!p", "pxp", "plp", "plcp", "pbp", "pbabap",
		"sp", "sps", "spcsp", "sp!rsp", "spfsp", "spksp", "pdpdp", "np!cp", "npq!cp", "npcp", "npCp", "pCp", "pCCp", "sqCp", strings.Repeat("p", 42) + "ap",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, events []byte) {
		p := newPlay(t)
		for _, e := range events[:min(len(events), 60)] {
			p.event(e)
		}
		p.prompt("che ore sono")
	})
}

// talk is a conversation as a host keeps it, with the two hooks beside it.
type talk struct {
	t       *testing.T
	dir     string
	session int
	file    int // a fork or a revert goes on in another one
	turn    int
	running bool
	known   bool // the state holds the last turn
	held    []said
	crash   bool // the next hook dies behind its reply
	now     time.Time
	a, b    int   // what the sections say
	cut     bool  // the transcript was cut and is still short
	size    int64 // of the transcript when a hook last ran
	rowless bool  // the cut took the rows that tell when a turn ends
	nofile  bool  // an ephemeral session: the host keeps no transcript
}

// said is one text that the conversation holds, with the turn that brought it.
type said struct {
	turn int
	text string
}

func newPlay(t *testing.T) *talk {
	p := &talk{t: t, dir: t.TempDir(), now: time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)}
	p.write(strings.Repeat(" ", 100))
	return p
}

func (p *talk) path() string {
	if p.nofile {
		return ""
	}
	return filepath.Join(p.dir, fmt.Sprint("t", p.file, ".jsonl"))
}

// write adds to the transcript.
func (p *talk) write(text string) {
	if p.nofile || p.cut {
		return
	}
	f, err := os.OpenFile(p.path(), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	require.NoError(p.t, err)
	_, err = f.WriteString(text + "\n")
	require.NoError(p.t, err)
	require.NoError(p.t, f.Close())
}

func (p *talk) modules() (start, prompt, restores []inject.Module) {
	lines := func(name string, again inject.Again, lasting bool, lines ...inject.Line) inject.Module {
		return inject.Module{Name: name, Again: again, Lasting: lasting, Refresh: map[bool]int{true: 40}[name == "alpha"], Build: func(context.Context, inject.Input) ([]inject.Line, error) { return lines, nil }}
	}
	rules := lines("rules", inject.Never, false, inject.Line{Text: "rules"})
	alpha := lines(
		"alpha", inject.Changed, false, inject.Line{Key: "cwd", Text: "/p", Stays: true},
		inject.Line{Key: "day", Text: p.now.Format(time.RFC3339), Mark: p.now.Format(time.DateOnly)}, inject.Line{Key: "a", Text: fmt.Sprint(p.a)},
	)
	var items []string
	for i := range 3 {
		items = append(items, fmt.Sprint("item", p.b+i))
	}
	beta := lines("beta", inject.NewItems, false, inject.Line{Key: "b", Items: items})
	once := lines("once", inject.Never, true, inject.Line{Text: "the user's own words"})
	return []inject.Module{rules}, []inject.Module{rules, alpha, beta, once}, []inject.Module{alpha, beta}
}

// hook runs one of the two and adds what it says to the conversation.
func (p *talk) hook(event, source, prompt string) string {
	start, modules, restores := p.modules()
	h := Hook{Name: "test", Events: []host.Event{host.Prompt}, Modules: modules, Budget: inject.PromptBudget}
	if event == "SessionStart" {
		h = Hook{Name: "test", Events: []host.Event{host.Start}, Modules: start, Restores: restores, Budget: inject.StartBudget}
	}
	doc, err := json.Marshal(map[string]any{
		"hook_event_name": event, "session_id": fmt.Sprint("s", p.session), "turn_id": fmt.Sprint("turn", p.turn),
		"transcript_path": p.path(), "source": source, "prompt": prompt,
	})
	require.NoError(p.t, err)
	w := World{Getenv: func(key string) string { return map[string]string{"HOME": p.dir}[key] }, Now: func() time.Time { return p.now }}
	before := p.files()
	dry := work(p.t.Context(), h, w, call{doc: doc, dry: true, early: func(*draft) {}})
	require.Equal(p.t, before, p.files(), "a dry run writes nothing")
	r := work(p.t.Context(), h, w, call{doc: doc, early: func(*draft) {}})
	require.Empty(p.t, r.complaints)
	require.Equal(p.t, string(r.reply), string(dry.reply), "a dry run says what the hook says")
	if !p.crash {
		require.NoError(p.t, r.save())
	}
	p.size = transcript.Size(p.path())
	if event == "UserPromptSubmit" {
		p.known = !p.crash
	}
	p.crash = false
	if r.text != "" {
		p.held = append(p.held, said{p.turn, r.text})
	}
	return r.text
}

// files are the contents of the play's folder.
func (p *talk) files() map[string]string {
	found := map[string]string{}
	require.NoError(p.t, filepath.WalkDir(p.dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		found[path] = string(b)
		return err
	}))
	return found
}

func (p *talk) event(e byte) {
	switch e {
	case '!':
		p.crash = true
	case 'l':
		require.NoError(p.t, os.RemoveAll(filepath.Join(p.dir, ".local")))
		p.known = false
	case 'a':
		p.a++
	case 'b':
		p.b++
	case 'd':
		p.now = p.now.Add(24 * time.Hour)
	case 'n':
		p.nofile = p.nofile || p.turn == 0 && p.held == nil
	case 's':
		p.hook("SessionStart", "resume", "")
	case 'q':
		p.prompt("!quick che ore sono")
	case 'c', 'C', 'e', 'k', 'f', 'r', 'x':
		p.rewrite(e)
	default:
		p.prompt("che ore sono")
	}
}

// rewrite is what takes texts out of a conversation.
func (p *talk) rewrite(e byte) {
	source := ""
	switch e {
	case 'c', 'C': // a compaction; the second one in the middle of the turn
		p.held, source = nil, "compact"
		if e == 'c' {
			p.end()
		}
		p.write(`{"timestamp":"t","type":"compacted","payload":{}}`)
	case 'e': // a compaction of which no hook hears, but the transcript tells
		if p.nofile {
			return
		}
		p.held = nil
		p.write(`{"timestamp":"t","type":"compacted","payload":{}}`)
		return
	case 'k':
		p.held, source = nil, "clear"
		p.session, p.file, p.running, p.cut = p.session+1, p.file+1, false, false
	case 'f':
		source = "fork"
		p.session, p.file, p.running, p.cut = p.session+1, p.file+1, false, false
	case 'r':
		if p.nofile {
			return // there is nothing to go back to
		}
		source = "resume"
		p.file, p.running, p.cut = p.file+1, false, false
		p.write(strings.Repeat(" ", 50_000)) // it is no shorter than the other one
		for n := len(p.held); n > 0 && p.held[n-1].turn == p.turn; n-- {
			p.held = p.held[:n-1]
		}
		p.turn++
	case 'x': // the transcript is cut to less than it was when a hook last ran
		if p.nofile || p.size == 0 {
			return
		}
		p.held, p.cut, p.rowless = nil, true, true
		require.NoError(p.t, os.WriteFile(p.path(), nil, 0o600))
		return
	}
	if e != 'C' && e != 'c' {
		p.write(strings.Repeat(" ", 50))
	}
	text := p.hook("SessionStart", source, "")
	switch {
	case e == 'C' && p.running && p.known:
		require.Contains(p.t, text, "contextMode=", "the mode of the running turn")
	case !p.nofile && p.known && !p.rowless:
		require.NotContains(p.t, text, "contextMode=")
	}
}

func (p *talk) end() {
	if p.running {
		p.write(fmt.Sprintf(`{"timestamp":"t","type":"event_msg","payload":{"type":"task_complete","turn_id":"turn%d"}}`, p.turn))
	}
	p.running = false
}

// prompt is one turn. A light one says nothing but its mode.
func (p *talk) prompt(text string) {
	p.end()
	p.turn++
	p.running = true
	p.write(fmt.Sprintf(`{"timestamp":"t","type":"event_msg","payload":{"type":"task_started","turn_id":"turn%d"}}`, p.turn))
	got := p.hook("UserPromptSubmit", "", text)
	p.cut = false
	if strings.HasPrefix(text, "!quick") {
		require.Equal(p.t, 1, strings.Count(got, "\n"), got)
		return
	}
	p.holds(got)
	p.write(strings.Repeat("x", 200))
}

// holds reads the conversation as a model would.
func (p *talk) holds(got string) {
	var all strings.Builder
	for _, s := range p.held {
		all.WriteString(s.text + "\n")
	}
	text := all.String()
	require.Contains(p.t, text, "\nrules")
	require.Contains(p.t, text, "\ncwd: /p\n")
	last := text[strings.LastIndex(text, "<alpha>"):]
	require.Contains(p.t, last, fmt.Sprintf("\na: %d\n", p.a))
	require.Contains(p.t, last, "\nday: "+p.now.Format(time.DateOnly))
	for i := range 3 {
		require.Regexp(p.t, fmt.Sprintf(`\bitem%d\b`, p.b+i), text)
	}
	require.True(p.t, strings.HasPrefix(got, "proem: contextMode=full"), got)
}
