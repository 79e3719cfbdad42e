package hooks

import (
	"cmp"
	"context"
	"slices"

	"proem/hooks/host"
	"proem/hooks/learning"
	"proem/hooks/mode"
	"proem/hooks/notice"
	"proem/inject"
	"proem/internal/config"
	"proem/internal/runlog"
	"proem/internal/state"
	"proem/internal/transcript"
	"proem/routing"
)

// session is what is remembered of the turn's session, and what will be.
type session struct {
	*state.File
	turn   host.Turn
	before state.Session // as it was remembered
	doubt  string        // why the conversation may not hold what it held then
	lost   []string      // the sections that the conversation held until now
}

// recall loads the session and finds out what its conversation still holds. What
// a sub-agent is told stands on its own, so nothing is remembered of it. A dry
// run saves nothing.
func (r *run) recall(ctx context.Context, w World, dry bool) {
	t := r.in.Turn
	r.session = &session{File: &state.File{}, turn: t}
	if t.AgentID != "" {
		return
	}
	store := state.Locate(w.Getenv)
	s := r.session
	s.File = store.Open(t.Session, "")
	at, news, why := s.look(ctx)
	s.before, s.doubt = s.Session, cmp.Or(why, s.Doubt(at))
	s.lost = s.Arrive(at, news)
	s.Host, s.Dir = t.Host.Name, cmp.Or(t.Dir, s.Dir)
	if t.Event == host.Prompt {
		r.save = s.Save
		return
	}
	if len(s.lost) > 0 && !dry {
		// Before the reply: if this process died behind it, the conversation
		// would be thought to hold what it has lost.
		if err := s.Save(); err != nil {
			r.complain(err.Error())
			r.degrade(runlog.Unkept)
		}
	}
	r.save = func() error {
		err := s.Save()
		store.Tidy(r.in.Now)
		return err
	}
}

// look says where the conversation stands, what happened to it since a hook last
// ran, and how that is known. A start hook may have been killed or not be there,
// so the transcript is asked too: only what it grew by is read.
func (s *session) look(ctx context.Context) (at state.Place, news state.News, why string) {
	at = state.Place{Transcript: s.turn.Transcript, Size: transcript.Size(s.turn.Transcript)}
	switch {
	case !s.Remembers():
	case at.Transcript != s.At.Transcript || at.Size < s.At.Size:
		all, err := transcript.All(ctx, at.Transcript, s.turn.Host.Dialect)
		at.Users, at.Whole = all.Users, all.Whole || err != nil && at.Size == 0
	case at.Size == s.At.Size:
		at = s.At
	default:
		grown, err := transcript.Since(ctx, at.Transcript, s.turn.Host.Dialect, s.At.Size)
		at.Users, at.Whole = s.At.Users+grown.Users, s.At.Whole && grown.Whole
		if why = grown.Doubt(err); why != "" {
			news = state.Rewrote
		}
	}
	if s.turn.Event == host.Start {
		switch s.turn.Source {
		case "startup", "clear":
			return at, state.Began, "the session starts with " + s.turn.Source
		case "compact", "fork":
			return at, state.Rewrote, "the session starts with " + s.turn.Source
		}
	}
	return at, news, why
}

// underWay returns the decision of the turn in whose middle the conversation is
// compacted: its routing line is lost, and the prompt hook does not run again
// (Codex 0.171.0). Where the transcript does not tell, the turn goes on.
func (s *session) underWay(ctx context.Context) (routing.Decision, bool) {
	if s.turn.Event != host.Start || s.turn.Source != "compact" || s.Turn.ID == "" {
		return routing.Decision{}, false
	}
	id, known := transcript.Running(ctx, s.turn.Transcript, s.turn.Host.Dialect)
	if known && id != s.Turn.ID {
		return routing.Decision{}, false
	}
	return mode.Of(routing.Decision{}, s.Turn)
}

// running counts the prompt and keeps its mode, for a steering message and for a
// compaction in its middle.
func (s *session) running(d routing.Decision) {
	s.Prompts++
	s.Turn = mode.Kept(s.turn.ID, d)
}

// learns lets the project's memory learn from the turn behind its reply.
func (r *run) learns(w World) {
	l := learning.Of(r.in.Turn, r.settings, r.in.Home, r.session.At.Grown(r.session.before.At))
	if l == nil || !r.session.Remembers() {
		return
	}
	r.notice = l.Notice(r.notice)
	save := r.save
	r.save = func() error { return cmp.Or(save(), l.After(w.Proem)) }
}

// tell returns the next notice of the session, or "". Where nothing can be
// remembered it stays silent: the same line before every prompt helps nobody.
// A sub-agent has no user to tell.
func (s *session) tell(settings config.Settings, modules []inject.Notice, degraded []string) string {
	if s.turn.AgentID != "" || s.turn.Event == host.Subagent || !s.Remembers() {
		return ""
	}
	for _, n := range notice.All(settings, modules, degraded) {
		if !slices.Contains(s.Notices, n.Name) {
			s.Notices = append(s.Notices, n.Name)
			return n.Text
		}
	}
	return ""
}
