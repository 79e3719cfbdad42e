// Package build runs the modules of a hook and hands out the sections that they
// make. It says of each that is missing why, and lays nothing out.
package build

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"proem/hooks/host"
	"proem/inject"
	"proem/routing"
)

// Sections runs the modules that the turn's mode and leftOut allow and returns a
// section for each module, in their order. That of one that may not run, that
// fails, or that is not ready when ctx ends, says so and has no lines. Of a module
// that a setting leaves out the fixed lines stay.
func Sections(ctx context.Context, modules []inject.Module, in inject.Input, leftOut func(inject.Module) inject.Reason) []inject.Section {
	built := make(Built, len(modules))
	Beside(ctx, modules, in, leftOut, built.Add)
	return built.Sections(modules, in)
}

// Beside is Each in a goroutine of its own, for which nobody waits once ctx ends.
func Beside(ctx context.Context, modules []inject.Module, in inject.Input, leftOut func(inject.Module) inject.Reason, built func(i int, s inject.Section)) {
	await(ctx, beside(func() { Each(ctx, modules, in, leftOut, built) }))
}

// beside runs f in a goroutine of its own, in which a panic ends f alone.
func beside(f func()) (done <-chan struct{}) {
	c := make(chan struct{})
	go func() {
		defer close(c)
		defer func() { _ = recover() }()
		f()
	}()
	return c
}

// await waits for done until ctx ends.
func await(ctx context.Context, done <-chan struct{}) {
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// Built are the sections of modules, as they come in.
type Built []atomic.Pointer[inject.Section]

// Add takes the section of one module.
func (b Built) Add(i int, s inject.Section) { b[i].Store(&s) }

// Sections are those of all the modules. The ones that are not there are late.
func (b Built) Sections(modules []inject.Module, in inject.Input) []inject.Section {
	sections := make([]inject.Section, len(modules))
	for i, m := range modules {
		if s := b[i].Load(); s != nil {
			sections[i] = *s
		} else {
			sections[i] = late(m, in)
		}
	}
	return sections
}

// Each is Sections on the caller's own goroutine, for a hook that is watched from
// outside: a goroutine wakes a thread, which takes longer than most modules do.
// The modules run one after the other, the slow ones last, and each section is
// handed out as soon as it is there. Only where one waits for another process do
// the others run beside it, and nobody waits for them once ctx ends.
func Each(ctx context.Context, modules []inject.Module, in inject.Input, leftOut func(inject.Module) inject.Reason, built func(i int, s inject.Section)) {
	waits := slices.IndexFunc(modules, func(m inject.Module) bool { return m.Patience > 0 })
	others := func() {
		for _, slow := range []bool{false, true} {
			for i, m := range modules {
				if waits >= 0 && ctx.Err() != nil {
					return // nobody waits, and what leftOut asks may change by now
				}
				if m.Slow == slow && i != waits {
					built(i, section(ctx, m, in, leftOut(m)))
				}
			}
		}
	}
	if waits < 0 {
		others()
		return
	}
	m, why := modules[waits], leftOut(modules[waits])
	long, cancel := extended(ctx, m.Patience)
	defer cancel()
	done := beside(func() { built(waits, section(long, m, in, why)) })
	await(ctx, beside(others))
	await(long, done)
}

// extended is a context that ends so much later.
func extended(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	end, bounded := ctx.Deadline()
	if !bounded {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(context.WithoutCancel(ctx), end.Add(by))
}

// section runs the module, if nothing speaks against it.
func section(ctx context.Context, m inject.Module, in inject.Input, why inject.Reason) inject.Section {
	if !allowed(m, in) {
		why = inject.ReasonLight
	}
	if why == inject.ReasonOff && m.Fixed > 0 {
		m, why = onlyFixed(m), ""
	}
	switch {
	case why != "":
		return inject.Section{Module: m, LeftOut: why}
	case ctx.Err() != nil:
		return late(m, in)
	}
	return run(ctx, m, in)
}

// ErrLate is the cause of a section that was not ready in time.
var ErrLate = errors.New("it was late")

// late is the section of a module that was not ready in time: what can be said
// without it.
func late(m inject.Module, in inject.Input) inject.Section {
	s := inject.Section{Module: m, LeftOut: inject.ReasonLate, Err: ErrLate}
	if m.Late != nil {
		s.LeftOut, s.Lines = "", m.Late(in)
	}
	return s
}

func onlyFixed(m inject.Module) inject.Module {
	whole := m.Build
	m.Build = func(ctx context.Context, in inject.Input) ([]inject.Line, error) {
		lines, err := whole(ctx, in)
		return lines[:min(len(lines), m.Fixed)], err
	}
	return m
}

// allowed is false for what a light prompt may not carry.
func allowed(m inject.Module, in inject.Input) bool {
	return m.Light || in.Turn.Event != host.Prompt || in.Decision.ContextMode != routing.Light
}

// run builds one section; a panic there is an error of that module alone.
func run(ctx context.Context, m inject.Module, in inject.Input) (s inject.Section) {
	begin := time.Now()
	defer func() {
		if p := recover(); p != nil {
			s = inject.Section{Module: m, LeftOut: inject.ReasonFailed, Err: fmt.Errorf("internal error: %v", p)}
		}
		s.Took = time.Since(begin)
	}()
	lines, err := m.Build(ctx, in)
	if n, ok := err.(inject.Notice); ok { // it is never wrapped
		if n.Cause == nil {
			return inject.Section{Module: m, Lines: lines, Notice: n}
		}
		return inject.Section{Module: m, LeftOut: inject.ReasonFailed, Notice: n, Err: n.Cause}
	}
	if err != nil {
		return inject.Section{Module: m, LeftOut: inject.ReasonFailed, Err: err}
	}
	return inject.Section{Module: m, Lines: lines}
}
