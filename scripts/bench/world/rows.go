package world

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"

	"proem/scripts/bench/kept"
	"proem/scripts/bench/nodehook"
	"proem/scripts/bench/remember"
	"proem/scripts/bench/repo"
	"proem/scripts/bench/rollout"
)

// The names of the rows, or their ends behind the label of a repository; musts refer
// to rows by name. A first prompt has a session of its own in every run, a steady
// one follows another in one session in which nothing has changed.
const (
	Empty    = "empty static Go binary"
	Node     = "node -e ''"
	NodeHook = "node hook in the seed's pattern"
	Version  = "git --version"

	GitStatus  = ": git status --porcelain=v2 --branch"
	GitCall    = ": git status as hooks call it"
	goGit      = ": go-git status"
	First      = ": first prompt of a session"
	Cold       = ": first prompt of a session, cache emptied"
	Steady     = ": steady prompt"
	NoGit      = ": steady prompt, environment off"
	off        = ": prompt, proem off"
	Light      = ": light prompt"
	Configured = ": light prompt, configuration file"
	Remembers  = ": first prompt of a session, with a memory"
	Remembered = ": steady prompt, with a memory"
	Facts      = ": first prompt of a session, about current facts"
	Searched   = ": first prompt of a session, about current facts, answer kept"
	changed    = ": prompt after an edit"
	started    = ": session-start, startup"
	compacted  = ": session-start, compact"
	unnamed    = ": prompt without a session id"
	noLog      = ": steady prompt, log off"
	noSession  = ": steady prompt, session_state off"
	noRules    = ": steady prompt, rules off"
	noGitNoLog = ": steady prompt, all of these off"
	saidAlways = ": steady prompt, repeat always"
	OfShort    = "1 MB transcript"
	OfMiddle   = "50 MB transcript"
	OfLong     = "500 MB transcript"
	TailOnly   = ": first prompt, environment off"
)

const (
	task     = "fix the importer that drops the last row and run its tests"
	question = "!quick explain this SQL"
	facts    = "what is the latest version of Go?"
)

// What switches parts of a prompt off.
const (
	environmentOff = "PROEM_SECTIONS_ENVIRONMENT_SNAPSHOT=off"
	sessionOff     = "PROEM_SECTIONS_SESSION_STATE=off"
	rulesOff       = "PROEM_SECTIONS_RULES=off"
	logOff         = "PROEM_LOG=off"
)

// Rows of large repositories and of slow programs run in some rounds only.
const (
	everySlow = 4
	everyHuge = 25
)

// Rows is the table of what can be measured in w.
func (w *World) Rows() []Row {
	var all []Row
	for _, group := range [][]Row{w.others(), w.prompts(), w.parts(), w.starts(), w.transcripts(), w.larges()} {
		all = append(all, group...)
	}
	for i := range all {
		all[i].number = i
		if all[i].place == nil {
			all[i].place = w.Small
		}
	}
	return all
}

// others are the programs that hooks are compared with.
func (w *World) others() []Row {
	node := append([]string{"node"}, nodehook.Args(w.home("node"))...)
	return []Row{
		{Name: Empty, argv: []string{w.program("empty")}},
		{Name: Version, argv: []string{"git", "--version"}},
		w.status(w.Small),
		w.status(w.smallDirty),
		w.status(w.edited),
		w.status(w.Ignoring),
		{Name: w.Small.Label + GitCall, argv: []string{w.program("gitcall")}, replies: []string{"git answered"}},
		{Name: w.Small.Label + goGit, argv: []string{w.program("gogit")}, replies: []string{"branch.head main", "clean true"}},
		{Name: Node, argv: []string{"node", "-e", ""}, every: everySlow},
		{Name: NodeHook, argv: node, script: w.short, input: asks(task), every: everySlow, replies: []string{"skill: skill0"}},
	}
}

func (w *World) status(p *Place) Row {
	return Row{Name: p.Label + GitStatus, argv: []string{"git", "status", "--porcelain=v2", "--branch"}, place: p, replies: []string{"branch.head main"}}
}

// asks is the payload of a prompt.
func asks(prompt string) func(*rollout.Payload) {
	return func(p *rollout.Payload) { p.Prompt = prompt }
}

// prompt is a row of one session in a place.
func (w *World) prompt(p *Place, name, prompt string, env ...string) Row {
	return Row{
		Name: p.Label + name, argv: []string{filepath.Join(w.bin, "user-prompt-submit"), "codex"},
		env: env, place: p, script: w.short, input: asks(prompt), replies: []string{"contextMode="},
	}
}

// asFirst makes every run of a row the first of a session.
func (w *World) asFirst(r Row) Row {
	r.fresh = true
	r.env = append(r.env, "XDG_STATE_HOME="+w.stateOfFresh())
	return r
}

// first is a first prompt, which says everything.
func (w *World) first(p *Place, name string, env ...string) Row {
	r := w.asFirst(w.prompt(p, name, task, env...))
	r.replies = []string{"contextMode=full", "environment_snapshot", "git_branch: main", "session_state"}
	return r
}

// steady is a prompt of a session in which nothing changes.
func (w *World) steady(p *Place, name string, env ...string) Row {
	r := w.prompt(p, name, task, env...)
	r.lacks = []string{"environment_snapshot", "session_state"}
	return r
}

// prompts are the whole hook on a small repository.
func (w *World) prompts() []Row {
	edit := w.prompt(w.edited, changed, task)
	edit.replies = []string{"git_branch: main (dirty)"}
	edit.before = func(_ context.Context, r Row, n int) error {
		name := r.place.spec.Name(10 + n%3) // the newest stands first, so the text differs each time
		return repo.Edit(filepath.Join(r.place.Dir, filepath.FromSlash(name)), n)
	}
	return []Row{
		w.first(w.Small, First),
		w.steady(w.Small, Steady),
		w.first(w.smallDirty, First),
		w.steady(w.smallDirty, Steady),
		w.steady(w.Ignoring, Steady),
		edit,
		w.prompt(w.Small, Light, question),
		w.prompt(w.Small, Configured, question, "XDG_CONFIG_HOME="+w.home("configured")),
		w.remembering(w.first(w.Small, Remembers), "durable_memory"),
		w.remembering(w.steady(w.Small, Remembered)),
		w.asFirst(w.prompt(w.Small, Facts, facts)),
		w.searched(),
	}
}

// searched is a prompt whose answer is kept.
func (w *World) searched() Row {
	cache, proem := w.home("searched"), filepath.Join(w.bin, "proem")
	r := w.asFirst(w.prompt(w.Small, Searched, facts, w.searches.Env(cache)...))
	r.replies = []string{"web_context"}
	r.before = func(ctx context.Context, r Row, _ int) error {
		return kept.Fresh(ctx, proem, facts, slices.Concat(w.Env, r.env), cache)
	}
	return r
}

// remembering gives the row's project a memory.
func (w *World) remembering(r Row, replies ...string) Row {
	data := w.home("remembering")
	r.env, r.replies = append(r.env, "XDG_DATA_HOME="+data), append(r.replies, replies...)
	r.before = func(ctx context.Context, r Row, _ int) error {
		return remember.Once(ctx, filepath.Join(w.bin, "proem"), r.place.Dir, slices.Concat(w.Env, r.env), data)
	}
	return r
}

// parts are steady prompts without one part, and with more than the usual.
func (w *World) parts() []Row {
	nameless := w.prompt(w.Small, unnamed, task)
	nameless.input = func(p *rollout.Payload) { p.Prompt, p.SessionID = task, "" }
	silent, again := w.prompt(w.Small, off, task, "PROEM_OFF=1"), w.prompt(w.Small, saidAlways, task, "PROEM_REPEAT=always")
	silent.replies, again.replies = []string{"{}"}, []string{"environment_snapshot"}
	return []Row{
		w.steady(w.Small, NoGit, environmentOff),
		w.steady(w.Small, noSession, sessionOff),
		w.steady(w.Small, noRules, rulesOff),
		w.steady(w.Small, noLog, logOff),
		w.steady(w.Small, noGitNoLog, environmentOff, sessionOff, rulesOff, logOff),
		again,
		nameless,
		silent,
	}
}

// starts are the other hook.
func (w *World) starts() []Row {
	begins := func(source string) func(*rollout.Payload) {
		return func(p *rollout.Payload) { p.Event, p.Source, p.TurnID = "SessionStart", source, "" }
	}
	start := Row{
		Name: w.Small.Label + started, argv: []string{filepath.Join(w.bin, "session-start"), "codex"},
		place: w.Small, script: w.short, input: begins("startup"), replies: []string{"additionalContext"},
	}
	compact := start
	compact.Name, compact.script, compact.input = w.Small.Label+compacted, w.running, begins("compact")
	compact.replies = []string{"contextMode=full", "environment_snapshot"}
	compact.before = w.underWay
	return []Row{w.asFirst(start), w.asFirst(compact)}
}

// underWay asks the turn of the transcript in whose middle the compaction comes.
func (w *World) underWay(ctx context.Context, r Row, n int) error {
	ask := w.first(r.place, First)
	ask.script, ask.number = r.script, r.number
	ask.input = func(p *rollout.Payload) { p.Prompt, p.TurnID = task, rollout.TurnID(r.script.last) }
	_, err := w.answer(ctx, ask, n)
	return err
}

// transcripts are first prompts, which look for the last messages; once more
// without git, whose time hides theirs.
func (w *World) transcripts() []Row {
	var rows []Row
	for _, t := range []struct {
		label string
		of    *script
	}{{OfShort, w.short}, {OfMiddle, w.middle}, {OfLong, w.long}} {
		whole := w.first(w.Small, First)
		tail := w.asFirst(w.prompt(w.Small, "", task, environmentOff))
		whole.Name, whole.script = t.label+First, t.of
		tail.Name, tail.script, tail.replies = t.label+TailOnly, t.of, []string{"session_state", "user: step "}
		rows = append(rows, whole, tail)
	}
	return rows
}

// larges are the rows of a large repository.
func (w *World) larges() []Row {
	cache := w.home("cold")
	emptied := w.first(w.Large, Cold, "XDG_CACHE_HOME="+cache)
	emptied.before = func(context.Context, Row, int) error {
		// The folder stays: it is made once in the life of an account.
		folders := filepath.Join(cache, "proem", "folders")
		return cmp.Or(os.RemoveAll(folders), os.MkdirAll(folders, 0o700))
	}
	all := []Row{
		w.status(w.Large),
		w.status(w.largeDirty),
		emptied,
		w.steady(w.Large, Steady),
		w.steady(w.largeDirty, Steady),
		{Name: w.Large.Label + goGit, argv: []string{w.program("gogit")}, place: w.Large, replies: []string{"branch.head main", "clean true"}},
	}
	for i := range all {
		all[i].every = everySlow
	}
	all[len(all)-1].every = everyHuge
	return all
}
