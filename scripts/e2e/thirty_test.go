//go:build e2e

package e2e

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// quietShare is the most that a session may be given, in per cent of the same session with everything every time.
const quietShare = 25

// session is a scripted session: a scene and the conversation that goes on in it.
type session struct {
	*codexScene
	th *thread
}

// move is one prompt and what happens before it.
type move struct {
	what   string // in a word for the table, empty where nothing happens
	before func(*session)
	prompt string
}

func edit(names ...string) func(*session) {
	return func(s *session) {
		for _, name := range names {
			old, _ := os.ReadFile(filepath.Join(s.project, name))
			s.write(name, string(old)+"another line\n")
		}
	}
}

func committed(message string) func(*session) { return func(s *session) { s.commit(message) } }

// What people paste: the output of a failed test, of a search and of a benchmark, some lines of a log, a piece of code.
const (
	logged = `2026-11-28T07:14:02Z reader[311]: skip line 40218: unexpected end of line
2026-11-28T07:14:02Z reader[311]: skip line 40219: missing value
2026-11-28T07:14:03Z reader[311]: host = "build-17\t" is no host
2026-11-28T07:14:09Z reader[311]: skip line 51733: line longer than buffer
2026-11-28T07:14:09Z reader[311]: 51980 lines, 3 skipped, 1 refused`
	draft = `func (r *reader) line() ([]byte, error) {
	for {
		if i := bytes.IndexByte(r.buf[r.from:r.to], '\n'); i >= 0 {
			line := r.buf[r.from : r.from+i]
			r.from += i + 1
			return line, nil
		}
		if r.to-r.from == len(r.buf) {
			return nil, &Error{Line: r.n, Reason: "line too long"}
		}
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
}`
	failing = `--- FAIL: TestParse (0.00s)
    --- FAIL: TestParse/quoted_string_with_a_tab_at_its_end (0.00s)
        parse_test.go:88:
            Error Trace: src/parse_test.go:88
            Error:       Received unexpected error:
                         line 3, column 14: unexpected end of line
            Test:        TestParse/quoted_string_with_a_tab_at_its_end
        parse_test.go:91:
            Error Trace: src/parse_test.go:91
            Error:       Not equal: expected: "città\t" actual: "citt"
FAIL
FAIL	example.com/parser/src	0.012s`
	found = `src/parse.go:41:	if err.Error() == "unexpected end of line" {
src/parse.go:113:	return errors.New("unexpected end of line")
src/parse_test.go:57:		{"open quote", "a = \"b", "unexpected end of line"},
src/parse_test.go:58:		{"open list", "a = [1, 2", "unexpected end of line"},
src/parse_test.go:61:		{"key alone", "a", "missing value"},
docs/guide.md:77:An open quote is reported as "unexpected end of line".
examples/strict/main.go:29:	if strings.Contains(err.Error(), "unexpected end of line") {`
	measured = `goos: linux
goarch: amd64
pkg: example.com/parser/src
BenchmarkParse/short-8      	 4218734	       283.1 ns/op	     112 B/op	       2 allocs/op
BenchmarkParse/long-8       	  301882	      3911 ns/op	    4208 B/op	       2 allocs/op
BenchmarkParse/comments-8   	 9120056	       131.7 ns/op	      64 B/op	       1 allocs/op
BenchmarkParse/quoted-8     	 2711904	       442.9 ns/op	     176 B/op	       2 allocs/op
PASS`
)

// working is half a day on one change: prompts as people type them, among them a light one and one that delegates, and every
// event after which a conversation holds less, or another, than before.
func working() []move {
	return []move{
		{prompt: "Leggi README e docs/guide.md e dimmi in due frasi che cosa fa il parser e dove decide se una riga è un commento."},
		{prompt: "Why does parse.go return an error for a line with a tab at its end? I would have expected the tab to be trimmed like any other white space."},
		{prompt: "Ok, trim it, but only outside of quoted strings. Keep the error for a tab inside of an unquoted key, people rely on it in their editors."},
		{"edit", edit("src/parse.go"), "Now add a test for a quoted string with a tab at its end, and one for a key with a tab in the middle, in the table of the existing test."},
		{"edit", edit("src/parse_test.go"), "Il secondo test fallisce qui da me con \"unexpected end of line\", puoi guardare se la posizione è contata in byte o in rune?\n" + failing},
		{prompt: quickSQL + ": SELECT count(*) FROM runs WHERE ended IS NULL GROUP BY host HAVING count(*) > 3"},
		{prompt: "Right, it was the position. Are there other places that count in runes? Look for utf8.RuneCount and for range loops over strings in src."},
		{"commit", committed("count positions in bytes"), "Next: the guide still says that tabs are refused. Rewrite that paragraph so that it says where they are allowed."},
		{prompt: "Shorter please. Two sentences, no example, and do not mention the old behaviour, nobody who reads the guide knows it."},
		{prompt: "What would break if we allowed a backslash at the end of a line to continue it? Think of comments, of quoted strings and of Windows paths."},
		{prompt: "The Windows paths settle it, we leave it. Write that down as a decision in the guide, at the end, with the reason in half a sentence."},
		{"compact", func(s *session) { s.th.compact() }, "Go on: which of the open points from the beginning are still to be done, and which of them touch the public interface?"},
		{prompt: "Then the exported error type comes first. It should say the line, the column in bytes and the reason, and print as file:line:column: reason."},
		{prompt: "Is there anybody in this repository who matches on the old text of that error? Look in the tests, in the examples and in the guide. My search gives:\n" + found},
		{"edit", edit("src/errors.go", "src/parse.go"), "Fine. Let the tests compare the type and the position, not the text, and leave one single test for the text itself."},
		{prompt: "!agents vai a vedere nei log sotto testdata quali righe non vengono più lette dopo questa modifica e riassumi le differenze per causa. Per esempio:\n" + logged},
		{prompt: "The three causes are the ones I expected. The second one is a bug of the log, not of ours, so leave it. Fix the other two, smallest change first."},
		{"commit", committed("let errors have a position"), "Now have a look at the speed: the benchmark in src allocates twice for each line. Where do the two allocations come from?\n" + measured},
		{prompt: "The buffer can be kept between lines, the slice of fields cannot because callers hold it. Do the first, and say in a comment why not the second."},
		{"resume", func(s *session) { s.th = s.th.restart() }, "Ripartiamo da ieri: la modifica del buffer è finita o manca ancora il caso della riga più lunga del buffer?"},
		{prompt: "Add that case. A line longer than 64 KiB is an error of its own kind, with the position of its beginning, and the rest of the line is skipped."},
		{prompt: "This is what I would have written, tell me what you do not like about it before you write your own:\n" + draft},
		{"edit", edit("src/buffer.go"), "Make the limit an option of the reader, with the 64 KiB as what is used where it is zero or less, and test both sides of the limit."},
		{"revert", func(s *session) { s.th.revert(1) }, "On second thought no option: the limit is a constant with its reason in a comment. Test one byte below it, the limit itself and one byte above."},
		{prompt: "Where is the limit written down for users? It should stand in the guide beside the other two limits, in the same words as they have."},
		{"commit", committed("bound the length of a line"), "Then the changelog: three entries, one for each commit of ours, each one line long and written for somebody who uses the parser."},
		{prompt: "The second entry promises too much, columns are counted in bytes and not in characters. Say that, even if the line gets longer by it."},
		{prompt: "This will be released on Monday. What else has to change here: version, date of the changelog, the compatibility table in README?"},
		{prompt: "Only the version and the date, then. The table stays as it is until the other platform was tested, and nobody has done that since spring."},
		{prompt: "Summarise what we did for the description of the pull request: what changed for users, what did not, and what a reviewer should look at first."},
	}
}

// tally is what one turn was given, in bytes, and what of ours its last request carried.
type tally struct{ given, carried int }

// play runs the moves with a configuration of the user's, and wants every request to hold what it has to. Each lack is
// in the error, by turn.
func play(t *testing.T, configuration string) ([]tally, error) {
	t.Helper()
	s := &session{codexScene: newCodexScene(t)}
	for _, name := range []string{"docs/guide.md", "src/parse.go", "src/parse_test.go", "src/errors.go", "src/buffer.go"} {
		s.write(name, "first line\n")
	}
	s.commit("second")
	config := filepath.Join(s.home, ".config", "proem")
	require.NoError(t, os.MkdirAll(config, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(config, "config.json"), []byte(configuration), 0o600))
	s.th = s.app()
	var tallies []tally
	var lacks []error
	for i, m := range working() {
		if m.before != nil {
			m.before(s)
		}
		tn := s.th.turn(m.prompt)
		if err := s.judge(tn); err != nil {
			lacks = append(lacks, fmt.Errorf("turn %d (%s): %w", i+1, m.what, err))
		}
		tallies = append(tallies, tally{given: len(strings.Join(tn.injected, "")), carried: len(strings.Join(oursIn(tn.last()), "\n"))})
	}
	return tallies, errors.Join(lacks...)
}

// judge is the oracle's word on one turn. A light prompt has to come with its routing line alone, any other one with
// everything, said now or earlier.
func (s *session) judge(tn turn) error {
	s.t.Helper()
	context := tn.context()
	requireRoutingLine(s.t, context)
	for _, text := range tn.injected {
		if !strings.Contains(tn.all(), text) {
			return fmt.Errorf("the model was not given %q", text)
		}
	}
	if strings.HasPrefix(context, routingLine+"light ") {
		if strings.Contains(context, "\n<") {
			return fmt.Errorf("a light prompt has sections: %q", context)
		}
		return nil
	}
	return told(tn.last()).lacks(s.truth())
}

func requireRoutingLine(t *testing.T, context string) {
	t.Helper()
	line, _, _ := strings.Cut(context, "\n")
	require.Regexp(t, routing, line)
}

// The texts of a session stay in its conversation and are paid for with each later request, so nothing is said twice,
// and nothing that the conversation lost stays unsaid. `make quiet` shows the table.
func TestThirtyTurnsAreQuietAndLackNothing(t *testing.T) {
	t.Parallel()
	quiet, lacks := play(t, `{}`)
	always, lacksAlways := play(t, `{"repeat": "always"}`)
	var table strings.Builder
	var given, loud, carried, carriedLoud int
	fmt.Fprintf(&table, "%4s  %-8s %8s %8s   %8s %8s\n", "turn", "before", "given", "always", "carried", "always")
	for i, m := range working() {
		fmt.Fprintf(&table, "%4d  %-8s %8d %8d   %8d %8d\n", i+1, m.what, quiet[i].given, always[i].given, quiet[i].carried, always[i].carried)
		given, loud = given+quiet[i].given, loud+always[i].given
		carried, carriedLoud = carried+quiet[i].carried, carriedLoud+always[i].carried
	}
	fmt.Fprintf(&table, "%4s  %-8s %8d %8d   %8d %8d\n", "", "bytes", given, loud, carried, carriedLoud)
	fmt.Fprintf(&table, "given: %.1f %% of everything every time; carried by all requests: %.1f %%",
		100*float64(given)/float64(loud), 100*float64(carried)/float64(carriedLoud))
	t.Logf("bytes of hooks' texts: given to a turn, and carried by its last request\n%s", &table)
	require.NoError(t, lacks)
	require.NoError(t, lacksAlways, "with everything every time")
	for i, m := range working() {
		// Were nothing repeated there, the share below would say nothing.
		if m.prompt != working()[5].prompt { // the light one
			require.GreaterOrEqual(t, always[i].given, always[1].given/2, "turn %d was not given everything", i+1)
		}
	}
	require.LessOrEqual(t, given*100, loud*quietShare, "%d of %d bytes", given, loud)
}
