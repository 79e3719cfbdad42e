package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"proem/internal/locked"
	"proem/internal/state"
	"proem/internal/transcript"
	"proem/internal/turns"
	"proem/memory"
	"proem/memory/extract"
	"proem/memory/learn"
)

func updateMemory() memoryAction {
	return memoryAction{
		name: "update", args: "[--transcript FILE]", short: "remember what conversations settled since the last time",
		flags: func(set *flag.FlagSet, d *desk) {
			set.StringVar(&d.transcript, "transcript", "", "read this `FILE` too; without it the last session's, if none is due")
			set.BoolVar(&d.quiet, "quiet", false, "say nothing here: the next hook tells")
		},
		run: (*desk).update,
	}
}

// updateLimit bounds an update, which hooks start and nobody waits for.
const updateLimit = 20 * time.Second

// update reads what is new in the project's transcripts and adds what it
// settles. Two updates of one project never run at once; the second one finds
// nothing to do.
func (d *desk) update(words []string) error {
	if len(words) > 0 {
		return d.unexpected(words[0])
	}
	if d.off {
		return hintedError{errors.New(d.verb.name + ": memory is off here"), "run proem config"}
	}
	log := turns.In(state.Locate(d.getenv).Dir, d.Project.Key)
	if log.Path() == "" {
		return hintedError{errors.New(d.verb.name + ": there is no folder for state"), "set HOME or XDG_STATE_HOME to an absolute path"}
	}
	ctx, cancel := context.WithTimeout(context.Background(), updateLimit)
	defer cancel()
	lock, err := locked.Take(ctx, locked.System(), log.Path())
	if err != nil {
		return fmt.Errorf("%s: %w", d.verb.name, err)
	}
	defer lock.Release()
	due, taken := log.Read()
	if due, err = d.due(due); err != nil {
		return err
	}
	added, err := d.learn(ctx, log, due)
	if err != nil {
		return err
	}
	if err := log.Clear(taken); err != nil {
		return err
	}
	if d.quiet {
		if added == 0 {
			return nil
		}
		return log.Tell(added)
	}
	fmt.Fprintf(d.stdout, "remembered %d new %s from %d %s\n", added, plural(added, "item"), len(due), plural(len(due), "transcript"))
	return nil
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// due adds the transcript that was named, or else the last session's.
func (d *desk) due(list []string) ([]string, error) {
	path := d.transcript
	if path == "" && len(list) == 0 {
		f, err := lastSession(d.world, d.Project.Path)
		if err != nil {
			return nil, err
		}
		path = f.At.Transcript
	}
	if path == "" {
		return list, nil
	}
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("find the transcript: %w", err)
	}
	d.transcript = path
	if slices.Contains(list, path) {
		return list, nil
	}
	return append(list, path), nil
}

// learn reads the transcripts from where they were read to, and keeps how far
// that is now once the memory is written.
func (d *desk) learn(ctx context.Context, log turns.Log, due []string) (added int, err error) {
	cursors := log.Cursors()
	for _, path := range due {
		from := int64(0)
		for _, c := range cursors {
			if c.Transcript == path {
				from = c.Size
			}
		}
		items, size, err := settled(ctx, path, from)
		if err != nil && path == d.transcript {
			return added, fmt.Errorf("%s: %w", d.verb.name, err)
		}
		if err != nil {
			continue // a session that its host removed
		}
		n, err := d.keep(items, path)
		if err != nil {
			return added, err
		}
		added += n
		cursors = moved(cursors, turns.Cursor{Transcript: path, Size: size})
	}
	return added, log.SaveCursors(cursors)
}

func (d *desk) keep(items []extract.Item, path string) (added int, err error) {
	if len(items) == 0 {
		return 0, nil
	}
	lesson := learn.Lesson{
		Items: items, Created: d.now().UTC().Format(time.RFC3339),
		Source: func(i extract.Item) string { return saidIn(i, path) },
	}
	_, err = d.change(func(m *memory.Memory) error {
		added = lesson.Into(m)
		return nil
	})
	return added, err
}

// moved puts a cursor behind the others, as the one that was used last.
func moved(list []turns.Cursor, c turns.Cursor) []turns.Cursor {
	var others []turns.Cursor
	for _, o := range list {
		if o.Transcript != c.Transcript {
			others = append(others, o)
		}
	}
	return append(others, c)
}

// settled reads what is new in a transcript. Messages before the new part are read too: a user's first new
// message accepts what the assistant said before it. A file that is shorter than
// it was is another one.
func settled(ctx context.Context, path string, from int64) ([]extract.Item, int64, error) {
	dialect, err := transcript.Detect(path)
	if err != nil {
		return nil, 0, err
	}
	said, size, err := transcript.Talk(ctx, path, dialect, max(0, from-before))
	if err != nil {
		return nil, 0, err
	}
	if size < from {
		from = 0
		if said, size, err = transcript.Talk(ctx, path, dialect, 0); err != nil {
			return nil, 0, err
		}
	}
	messages := make([]extract.Message, len(said))
	news := len(said)
	for i, s := range said {
		messages[i] = extract.Message{User: s.User, Text: s.Text}
		if s.At >= from {
			news = min(news, i)
		}
	}
	part := extract.Part{Messages: messages, New: news, Goes: from > before}
	return part.Read(), size, nil
}

// before is how many bytes in front of the new part are read for what they
// propose and ask.
const before = 64 << 10

// saidIn says which session an item is from, and whose words it has.
func saidIn(i extract.Item, path string) string {
	name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if name == "transcript" || name == "transcript_full" { // Antigravity's folder names the conversation
		name = filepath.Base(filepath.Dir(filepath.Dir(path)))
	}
	name = name[max(0, len(name)-12):]
	if i.User {
		return "user, session " + name
	}
	return "accepted, session " + name
}
