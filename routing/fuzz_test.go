package routing

import (
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// FuzzRoute checks the laws of hotwords on any bytes, and that nothing panics.
func FuzzRoute(f *testing.F) {
	for _, space := range " \t\n\v\f\r\u0085\u00a0\u1680\u2000\u2009\u2028\u2029\u202f\u205f\u3000\ufeff" {
		f.Add(string(space) + "!quick" + string(space) + "!agents" + string(space) + "x")
	}
	for _, r := range "\u00ad\u200b\u200f\u202a\u202e\u2060\u2069" {
		f.Add(string(r) + "!quick !agents x")
		f.Add("!quick " + string(r) + "!agents x")
		f.Add("!quick" + string(r) + "!agents x")
	}
	for _, seed := range []string{
		"", "!", ":", "!quick", "!quick !quick", ":QUICK :Agents", "!qu\u0130ck x", "!quic\u212a x", "!quick\xf0\x9f", "\xff!quick", "!quick, x", "! quick",
		"```\n!quick\n```", "```go\nf()", "~~~\n> x\n~~~", "> use a subagent", "\"use a subagent\" 'x' “y” «z» `w`", "'''\"\"\"```", "l'“a", "()", "f()", "((", "::", "->",
		"!quick\n<stdin>\nsrc/a.go:1\n</stdin>", "<stdin></stdin>", "</stdin>", "<stdin>", "<stdin><stdin></stdin></stdin>",
		"a/b c/ /d ./ ../ ~/ . .. ... .x x. v1. v 1.2.3 @ @a/b.go:1-2", "use a subagent", "no subagent, but use one", "que un agente", "usane uno",
		"rewrite this: x", "fasse zusammen:\nx", "A\u0308ndere \u00c4ndere \u1e9e \u0130", strings.Repeat("use a subagent ", 2000), strings.Repeat("é", 9000),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, p string) {
		p = p[:min(len(p), 64)] // longer ones only repeat what these do, slowly
		found, rest, _ := strip(p)
		checkSuffix(t, p, rest)
		if again, twice, _ := strip(rest); len(again) > 0 || twice != rest {
			t.Errorf("stripping twice: %q then %q", rest, twice)
		}
		d := Route(p, corpusYear)
		if d.StrippedPrompt != rest || len(d.DetectedHotwords) != len(found) {
			t.Errorf("routed %q, stripped %q", d.StrippedPrompt, rest)
		}
		if d.SubagentMode == Required != slices.Contains(d.DetectedHotwords, "!agents") {
			t.Errorf("required comes from the hotword alone: %q", p)
		}
		if len(d.DetectedHotwords) == 0 && (d.ContextMode != Full || d.StrippedPrompt != p) {
			t.Errorf("without hotword a prompt is full and whole: %q", p)
		}
		// One law an execution: a second look at the lexicon doubles its cost.
		switch len(p) % 8 {
		case 0:
			if quick := Route("!quick "+p, corpusYear); d.ContextMode == Light && quick.ContextMode != Light {
				t.Errorf("!quick turns light into full: %q", p)
			}
		case 1:
			if agents := Route("!agents "+p, corpusYear); agents.ContextMode != d.ContextMode {
				t.Errorf("!agents changes contextMode of %q", p)
			}
		}
	})
}

// checkSuffix requires that rest is the end of p, in the same memory.
func checkSuffix(t *testing.T, p, rest string) {
	t.Helper()
	if !strings.HasSuffix(p, rest) {
		t.Fatalf("%q is no suffix of %q", rest, p)
	}
	if rest != "" && unsafe.StringData(rest) != unsafe.StringData(p[len(p)-len(rest):]) {
		t.Fatalf("%q is a copy", rest)
	}
}
