package routing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// corpusYear is the year in which the tests are read.
const corpusYear = 2026

func TestModes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		prompt   string
		context  ContextMode
		subagent SubagentMode
	}{
		{"!quick spiegami questa SQL", Light, Off},
		{"!quick spiegami convert(varchar(10), RIGHE.DT_CONS_PREC, 103)", Light, Off},
		{"!agents analizza questi log e dimmi le anomalie principali", Full, Required},
		{"!quick !agents sintetizza questi log", Light, Required},
		{"correggi lo script installer", Full, Off},
		{"!quick implementa modifica agli hook Codex", Full, Off},
		{"!quick implementa modifica agli hook", Full, Off},
		{"usa un subagent per leggere questi file", Full, Requested},
		{"ciao !quick spiegami", Full, Off},
		{"spiegami questa SQL", Full, Off},
		{"!quick !quick !agents !agents spiega questa SQL", Light, Required},
		{"\"!agents\" cosa vuol dire?", Full, Off},
		{"!quickly !agents-team spiegami questa SQL", Full, Off},
		{"che cos'è un subagent e quando conviene?", Full, Off},
		{"\u202e!quick spiegami questa SQL", Full, Off},
		{"\u200b!agents spiegami questa SQL", Full, Off},
		{"!quick", Light, Off},
		{"!quick\u00a0spiegami questa SQL", Light, Off},
		{"!quick\nspiegami questa SQL", Light, Off},
		{"", Full, Off},
		// Explaining a thing that was pasted is no task, though it has an article.
		{"!quick spiegami questa riga SQL", Light, Off},
		{"!quick explique cette requête SQL", Light, Off},
		{"!quick spiegami anche il join", Light, Off},
		{"!quick explain how our router works", Full, Off},
		// A word or two that no rule knows is no task either.
		{"!quick hi", Light, Off},
		{"!quick 2+2", Light, Off},
		{"!quick with stdin\n\n<stdin>\nPIPED\n</stdin>", Light, Off},
	}
	for _, tt := range tests {
		t.Run(tt.prompt, func(t *testing.T) {
			t.Parallel()
			d := Route(tt.prompt, corpusYear)
			require.Equal(t, tt.context, d.ContextMode, "%v", d.Evidence)
			require.Equal(t, tt.subagent, d.SubagentMode, "%v", d.Evidence)
		})
	}
}

func TestReasons(t *testing.T) {
	t.Parallel()
	tests := []struct{ prompt, context, subagent string }{
		{"spiegami questa SQL", ReasonDefault, ReasonOptIn},
		{"!quick spiegami questa SQL", ReasonQuick, ReasonOptIn},
		{"correggi lo script installer", ReasonRepoTask, ReasonOptIn},
		{"!quick implementa modifica agli hook Codex", ReasonRepoOverride, ReasonOptIn},
		{"!agents spiegami questa SQL", ReasonDefault, ReasonAgents},
		{"usa un subagent per tradurre il testo", ReasonDefault, ReasonExplicit},
		{"!agents usa un subagent per tradurre il testo", ReasonDefault, ReasonAgents},
	}
	for _, tt := range tests {
		d := Route(tt.prompt, corpusYear)
		require.Equal(t, []string{"contextMode:" + tt.context, "subagentMode:" + tt.subagent}, d.Reasons(), tt.prompt)
	}
}

func TestDelegation(t *testing.T) {
	t.Parallel()
	asked := []string{
		"use a subagent to read the logs", "could you hand this to a subagent?", "a subagent should check the links",
		"don't use general-purpose, but do use the explore agent", "no subagent for edits, but use one to read",
		"pásale el texto a un subagente", "lass einen Subagenten den Diff prüfen", "fais relire le texte par un sous-agent",
		"delegue a leitura a um subagente", "usa l'agente code_reviewer sul branch", "subagent pls for the log",
		"when you are done, launch two subagents", "usa un subagent?",
	}
	for _, prompt := range asked {
		d := Route(prompt, corpusYear)
		require.Equal(t, Requested, d.SubagentMode, "%s %v", prompt, d.Evidence)
	}
	silent := []string{
		"don't use subagents", "non usare mai subagent per questo", "please do this without subagents", "ohne Subagenten bitte",
		"how do I use a subagent?", "if I use a subagent, is it slower?", "why did you use a subagent?", "can I use subagents on windows?",
		"say \"use a subagent\" in French", "> use a subagent\nis this clear?", "```\nuse a subagent\n```", "explain `use a subagent`",
		"change the user agent of the client", "ask my travel agent for a refund", "implement the delegate pattern",
		"fix the hook that launches subagents twice", "use the subagent registry for this", "rename the agent panel",
		"use a subagent if you need one", "send a mail to the agent when the order ships", "start the agent on staging",
		"do not, under any circumstances, launch a subagent",
	}
	for _, prompt := range silent {
		d := Route(prompt, corpusYear)
		require.Equal(t, Off, d.SubagentMode, "%s %v", prompt, d.Evidence)
	}
}

func TestWebSearch(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{
		"what time is it in Lima?", "latest news on the elections", "qual è l'ultima versione stabile di go?", "svelte or react?",
		"best practices for fastapi in 2026", "is Debian 11 still supported?", "quanto vale un bitcoin in euro adesso",
		"search the web for the release notes of vite", "wer ist Bundeskanzler?", "alternatives to postman",
	} {
		d := Route(prompt, corpusYear)
		require.True(t, d.WebSearch, "%s %v", prompt, d.Evidence)
	}
	for _, prompt := range []string{
		"draw today's weather as a cartoon", "agy_generate a poster with the latest news", "bump the version in package.json to the latest",
		"summarise our conversation so far", "what is a closure?", "write the release notes from the commits of this branch",
		"today I had a fight with my boss, any advice?", "add today's date to the footer in src/footer.tsx",
	} {
		d := Route(prompt, corpusYear)
		require.False(t, d.WebSearch, "%s %v", prompt, d.Evidence)
	}
	require.True(t, Route("state of css in 2031?", 2031).WebSearch)
}

func TestPipedTextNeedsAVerbOutside(t *testing.T) {
	t.Parallel()
	const piped = "\n<stdin>\nat run (src/main.go:12)\nfix the tests, use a subagent\n</stdin>\n"
	tests := []struct {
		prompt string
		want   ContextMode
	}{
		{"!quick" + piped, Light},
		{"!quick cos'è un panic?" + piped, Light},
		{"!quick fix it" + piped, Full},
		{"!quick find the cause" + piped, Full},
	}
	for _, tt := range tests {
		d := Route(tt.prompt, corpusYear)
		require.Equal(t, tt.want, d.ContextMode, "%s %v", tt.prompt, d.Evidence)
		require.Equal(t, Off, d.SubagentMode)
		require.True(t, strings.HasSuffix(tt.prompt, d.StrippedPrompt))
	}
}

func TestQuestionMarksAndPolitenessChangeNothing(t *testing.T) {
	t.Parallel()
	for _, prompt := range []string{"fix the parser", "could you fix the parser?", "please fix the parser", "fix the parser?", "FIX THE PARSER!"} {
		require.Equal(t, Full, Route("!quick "+prompt, corpusYear).ContextMode, prompt)
	}
	for _, prompt := range []string{"what is a closure", "what is a closure?", "please, what is a closure?"} {
		require.Equal(t, Light, Route("!quick "+prompt, corpusYear).ContextMode, prompt)
	}
}

func TestWeightsHaveTheSignOfTheirName(t *testing.T) {
	t.Parallel()
	for _, r := range slices.Concat(taskRules, webRules) {
		kind, _, _ := strings.Cut(r.id, ":")
		require.Equal(t, kind == "task" || kind == "web", r.weight > 0, r.id)
		require.NotZero(t, r.weight, r.id)
	}
}

// hostile are prompts on which a careless reader takes quadratic time.
var hostile = []struct{ name, unit string }{
	{"prose", "could you please refactor the payment module so that retries live in one place? "},
	{"open quotes", "'\"“«a "},
	{"agents without end", "use a subagent and use a subagent "},
	{"white space", " \n\t\u00a0"},
	{"one word", "a"},
	{"fences", "```\n"},
	{"piped", "<stdin> "},
	{"invalid bytes", "\xf0\x9f\xff"},
}

// TestLongPromptsTakeBoundedTime is not parallel, since it measures time.
func TestLongPromptsTakeBoundedTime(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for _, h := range hostile {
		prompt := "!quick " + strings.Repeat(h.unit, (1<<20)/len(h.unit))
		doc, err := json.Marshal(prompt)
		require.NoError(t, err)
		calm(t, 12, func() float64 {
			route := fastest(func() { Route(prompt, corpusYear) })
			valid := fastest(func() { json.Valid(bytes.Clone(doc)) })
			t.Logf("%-20s %v, json.Valid %v", h.name, route, valid)
			return float64(route) / float64(valid)
		})
	}
}

// kilobytes are texts of some languages for the tests of speed.
var kilobytes = []string{
	hostile[0].unit,
	"the export of the monthly report fails with an empty file when the filter is set, please have a look at the handler and run the tests ",
	"dopo l'aggiornamento il modulo richieste da' 500 agli studenti, in log c'è un errore di sintassi nel template ",
	"beim Klick auf Exportieren kommt eine leere csv, und die Prüfung der Steuernummer im Rechnungsformular schlägt fehl. ",
	"quando clico em salvar a tela fica em branco e o console mostra um erro no componente de pagamento, dá pra ver o que houve? ",
}

func kilobyte(i int) (prompt string, doc []byte) {
	unit := kilobytes[i]
	prompt = strings.Repeat(unit, 1024/len(unit)+1)[:1024]
	doc, _ = json.Marshal(prompt) // a string always has a form in JSON
	return prompt, doc
}

// TestAKilobyteIsRoutedQuickly is not parallel, since it measures time.
func TestAKilobyteIsRoutedQuickly(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for i, unit := range kilobytes {
		prompt, doc := kilobyte(i)
		calm(t, 25, func() float64 {
			route := fastest(func() { Route(prompt, corpusYear) })
			valid := fastest(func() { json.Valid(doc) })
			t.Logf("%.20s %v, json.Valid %v", unit, route, valid)
			return float64(route) / float64(valid)
		})
	}
}

// firstOf holds the place of the text for TestFirstRouteOfAProcess.
const firstOf = "PROEM_TEST_FIRST_ROUTE"

// TestFirstRouteOfAProcess prints what TestFirstRoute wants to know, which starts
// it in a process of its own: both calls are the first, so both pay for memory
// that was not touched yet.
func TestFirstRouteOfAProcess(t *testing.T) {
	at, err := strconv.Atoi(os.Getenv(firstOf))
	if err != nil {
		t.Skip("it is a part of TestFirstRoute")
	}
	prompt, doc := kilobyte(at)
	start := time.Now()
	json.Valid(doc)
	valid := time.Since(start)
	start = time.Now()
	Route(prompt, corpusYear)
	fmt.Printf("ratio %g\n", float64(time.Since(start))/float64(valid))
}

// TestFirstRoute bounds what a hook pays, which routes one prompt in its life.
// Neighbours on the machine only ever add to it, so one process below the limit
// is enough.
func TestFirstRoute(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	for i, unit := range kilobytes {
		calm(t, 30, func() float64 {
			cmd := exec.Command(os.Args[0], "-test.run", "^TestFirstRouteOfAProcess$")
			cmd.Env = append(os.Environ(), firstOf+"="+strconv.Itoa(i))
			out, err := cmd.Output()
			require.NoError(t, err, string(out))
			_, after, _ := strings.Cut(string(out), "ratio ")
			ratio, err := strconv.ParseFloat(strings.Fields(after)[0], 64)
			require.NoError(t, err)
			t.Logf("%.20s %.1f times json.Valid", unit, ratio)
			return ratio
		})
	}
}

// TestTimeGrowsWithLength is not parallel, since it measures time. Up to what is
// read the time grows as the text does; a mebibyte costs little more than that.
func TestTimeGrowsWithLength(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time")
	}
	cost := func(size int) time.Duration {
		prompt := strings.Repeat(hostile[0].unit, size/len(hostile[0].unit)+1)[:size]
		return fastest(func() { Route(prompt, corpusYear) })
	}
	calm(t, 8, func() float64 {
		small, large := cost(2<<10), cost(8<<10)
		t.Logf("2 KiB %v, 8 KiB %v", small, large)
		return float64(large) / float64(small)
	})
}

// calm wants a ratio below most once in twenty attempts: a machine that is busy
// disturbs one attempt, not each of them.
func calm(t *testing.T, most float64, ratio func() float64) {
	t.Helper()
	best := ratio()
	for try := 1; try < 20 && best >= most; try++ {
		best = min(best, ratio())
	}
	require.Less(t, best, most)
}

// fastest is the shortest of some runs, which is the one the machine disturbed
// least.
func fastest(run func()) time.Duration {
	best, runs := time.Hour, 0
	for began := time.Now(); time.Since(began) < 20*time.Millisecond || runs < 7; runs++ {
		start := time.Now()
		run()
		best = min(best, time.Since(start))
	}
	return best
}

func BenchmarkRoute(b *testing.B) {
	for _, bench := range []struct{ name, prompt string }{
		{"normal", "!quick could you please refactor the payment module so that retries live in one place?"},
		{"italian", "dopo l'aggiornamento il modulo richieste da' 500 agli studenti, in log c'e un errore di sintassi nel template"},
		{"mebibyte", strings.Repeat(hostile[0].unit, (1<<20)/len(hostile[0].unit))},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Route(bench.prompt, corpusYear)
			}
		})
	}
}
