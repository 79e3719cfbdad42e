package transcript

import (
	"context"
	"fmt"
	"math"
	"slices"

	"proem/internal/transcript/rows"
)

// Growth is what a conversation gained.
type Growth struct {
	Users     int  // messages that a person typed
	Compacted bool // it was compacted
	// Whole tells that all of it was read. Where it was not, there may be more.
	Whole bool
}

// firstWindow is how much is read of a transcript that is seen for the first
// time, in bytes: one block, which holds what Codex 0.171.0 writes before a
// session's first prompt. A MiB would cost a third of an empty program.
const firstWindow = 64 << 10

// Since returns what the transcript at path gained since it had a size.
func Since(ctx context.Context, path string, d Dialect, size int64) (Growth, error) {
	f, now, err := open(path)
	if err != nil {
		return Growth{}, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	limits := rows.Standard
	limits.Scan = min(limits.Scan, max(now-size+1, 0)) // with the newline before the first new row
	s := rows.Scanner{In: f, Size: now, Pattern: d.growth(), Limits: limits, AnswerStep: math.MaxInt64}
	if err := s.Scan(ctx, math.MaxInt); err != nil {
		return Growth{}, fmt.Errorf("read transcript: %w", err)
	}
	g := Growth{Whole: now-size < rows.Standard.Scan}
	for _, r := range s.Found {
		if r.Begins {
			g.Compacted = true
		} else {
			g.Users++
		}
	}
	return g, nil
}

// All counts the messages of a whole conversation, with the files that it goes
// back to, as far as the last 64 KiB of it hold them.
func All(ctx context.Context, path string, d Dialect) (Growth, error) {
	tail, err := tailOf(ctx, base{path, math.MaxInt64}, firstWindow, d, math.MaxInt)
	if err != nil {
		return Growth{}, err
	}
	tail = tail.before(ctx, path, d, math.MaxInt, firstWindow)
	return Growth{Users: len(tail.Messages), Whole: tail.Complete}, nil
}

// growth are the rows that a user typed and, as beginnings, those behind which
// the model sees a summary.
func (d Dialect) growth() rows.Pattern {
	return rows.Pattern{
		Markers:  slices.Concat(d.users.Markers, d.compactions.Markers),
		Decisive: d.users.Decisive,
		Read: func(doc string, cut bool) (rows.Row, bool) {
			if _, ok := d.compactions.Read(doc, cut); ok {
				return rows.Row{Begins: true}, true
			}
			return d.users.Read(doc, cut)
		},
	}
}

// Doubt says why the conversation may have lost what it held before it grew by
// this, "" where it has not. err is that of reading it.
func (g Growth) Doubt(err error) string {
	switch {
	case err != nil:
		return err.Error()
	case g.Compacted:
		return "the transcript holds a compaction since then"
	case !g.Whole:
		return "the transcript grew by too much to be read"
	}
	return ""
}
