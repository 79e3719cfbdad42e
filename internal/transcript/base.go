package transcript

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

// base is where a conversation stands before its file begins: a fork and a
// revert write new lines only.
type base struct {
	path string
	size int64 // bytes of it that belong to the conversation
}

// maxBases bounds how far back files are followed: each fork of a fork and each
// revert adds one.
const maxBases = 32

// before adds to a tail what the files hold that the conversation goes back to,
// until it has n messages or was scan bytes far. A file that is not found leaves the tail incomplete.
func (t Tail) before(ctx context.Context, path string, d Dialect, n int, scan int64) Tail {
	left := scan - t.Scanned
	for range maxBases {
		if !t.Complete || len(t.Messages) >= n || d.base == nil || left <= 0 {
			return t
		}
		b, ok := d.base(path)
		if !ok {
			return t
		}
		older, err := tailOf(ctx, b, left, d, n-len(t.Messages))
		t.Messages = slices.Concat(older.Messages, t.Messages)
		t.Scanned, left = t.Scanned+older.Scanned, left-older.Scanned
		t.Complete, path = older.Complete && err == nil, b.path
	}
	t.Complete = false
	return t
}

// codexBase reads the first line of a rollout. The base is named by the id in
// which its file's name ends (0.171.0).
func codexBase(path string) (base, bool) {
	line, ok, err := firstLine(path)
	if !ok || err != nil {
		return base{}, false
	}
	from := gjson.Get(line, "payload.history_base")
	id, size := from.Get("thread_id").Str, from.Get("end_byte_offset").Int()
	if id == "" || size <= 0 {
		return base{}, false
	}
	return base{rollout(filepath.Dir(path), id), size}, true // one that is not found cannot be read, and the tail says so
}

// rollout finds the file whose name ends in an id. Codex sorts rollouts into a
// folder for each day; the id is a UUID of version 7, which begins with the time
// at which it was made. The folder goes by local time, hence the days around it.
func rollout(dir, id string) string {
	made, ok := uuidTime(id)
	if !ok {
		return ""
	}
	days := []string{dir}
	sessions := filepath.Dir(filepath.Dir(filepath.Dir(dir)))
	for _, off := range []int{0, -1, 1} {
		days = append(days, filepath.Join(sessions, made.AddDate(0, 0, off).Format("2006/01/02")))
	}
	for _, day := range days {
		names, err := namesIn(day)
		if err != nil {
			continue
		}
		for _, name := range names {
			if before, ok := strings.CutSuffix(name, id+".jsonl"); ok && (strings.HasSuffix(before, "-") || strings.HasSuffix(before, "_")) {
				return filepath.Join(day, name)
			}
		}
	}
	return ""
}

// maxNames is far above the sessions of one day.
const maxNames = 20_000

func namesIn(dir string) ([]string, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.Readdirnames(maxNames)
}

// uuidTime returns when a UUID of version 7 was made; ok is false for anything
// else, so that an id from a file never becomes a path.
func uuidTime(id string) (made time.Time, ok bool) {
	if len(id) != 36 || id[8] != '-' || id[13] != '-' || id[14] != '7' || id[18] != '-' || id[23] != '-' {
		return time.Time{}, false
	}
	for _, c := range []byte(id) {
		if c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return time.Time{}, false
		}
	}
	ms, err := strconv.ParseInt(id[:8]+id[9:13], 16, 64)
	return time.UnixMilli(ms).UTC(), err == nil
}
