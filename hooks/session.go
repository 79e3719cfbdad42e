package hooks

import (
	"cmp"
	"context"
	"os"

	"proem/hooks/host"
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
	at := state.Place{Transcript: t.Transcript, Size: size(t.Transcript)}
	news, why := s.news(ctx, at)
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

// size is that of a transcript in bytes, 0 where there is none yet.
func size(path string) int64 {
	if path == "" {
		return 0
	}
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return 0
	}
	return info.Size()
}

// news says what happened to the conversation since a hook last ran, and how it
// is known. A start hook may have been killed or not be there, so the transcript
// is asked too: only what it grew by is read.
func (s *session) news(ctx context.Context, at state.Place) (_ state.News, why string) {
	if s.turn.Event == host.Start {
		switch s.turn.Source {
		case "startup", "clear":
			return state.Began, "the session starts with " + s.turn.Source
		case "compact", "fork":
			return state.Rewrote, "the session starts with " + s.turn.Source
		}
	}
	if len(s.Held) == 0 || at.Transcript != s.At.Transcript || at.Size <= s.At.Size {
		return state.None, ""
	}
	compacted, err := transcript.Compacted(ctx, at.Transcript, s.turn.Host.Dialect, s.At.Size)
	switch {
	case err != nil:
		return state.Rewrote, err.Error()
	case compacted:
		return state.Rewrote, "the transcript holds a compaction since then"
	}
	return state.None, ""
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
	return moded(routing.Decision{}, s.Turn)
}

// running counts the prompt and keeps its mode, for a steering message and for a
// compaction in its middle.
func (s *session) running(d routing.Decision) {
	s.Prompts++
	s.Turn = state.Turn{
		ID:             s.turn.ID,
		ContextMode:    string(d.ContextMode),
		ContextReason:  d.ContextReason,
		SubagentMode:   string(d.SubagentMode),
		SubagentReason: d.SubagentReason,
	}
}
