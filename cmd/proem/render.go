package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"proem/hooks/host"
	"proem/hooks/supply"
	"proem/hooks/table"
	"proem/inject"
	"proem/inject/build"
	"proem/inject/rules"
	"proem/internal/config"
	"proem/routing"
)

func renderVerb() verb {
	return verb{
		name:  "render",
		args:  "[--prompt P] [--dir D] [--transcript F]",
		short: "build a whole prompt for a host driven from outside (agy -p)",
		run:   render,
	}
}

const (
	renderFrame = "Background, not a task; use it only where it helps. The user's request follows the line of dashes."
	renderRule  = "\n----------------------------------------\n"
	// renderLimit is how long the sections may take: nobody waits for a prompt
	// that runs in a script.
	renderLimit = 3 * time.Second
)

// render prints every section that the prompt's mode allows, a line of dashes
// and then the request, byte for byte and last.
func render(w world, args []string) error {
	set := flags("render")
	prompt := set.String("prompt", "", "the request (default: all of stdin)")
	dir := set.String("dir", ".", "the project folder")
	file := set.String("transcript", "", "a host's transcript to take the last messages from")
	if helped, err := parse(set, renderVerb(), args, w); helped || err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usageError{fmt.Sprintf("render: unexpected argument %q", set.Arg(0)), "run proem render --help"}
	}
	request, err := request(w, *prompt)
	if err != nil {
		return err
	}
	turn, err := renderTurn(request, *dir, *file)
	if err != nil {
		return err
	}
	in := inject.Input{Turn: turn, Now: w.now(), Home: w.getenv("HOME")}
	in.Decision = routing.Route(turn.Prompt, in.Now.Year())
	ctx, cancel := context.WithTimeout(context.Background(), renderLimit)
	defer cancel()
	settings := source(w).Load().WithProject(turn.Dir)
	in = supply.Of(in, settings)
	sections := build.Sections(ctx, renderModules(), in, func(m inject.Module) inject.Reason {
		if settings.Section(hostName(turn), m.Name) == config.Off {
			return inject.ReasonOff
		}
		return ""
	})
	budget := inject.PromptBudget
	budget.Tokens = in.Shared.Cap(settings.Tokens("budget.prompt"))
	text, outcomes := inject.Compose(inject.Opening(in.Decision, nil), renderFrame, sections, budget)
	for _, o := range outcomes {
		if p := o.Problem(); p != "" {
			fmt.Fprintf(w.stderr, "proem: render: %s\n", p)
		}
	}
	_, err = io.WriteString(w.stdout, text+renderRule+request)
	return err
}

// renderModules are those of the prompt hook. The session's rules go with a light
// prompt too: there is no session's start that would say them.
func renderModules() []inject.Module {
	modules := table.Prompt().Modules
	for i, m := range modules {
		modules[i].Light = m.Light || m.Name == rules.Module.Name
	}
	return modules
}

// hostName is whose rows of the settings count, "" where no host is known.
func hostName(t host.Turn) string {
	if t.Host == nil {
		return ""
	}
	return t.Host.Name
}

func request(w world, prompt string) (string, error) {
	if prompt != "" {
		return prompt, nil
	}
	b, err := io.ReadAll(w.stdin)
	if err != nil {
		return "", fmt.Errorf("read the request: %w", err)
	}
	if len(b) == 0 {
		return "", usageError{"render: the request is empty", "give --prompt or pipe the request to stdin"}
	}
	return string(b), nil
}

func renderTurn(request, dir, file string) (host.Turn, error) {
	turn := host.Turn{Event: host.Prompt, Prompt: request, Step: -1}
	var err error
	if turn.Dir, err = filepath.Abs(dir); err != nil {
		return turn, fmt.Errorf("find the project folder: %w", err)
	}
	if info, err := os.Stat(turn.Dir); err != nil || !info.IsDir() {
		return turn, usageError{fmt.Sprintf("render: %s is no folder", dir), "give an existing folder with --dir"}
	}
	if file == "" {
		return turn, nil
	}
	if turn.Host, err = host.OfTranscript(file); err != nil {
		return turn, err
	}
	turn.Transcript, err = filepath.Abs(file)
	return turn, err
}
