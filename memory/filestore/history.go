package filestore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/tidwall/gjson"

	"proem/internal/locked"
	"proem/internal/regular"
	"proem/memory"
)

// keptVersions is how many versions can be undone, and how many undone ones are
// kept beside them.
const keptVersions = 10

// maxHistory bounds the file of the versions in bytes.
const maxHistory = 2*keptVersions*memory.MaxFile + 64<<10

// entry is one version: the bytes of a file without their indentation.
type entry struct{ replaced, raw string }

// history is the file beside a memory, oldest versions first.
type history struct{ versions, undone []entry }

var errNoJSON = errors.New("no JSON object")

func historyPath(path string) string {
	return strings.TrimSuffix(path, ".json") + ".history.json"
}

// readHistory returns an empty one where there is none. It is broken only where
// it was read: a disk that errs now may not do so the next time.
func readHistory(path string) (h history, err error) {
	data, err := regular.Read(historyPath(path), maxHistory)
	if errors.Is(err, fs.ErrNotExist) {
		return h, nil
	}
	if err == nil && !gjson.ValidBytes(data) {
		err = errNoJSON
	}
	switch {
	case errors.Is(err, errNoJSON) || errors.Is(err, regular.ErrKind) || errors.Is(err, regular.ErrSize):
		return h, &memory.Broken{Path: historyPath(path), Cause: bare(err)}
	case err != nil:
		return h, fmt.Errorf("read the versions: %w", err)
	}
	doc := gjson.ParseBytes(data)
	h.versions, h.undone = entries(doc.Get("versions")), entries(doc.Get("undone"))
	return h, nil
}

func entries(list gjson.Result) (out []entry) {
	list.ForEach(func(_, v gjson.Result) bool {
		if m := v.Get("memory"); m.IsObject() {
			out = append(out, entry{v.Get("replaced").String(), m.Raw})
		}
		return true
	})
	return out
}

func (h history) bytes() []byte {
	b := []byte(`{"versions":[`)
	b = appendEntries(b, h.versions)
	b = append(b, `],"undone":[`...)
	b = appendEntries(b, h.undone)
	return append(b, "]}\n"...)
}

// appendEntries puts each version on a line of its own.
func appendEntries(b []byte, list []entry) []byte {
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, "\n{\"replaced\":"...)
		b = gjson.AppendJSONString(b, e.replaced)
		b = append(append(append(b, `,"memory":`...), e.raw...), '}')
	}
	return b
}

func last(list []entry) []entry { return list[max(len(list)-keptVersions, 0):] }

// of makes an entry of a file's bytes.
func (s Store) of(data []byte) entry {
	return entry{s.now().UTC().Format(time.RFC3339), gjson.ParseBytes(data).Get("@ugly").Raw}
}

// keep adds the version that is about to be replaced. A process that is killed
// behind this leaves the version twice, here and in its place; once is enough.
func (s Store) keep(lock *locked.Lock, path string, data []byte) error {
	h, err := readHistory(path)
	if _, broken := errors.AsType[*memory.Broken](err); broken {
		err = aside(lock, historyPath(path))
	}
	if err != nil {
		return err
	}
	e := s.of(bytes.TrimPrefix(data, []byte("\ufeff")))
	if n := len(h.versions); n > 0 && h.versions[n-1].raw == e.raw {
		return nil
	}
	h.versions = last(append(h.versions, e))
	return lock.Replace(historyPath(path), h.bytes())
}

// History returns the versions that can be undone, the newest first.
func (s Store) History(r memory.Ref) ([]memory.Version, error) {
	path := s.Path(r)
	if path == "" {
		return nil, nil
	}
	h, err := readHistory(path)
	if err != nil {
		return nil, err
	}
	var versions []memory.Version
	for _, e := range slices.Backward(h.versions) {
		m, err := memory.Parse([]byte(e.raw))
		if err != nil {
			return nil, &memory.Broken{Path: historyPath(path), Cause: err}
		}
		at, _ := time.Parse(time.RFC3339, e.replaced)
		versions = append(versions, memory.Version{Replaced: at, Memory: m})
	}
	return versions, nil
}

// ErrNoVersion says that there is nothing to go back to.
var ErrNoVersion = errors.New("no earlier version is kept")

// Undo puts the version before the last update back and returns it. What it
// takes the place of is kept: in the history, or, where it holds no memory,
// under another name.
func (s Store) Undo(ctx context.Context, r memory.Ref) (memory.Memory, error) {
	path := s.Path(r)
	if path == "" {
		return memory.Memory{}, ErrNowhere
	}
	lock, err := s.take(ctx, path)
	if err != nil {
		return memory.Memory{}, fmt.Errorf("undo: %w", err)
	}
	defer lock.Release()
	h, err := readHistory(path)
	if err != nil {
		return memory.Memory{}, err
	}
	_, data, broken := read(path)
	if broken == nil && data != nil {
		now := s.of(data)
		// A process that was killed in between left the current one here.
		for len(h.versions) > 0 && h.versions[len(h.versions)-1].raw == now.raw {
			h.versions = h.versions[:len(h.versions)-1]
		}
		h.undone = last(append(h.undone, now))
	}
	if len(h.versions) == 0 {
		return memory.Memory{}, ErrNoVersion
	}
	m, err := memory.Parse([]byte(h.versions[len(h.versions)-1].raw))
	if err != nil {
		return memory.Memory{}, &memory.Broken{Path: historyPath(path), Cause: err}
	}
	if broken != nil {
		if err := aside(lock, path); err != nil {
			return memory.Memory{}, fmt.Errorf("put the broken file aside: %w", err)
		}
	}
	raw := gjson.Get(h.versions[len(h.versions)-1].raw, "@pretty").Raw
	if err := lock.Replace(path, []byte(raw)); err != nil {
		return memory.Memory{}, fmt.Errorf("undo: %w", err)
	}
	h.versions = h.versions[:len(h.versions)-1]
	if err := lock.Replace(historyPath(path), h.bytes()); err != nil {
		return memory.Memory{}, fmt.Errorf("undo: %w", err)
	}
	return m, nil
}

// aside gives what holds no memory a name that is free.
func aside(lock *locked.Lock, path string) error {
	for n := 1; ; n++ {
		name := fmt.Sprintf("%s.broken-%d", strings.TrimSuffix(path, ".json"), n)
		_, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			return lock.Rename(path, name)
		}
		if err != nil {
			return err
		}
	}
}
