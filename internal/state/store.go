package state

import (
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"time"

	"proem/internal/digest"
	"proem/internal/places"
)

// Store is the folder that holds the state files. The zero Store remembers
// nothing.
type Store struct{ Dir string }

// Locate returns the store of the user whose environment getenv reads. Without
// a home folder nothing is remembered.
func Locate(getenv func(string) string) Store { return Store{Dir: places.Of(getenv).State} }

// Open returns what is known of a session's agent ("" is the root agent), which
// is nothing where there is no file. A session without an id is not remembered.
func (s Store) Open(session, agent string) *File {
	f := &File{path: s.path(session, agent)}
	if f.path != "" {
		f.load()
	}
	return f
}

// path hashes the ids: what a payload says never becomes a path. A file holds a
// line of JSON and more of them, as its name says to those who look for JSON.
func (s Store) path(session, agent string) string {
	if s.Dir == "" || session == "" {
		return ""
	}
	sum := digest.Sum256([]byte(session + "\x00" + agent))
	return filepath.Join(s.sessions(), hex.EncodeToString(sum[:16])+".jsonl")
}

func (s Store) sessions() string { return filepath.Join(s.Dir, "sessions") }

// A session that was not used for keep is forgotten. Looking costs a system call
// for each file, so it is done once a day.
const (
	keep  = 30 * 24 * time.Hour
	pause = 24 * time.Hour
)

// tidied is the file whose age says when the last look was.
const tidied = ".tidied"

// Tidy removes the files of sessions, and those that count turns, that were not
// used for 30 days, and what a killed process left. It looks once a day at most
// and goes on where one file cannot be removed.
func (s Store) Tidy(now time.Time) {
	stamp := filepath.Join(s.sessions(), tidied)
	if info, err := os.Lstat(stamp); s.Dir == "" || err == nil && now.Sub(info.ModTime()) < pause && !info.ModTime().After(now) {
		return
	}
	// Without a session there is no folder, and on a disk that cannot be written
	// nothing can be removed.
	if os.WriteFile(stamp, nil, 0o600) != nil || os.Chtimes(stamp, now, now) != nil {
		return
	}
	tidy(s.sessions(), now)
	tidy(filepath.Join(s.Dir, "turns"), now) // what internal/turns keeps there may be lost too
}

func tidy(folder string, now time.Time) {
	dir, err := os.Open(folder)
	if err != nil {
		return
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(maxTidied) // what is not seen today is seen on another day
	for _, name := range names {
		path := filepath.Join(folder, name)
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > keep {
			_ = os.Remove(path)
		}
	}
}

// maxTidied bounds one look.
const maxTidied = 10_000

// Newest returns the session that a hook ran in last among those that fit, nil
// where there is none. A file that cannot be read fits nothing.
func (s Store) Newest(fits func(Session) bool) *File {
	if s.Dir == "" {
		return nil
	}
	dir, err := os.Open(s.sessions())
	if err != nil {
		return nil // there are no sessions yet
	}
	defer dir.Close()
	type candidate struct {
		path string
		used time.Time
	}
	var all []candidate
	names, _ := dir.Readdirnames(maxTidied)
	for _, name := range names {
		path := filepath.Join(s.sessions(), name)
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
			all = append(all, candidate{path, info.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b candidate) int { return b.used.Compare(a.used) })
	for _, c := range all {
		f := &File{path: c.path}
		if f.load(); f.head != "" && fits(f.Session) {
			return f
		}
	}
	return nil
}
