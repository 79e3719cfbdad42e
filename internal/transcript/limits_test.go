package transcript

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/transcript/rows"
)

func TestLastRefusesWhatIsNoRegularFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	require.NoError(t, syscall.Mkfifo(fifo, 0o600))
	for path, want := range map[string]string{
		fifo:        "not a regular file",
		dir:         "not a regular file",
		os.DevNull:  "not a regular file",
		dir + "/no": "no such file or directory",
	} {
		done := make(chan error, 1)
		go func() {
			_, err := Last(context.Background(), path, Codex, 3)
			done <- err
		}()
		select {
		case err := <-done:
			require.EqualError(t, err, "read transcript: open "+path+": "+want)
		case <-time.After(5 * time.Second):
			t.Fatal("still waiting for ", path)
		}
	}
	_, err := Last(t.Context(), dir+"/no", Codex, 3)
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestLastStopsWithItsContextAndKeepsWhatItFound(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	tail, err := Last(ctx, write(t, codexLine("a"), ""), Codex, 3)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, tail.Messages)
	require.False(t, tail.Complete)

	data := codexLine("a") + "\n" + strings.Repeat("x", 1000) + "\n" + codexLine("b") + "\n"
	late := &lateReader{Reader: strings.NewReader(data)}
	ctx, late.cancel = context.WithCancel(t.Context())
	late.below = int64(len(data) - 200)
	s := rows.Scanner{In: late, Size: int64(len(data)), Pattern: Codex.users, Limits: tiny(100)}
	tail, err = last(ctx, &s, 3)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, []string{"b"}, texts(tail))
	require.False(t, tail.Complete)
}

// lateReader cancels a context at the first read below an offset.
type lateReader struct {
	*strings.Reader
	cancel context.CancelFunc
	below  int64
}

func (r *lateReader) ReadAt(b []byte, at int64) (int, error) {
	if at < r.below {
		r.cancel()
	}
	return r.Reader.ReadAt(b, at)
}

// shrinking is a file that another process cuts after some reads.
type shrinking struct {
	data  []byte
	reads int
	left  int
}

func (r *shrinking) ReadAt(b []byte, at int64) (int, error) {
	if r.reads--; r.reads < 0 {
		r.data = r.data[:min(r.left, len(r.data))]
	}
	if r.reads == -9 {
		return 0, errors.New("input/output error")
	}
	return bytes.NewReader(r.data).ReadAt(b, at)
}

func TestLastOfAFileCutWhileReadIsAnErrorOrShorter(t *testing.T) {
	t.Parallel()
	data := []byte(codexLine("a") + "\n" + codexLine("b") + "\n" + codexLine(strings.Repeat("c", 300)) + "\n")
	for reads := range 40 {
		for left := 0; left < len(data); left += 7 {
			s := rows.Scanner{In: &shrinking{data, reads, left}, Size: int64(len(data)), Pattern: Codex.users, Limits: tiny(50)}
			tail, err := last(t.Context(), &s, 3)
			if err != nil && err.Error() != "read transcript: input/output error" {
				require.ErrorIs(t, err, io.ErrUnexpectedEOF)
			}
			require.Subset(t, []string{"a", "b", strings.Repeat("c", 300)}, texts(tail))
		}
	}
}

func TestLastReadsTheBeginningOfALongMessage(t *testing.T) {
	t.Parallel()
	l := rows.Limits{Block: 64, Scan: 1 << 40, Line: 200, Whole: 1000}
	item := `{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","content":[{"type":"text","text":"%s"}]}}}`
	wrapped := `{"source":"USER_EXPLICIT","type":"USER_INPUT","step_index":4,"content":"<USER_REQUEST>\n%s\n</USER_REQUEST>"}`
	last := `{"content":"<USER_REQUEST>\n%s\n</USER_REQUEST>","step_index":4,"source":"USER_EXPLICIT","type":"USER_INPUT"}`
	for name, c := range map[string]struct {
		d       Dialect
		line    string
		unit    string
		whole   bool
		missing bool
	}{
		"legacy":                   {Codex, codexLine("%s"), "abc ", false, false},
		"paginated":                {Codex, item, "abc ", false, false},
		"escapes":                  {Codex, item, `\\\\\n`, false, false},
		"unicode escapes":          {Codex, item, `\u00e9\ud83d\ude00`, false, false},
		"runes":                    {Codex, item, `é😀`, false, false},
		"quotes":                   {Codex, item, `\"\\`, false, false},
		"antigravity":              {Antigravity, wrapped, "abc ", false, false},
		"type behind the text":     {Antigravity, last, "abc ", true, false},
		"type far behind the text": {Antigravity, last, "abcdefghijklmnopqrstuvwxyz", false, true},
	} {
		var full struct{ text string }
		full.text = strings.Repeat(c.unit, 60)
		data := fmt.Sprintf(c.line, full.text) + "\n"
		whole, err := lastOf([]byte(data), c.d, 1, tiny(4096))
		require.NoError(t, err)
		require.Len(t, whole.Messages, 1, name)
		for shift := range 12 { // move the cut over every byte of an escape
			l.Line = 200 + int64(shift)
			tail, err := lastOf([]byte(data), c.d, 1, l)
			require.NoError(t, err)
			if c.missing {
				require.Empty(t, tail.Messages, name)
				continue
			}
			require.Len(t, tail.Messages, 1, name)
			require.Equal(t, c.whole, whole.Messages[0] == tail.Messages[0], name)
			got := strings.TrimRight(tail.Messages[0].Text, "\uFFFD")
			require.Greater(t, len(got), 5, name)
			require.True(t, strings.HasPrefix(whole.Messages[0].Text, got), "%s: %q", name, got)
		}
	}
}

func TestLastScansNoMoreThanItsCap(t *testing.T) {
	t.Parallel()
	path := write(t, codexLine("out of reach"), "")
	require.NoError(t, os.Truncate(path, 70<<20)) // a hole reads as zeros
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
	require.NoError(t, err)
	_, err = f.WriteString("\n" + codexLine("in reach") + "\n")
	require.NoError(t, err)
	require.NoError(t, f.Close())

	tail, err := Last(t.Context(), path, Codex, 3)
	require.NoError(t, err)
	require.Equal(t, []string{"in reach"}, texts(tail))
	require.Equal(t, int64(64<<20), tail.Scanned)
	require.False(t, tail.Complete)
}

func TestLastPassesALineOf40MB(t *testing.T) {
	t.Parallel()
	output := `{"type":"response_item","payload":{"output":"` + strings.Repeat(strings.ReplaceAll(codexLine("no"), `"`, `\"`), 40<<20/100) + `"}}`
	long := codexLine("long " + strings.Repeat("x", 5<<20))
	path := write(t, codexLine("a"), output, codexLine("b"), long, codexLine("c"), "")
	tail, err := Last(t.Context(), path, Codex, 4)
	require.NoError(t, err)
	got := texts(tail)
	require.Len(t, got, 4)
	require.Equal(t, "long xxx", got[2][:8])
	require.InDelta(t, 1<<20, len(got[2]), 100)
	require.Equal(t, []string{"a", "b", "c"}, append(got[:2], got[3]))
}

func TestLastIsLinearOnLinesFullOfMarkers(t *testing.T) {
	t.Parallel()
	line := `{"x":[` + strings.Repeat(`"user_message",`, 4<<20/15) + `0]}`
	for name, lines := range map[string][]string{
		"one long line":          {codexLine("a"), line, ""},
		"a line never finished":  {codexLine("a"), "", line},
		"many lines":             append([]string{codexLine("a")}, strings.Split(line, ",")...),
		"quotes and backslashes": {codexLine("a"), `{"x":"user_message",` + strings.Repeat(`\`, 4<<20) + `"`, ""},
	} {
		start := time.Now()
		tail, err := Last(t.Context(), write(t, lines...), Codex, 3)
		require.NoError(t, err)
		require.Equal(t, []string{"a"}, texts(tail), name)
		require.Less(t, time.Since(start), 10*time.Second, name)
	}
	// A row inside the line is not taken for one because the cap falls before it.
	inner := codexLine("no")
	tail, err := lastOf([]byte(`{"x":`+inner+"}\n"), Codex, 3, rows.Limits{Block: 64, Scan: int64(len(inner) + 2), Line: 1 << 20})
	require.NoError(t, err)
	require.Empty(t, tail.Messages)

	// The start of the line lies below the cap: the scan ends instead of looking for it again and again.
	l := rows.Standard
	l.Scan = 2 << 20
	tail, err = lastOf([]byte(codexLine("a")+"\n"+line+"\n"), Codex, 3, l)
	require.NoError(t, err)
	require.Empty(t, tail.Messages)
	require.Equal(t, l.Scan, tail.Scanned)
}
