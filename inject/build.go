package inject

import (
	"context"
	"errors"
	"fmt"
	"time"

	"proem/hooks/host"
	"proem/routing"
)

// Build runs the modules that the turn's mode and leftOut allow, side by side,
// and returns a section for each module, in their order. That of one that may
// not run, that fails, or that is not ready when ctx ends, says so and has no
// lines. Of a module that a setting leaves out the fixed lines stay.
func Build(ctx context.Context, modules []Module, in Input, leftOut func(Module) Reason) []Section {
	built := make([]chan Section, len(modules))
	for i, m := range modules {
		built[i] = make(chan Section, 1) // buffered: a late module must not block for ever
		why := leftOut(m)
		if !allowed(m, in) {
			why = ReasonLight
		}
		if why == ReasonOff && m.Fixed > 0 {
			m, why = m.onlyFixed(), ""
		}
		if why != "" {
			built[i] <- Section{Module: m, LeftOut: why}
			continue
		}
		go func() { built[i] <- run(ctx, m, in) }()
	}
	sections := make([]Section, len(modules))
	for i, m := range modules {
		sections[i] = collect(ctx, m, built[i])
	}
	return sections
}

func (m Module) onlyFixed() Module {
	whole := m.Build
	m.Build = func(ctx context.Context, in Input) ([]Line, error) {
		lines, err := whole(ctx, in)
		return lines[:min(len(lines), m.Fixed)], err
	}
	return m
}

var errLate = errors.New("it was late")

// collect waits for a section until ctx ends. One that is ready by then counts,
// even if another module used up the time.
func collect(ctx context.Context, m Module, built <-chan Section) Section {
	select {
	case s := <-built:
		return s
	case <-ctx.Done():
	}
	select {
	case s := <-built:
		return s
	default:
		return Section{Module: m, LeftOut: ReasonLate, Err: errLate}
	}
}

// allowed is false for what a light prompt may not carry.
func allowed(m Module, in Input) bool {
	return m.Light || in.Turn.Event != host.Prompt || in.Decision.ContextMode != routing.Light
}

// run builds one section; a panic there is an error of that module alone.
func run(ctx context.Context, m Module, in Input) (s Section) {
	begin := time.Now()
	defer func() {
		if p := recover(); p != nil {
			s = Section{Module: m, LeftOut: ReasonFailed, Err: fmt.Errorf("internal error: %v", p)}
		}
		s.Took = time.Since(begin)
	}()
	lines, err := m.Build(ctx, in)
	if n, ok := err.(Notice); ok { // it is never wrapped
		if n.Cause == nil {
			return Section{Module: m, Lines: lines, Notice: n}
		}
		return Section{Module: m, LeftOut: ReasonFailed, Notice: n, Err: n.Cause}
	}
	if err != nil {
		return Section{Module: m, LeftOut: ReasonFailed, Err: err}
	}
	return Section{Module: m, Lines: lines}
}
