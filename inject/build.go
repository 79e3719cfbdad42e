package inject

import (
	"context"
	"errors"
	"fmt"

	"proem/hooks/host"
	"proem/routing"
)

// Choose drops the modules that are to be left out, but for their fixed lines.
func Choose(modules []Module, leftOut func(Module) bool) []Module {
	var chosen []Module
	for _, m := range modules {
		if leftOut(m) {
			if m.Fixed == 0 {
				continue
			}
			m = m.onlyFixed()
		}
		chosen = append(chosen, m)
	}
	return chosen
}

func (m Module) onlyFixed() Module {
	whole := m.Build
	m.Build = func(ctx context.Context, in Input) ([]Line, error) {
		lines, err := whole(ctx, in)
		return lines[:min(len(lines), m.Fixed)], err
	}
	return m
}

// Build runs the modules that the turn's mode allows, side by side, and
// returns what they made, in their order. One that fails, or that is not ready
// when ctx ends, is left out; problems says so, a line each.
func Build(ctx context.Context, modules []Module, in Input) (sections []Section, problems []string) {
	modules = allowed(modules, in)
	built := make([]chan result, len(modules))
	for i, m := range modules {
		built[i] = make(chan result, 1) // buffered: a late module must not block for ever
		go func() { built[i] <- run(ctx, m, in) }()
	}
	for i, m := range modules {
		r := collect(ctx, built[i])
		if r.err != nil {
			problems = append(problems, fmt.Sprintf("left out %s: %v", m.Name, r.err))
			continue
		}
		sections = append(sections, Section{Module: m, Lines: r.lines})
	}
	return sections, problems
}

var errLate = errors.New("it was late")

// collect waits for a result until ctx ends. One that is ready by then counts,
// even if another module used up the time.
func collect(ctx context.Context, built <-chan result) result {
	select {
	case r := <-built:
		return r
	case <-ctx.Done():
	}
	select {
	case r := <-built:
		return r
	default:
		return result{err: errLate}
	}
}

// allowed drops what a light prompt may not carry.
func allowed(modules []Module, in Input) []Module {
	if in.Turn.Event != host.Prompt || in.Decision.ContextMode != routing.Light {
		return modules
	}
	var light []Module
	for _, m := range modules {
		if m.Light {
			light = append(light, m)
		}
	}
	return light
}

type result struct {
	lines []Line
	err   error
}

// run builds one section; a panic there is an error of that module alone.
func run(ctx context.Context, m Module, in Input) (r result) {
	defer func() {
		if p := recover(); p != nil {
			r = result{err: fmt.Errorf("internal error: %v", p)}
		}
	}()
	lines, err := m.Build(ctx, in)
	return result{lines, err}
}
