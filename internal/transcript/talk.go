package transcript

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"proem/internal/transcript/rows"
)

// Said is a message of either side.
type Said struct {
	User bool
	Text string
	At   int64 // where its row begins in the file, in bytes
	Step int64 // Antigravity's step_index
}

// maxTalk is how much of a transcript one call reads, in bytes, from its end.
const maxTalk = 16 << 20

// Talk returns what a person typed and what the assistant answered in the
// transcript at path, oldest first, from the byte from on, and the size that was
// read. Rows of tools, of sub-agents and of hooks are no part of it. It reads
// no file that the conversation goes back to: what stands there was said before.
func Talk(ctx context.Context, path string, d Dialect, from int64) (list []Said, size int64, err error) {
	f, size, err := open(path)
	if err != nil {
		return nil, 0, fmt.Errorf("read transcript: %w", err)
	}
	defer f.Close()
	limits := rows.Standard
	limits.Scan = min(maxTalk, max(size-from+1, 0)) // with the newline before the first new row
	s := rows.Scanner{In: f, Size: size, Pattern: d.talk, Limits: limits}
	if err := s.Scan(ctx, math.MaxInt); err != nil {
		return nil, size, fmt.Errorf("read transcript: %w", err)
	}
	slices.Reverse(s.Found)
	slices.SortStableFunc(s.Found, bySteps)
	for _, r := range s.Found {
		list = append(list, Said{User: !r.Begins, Text: r.Text, At: r.At, Step: r.Step})
	}
	return list, size, nil
}

// codexTalk reads a message of the user, or an answer as one that begins.
func codexTalk(doc string, cut bool) (rows.Row, bool) {
	if r, ok := codexUser(doc, cut); ok {
		return r, true
	}
	line := gjson.Parse(doc)
	if line.Get("type").Str != "event_msg" {
		return rows.Row{}, false
	}
	payload := line.Get("payload")
	text := ""
	switch item := payload.Get("item"); {
	case payload.Get("type").Str == "agent_message":
		text = payload.Get("message").Str
	case payload.Get("type").Str == "item_completed" && item.Get("type").Str == "AgentMessage":
		var parts []string
		for _, part := range item.Get("content").Array() {
			parts = append(parts, part.Get("text").Str)
		}
		text = strings.Join(parts, "\n")
	}
	return rows.Row{Text: text, Begins: true}, strings.TrimSpace(text) != ""
}

// antigravityTalk does the same for Antigravity, whose planner's responses hold
// the answer (1.2.17, from public records).
func antigravityTalk(doc string, cut bool) (rows.Row, bool) {
	r, ok := antigravityUser(doc, cut)
	if !ok || !r.Answer {
		return r, ok
	}
	text := gjson.Get(doc, "content").Str
	return rows.Row{Text: text, Step: r.Step, Begins: true}, strings.TrimSpace(text) != ""
}
