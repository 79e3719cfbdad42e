package transcript

import (
	"context"
	"fmt"
	"math"
	"slices"

	"proem/internal/transcript/rows"
)

// Context is a text that a hook put into the conversation.
type Context struct {
	Text string
	Time string // as the host wrote it
	Turn int    // its place among the turns that were read
}

// Contexts returns those texts of hooks that are ours, oldest first, from the
// transcript at path and the files that its conversation goes back to. It is for
// people: of each file it reads all that one scan may read. A file of old that is
// gone ends the conversation there.
func Contexts(ctx context.Context, path string, d Dialect, ours func(text string) bool) ([]Context, error) {
	told, err := d.told(ctx, base{path, math.MaxInt64})
	if err != nil {
		return nil, err
	}
	for range maxBases {
		if d.base == nil {
			break
		}
		b, ok := d.base(path)
		if !ok {
			break
		}
		older, err := d.told(ctx, b)
		if err != nil {
			break
		}
		told, path = slices.Concat(older, told), b.path
	}
	var found []Context
	turn := 0
	for _, r := range told {
		switch {
		case r.Begins:
			turn++
		case ours(r.Text):
			found = append(found, Context{r.Text, r.Time, turn})
		}
	}
	return found, nil
}

// told are the contexts and the beginnings of turns in one file, oldest first.
func (d Dialect) told(ctx context.Context, b base) ([]rows.Row, error) {
	f, size, err := open(b.path)
	if err != nil {
		return nil, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	s := rows.Scanner{In: f, Size: min(b.size, size), Pattern: d.contexts, Limits: rows.Standard}
	if err := s.Scan(ctx, math.MaxInt); err != nil {
		return nil, fmt.Errorf("read transcript: %w", err)
	}
	slices.Reverse(s.Found)
	slices.SortStableFunc(s.Found, bySteps)
	return s.Found, nil
}
