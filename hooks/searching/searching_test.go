package searching

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/hooks/host"
	"proem/inject"
	"proem/internal/config"
	"proem/internal/runlog"
	"proem/routing"
	"proem/web/answer"
	"proem/web/query"
	"proem/web/setting"
)

const release = "what is the latest version of Go?"

var now = time.Unix(1_800_000_000, 0)

func TestWhatIsSearchedFor(t *testing.T) {
	t.Parallel()
	for prompt, want := range map[string]struct{ auto, on bool }{
		release:                                        {true, true},
		"what is a monad?":                             {false, true},
		"quanti metri è alta la torre Eiffel?":         {false, true},
		"!quick " + release:                            {false, false},
		"!quick what is a monad?":                      {false, false},
		"!quick search the web for the newest Go":      {true, true},
		"!quick cerca sul web le ultime notizie su Go": {true, true},
		"fix the parser in src/parse.go":               {false, false},
		"generate an image of a cat with agy_generate": {false, false},
		"summarize our conversation so far":            {false, false},
		"spiegami questa SQL: select 1 from t":         {false, false},
	} {
		d := routing.Route(prompt, 2026)
		require.Equal(t, want.auto, wanted(config.Auto, d, 2026), "auto: %s", prompt)
		require.Equal(t, want.on, wanted(config.On, d, 2026), "on: %s", prompt)
	}
}

// desk is a user's settings and store.
type desk struct {
	t     *testing.T
	dir   string
	store answer.Store
}

func newDesk(t *testing.T) desk {
	t.Helper()
	dir := t.TempDir()
	return desk{t, dir, answer.In(dir + "/cache")}
}

func (d desk) getenv(name string) string {
	return map[string]string{"PROEM_HOME": d.dir, "PROEM_WEB_SEARCH": "auto", "PROEM_GEMINI_KEY": "k"}[name]
}

func (d desk) search(prompt string, waiting []string, at time.Time) *Search {
	d.t.Helper()
	in := inject.Input{Turn: host.Turn{Host: host.Find("codex"), Event: host.Prompt, Prompt: prompt}, Decision: routing.Route(prompt, 2026), Now: at}
	q := Of(in, config.Source{Getenv: d.getenv}.Load(), waiting, d.getenv)
	require.NotNil(d.t, q)
	return q
}

// built is the text of the search's section.
func (d desk) built(q *Search, start Child) string {
	d.t.Helper()
	lines, err := q.Module(false, start).Build(d.t.Context(), inject.Input{})
	require.NoError(d.t, err)
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.Key + ": " + l.Text + "\n")
	}
	return b.String()
}

func (d desk) put(q string, when time.Time) string {
	d.t.Helper()
	name := query.Digest(setting.Of(config.Source{Getenv: d.getenv}.Load(), d.getenv), q)
	require.NoError(d.t, d.store.Put(name, answer.Answer{Query: q, When: when, Text: "found " + q}))
	return name
}

func TestWhatBecomesOfASearch(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		child   func(d desk) Child
		said    string
		word    string
		waiting int
	}{
		"in time": {func(d desk) Child {
			return func(patience time.Duration, text string, args ...string) (bool, error) {
				require.Equal(t, []string{"web", "--child"}, args, "no query where others see it")
				require.Equal(t, release, text)
				require.Equal(t, 4*time.Second, patience)
				d.put(release, now)
				return true, nil
			}
		}, "found: found " + release, "", 0},
		"late": {func(desk) Child {
			return func(time.Duration, string, ...string) (bool, error) { return false, nil }
		}, "", runlog.WebLate, 1},
		"failed": {func(desk) Child {
			return func(time.Duration, string, ...string) (bool, error) { return true, nil }
		}, "", runlog.WebFailed, 0},
		"no proem": {func(desk) Child {
			return func(time.Duration, string, ...string) (bool, error) { return false, errors.New("start proem") }
		}, "", runlog.WebFailed, 0},
	} {
		d := newDesk(t)
		q := d.search(release, nil, now)
		require.Equal(t, Ask, q.Plan)
		require.Equal(t, 3700*time.Millisecond, q.Patience())
		require.Contains(t, d.built(q, c.child(d)), c.said, name)
		word, told := q.Trouble()
		require.Equal(t, c.word, word, name)
		require.Equal(t, inject.Notice{}, told)
		require.Len(t, q.Waiting(true), c.waiting, name)
	}
}

func TestADryRunAndASectionThatIsLeftOutSendNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	never := func(time.Duration, string, ...string) (bool, error) { panic("started") }
	dry := d.search(release, nil, now)
	lines, err := dry.Module(true, never).Build(t.Context(), inject.Input{})
	require.NoError(t, err)
	require.Empty(t, lines)
	out := d.search(release, nil, now)
	out.Module(false, never)
	for _, q := range []*Search{dry, out} {
		word, _ := q.Trouble()
		require.Empty(t, word)
		require.Empty(t, q.Waiting(false))
	}
}

func TestALateAnswerIsSaidOnceWithinTenMinutes(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	late := func(time.Duration, string, ...string) (bool, error) { return false, nil }
	q := d.search(release, nil, now)
	d.built(q, late)
	q.Trouble()
	waiting := q.Waiting(true)
	require.Len(t, waiting, 1)
	require.NotContains(t, waiting[0], "Go", "no word of the question")

	next := d.search("what is a monad?", waiting, now.Add(time.Minute))
	require.Empty(t, d.built(next, nil), "it is not there yet")
	require.Equal(t, waiting, next.Waiting(true))

	d.put(release, now.Add(70*time.Second))
	light := d.search("!quick what is a monad?", waiting, now.Add(80*time.Second))
	require.Empty(t, d.built(light, nil))
	require.Equal(t, waiting, light.Waiting(true))

	full := d.search("what is a monad?", waiting, now.Add(9*time.Minute))
	require.Contains(t, d.built(full, nil), "answer to your earlier question: "+release+"\nfound: found "+release)
	require.Equal(t, waiting, full.Waiting(false), "the text did not go out")
	require.Empty(t, full.Waiting(true))

	old := d.search("what is a monad?", waiting, now.Add(answer.Kept+time.Second))
	require.Empty(t, d.built(old, nil))
	require.Empty(t, old.Waiting(true))
}

func TestTheSameQuestionAgainIsNoEarlierOne(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	name := d.put(release, now)
	waiting := []string{name + " " + strconv.FormatInt(now.Unix()-5, 10), "../x 1800000000", "zz 5", "nonsense"}
	q := d.search(strings.ToUpper(release), waiting, now.Add(30*time.Second))
	require.Equal(t, Known, q.Plan)
	require.Equal(t, 1, strings.Count(d.built(q, nil), "found"+" "+release))
	require.NotContains(t, d.built(q, nil), "earlier")
	require.Empty(t, q.Waiting(true), "what an edited state names is dropped")
}

func TestOnlyTheLastQuestionsWait(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	var waiting []string
	for i := range 9 {
		waiting = append(waiting, "0"+strconv.Itoa(i)+" 1800000000")
	}
	require.Equal(t, waiting[5:], d.search("what is a monad?", waiting, now).Waiting(true))
}
