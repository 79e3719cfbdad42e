// Package answer keeps what searches found: one small private file for each
// query, read by hooks and written by proem. What is kept is text from outside,
// cleaned of control characters here and escaped where it is shown. It reaches no
// network.
package answer

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"proem/internal/atomicfile"
	"proem/internal/regular"
)

// Answer is what a search found.
type Answer struct {
	Query   string
	When    time.Time
	Text    string   // "" where nothing was found
	Sources []Source // in the order of their worth
	// Brief is what of it a section has room for, as it was counted when it was
	// kept: a hook need not count again.
	Brief Brief
}

// Brief is the part of an answer that was counted.
type Brief struct {
	Query string
	Text  string   // "" where nobody counted
	Pages []string // of the sources, as a line names them
}

// Source is a page that an answer rests on.
type Source struct {
	Title string
	Link  string // https or http, "" where it had none
}

// The limits of one answer, far above what 300 tokens can show.
const (
	maxText    = 4000 // bytes
	maxTitle   = 200
	maxLink    = 1000
	maxSources = 8
	maxFile    = 32 << 10
)

// Bounded is the answer within its limits, each of its texts on one line.
func (a Answer) Bounded() Answer {
	a.Query, a.Text = line(a.Query, maxText), line(a.Text, maxText)
	a.Brief.Query, a.Brief.Text = line(a.Brief.Query, maxText), line(a.Brief.Text, maxText)
	sources := a.Sources[:min(len(a.Sources), maxSources)]
	a.Sources = nil
	for _, s := range sources {
		s = Source{line(s.Title, maxTitle), link(s.Link)}
		if s.Title+s.Link != "" && !slices.Contains(a.Sources, s) {
			a.Sources = append(a.Sources, s)
		}
	}
	return a
}

// line brings a text onto one line and cuts it between characters.
func line(s string, limit int) string {
	if len(s) > 4*limit {
		s = s[:4*limit] // bounds the work
	}
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.C, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > limit {
		s = strings.ToValidUTF8(s[:limit], "") + "…"
	}
	return s
}

// link passes on web addresses alone, whole or not at all.
func link(s string) string {
	if len(s) > maxLink || !strings.HasPrefix(s, "https://") && !strings.HasPrefix(s, "http://") {
		return ""
	}
	for _, r := range s {
		if r <= ' ' || r >= 0x7f || strings.ContainsRune(`<>"`+"`", r) {
			return ""
		}
	}
	return s
}

// The times for which an answer is kept: an equal query is not asked again within
// Fresh, and one that came late is shown within Kept.
const (
	Fresh = 60 * time.Second
	Kept  = 10 * time.Minute
)

// Store is the folder of the answers. The zero Store holds nothing.
type Store struct{ Dir string }

// In returns the store in the user's cache folder.
func In(cache string) Store {
	if cache == "" {
		return Store{}
	}
	return Store{filepath.Join(cache, "web", "answers")}
}

// Get returns the answer of a digest that is no older than age. A file that
// cannot be read, or is from the future, is none.
func (s Store) Get(digest string, now time.Time, age time.Duration) (a Answer, ok bool) {
	if s.Dir == "" {
		return Answer{}, false
	}
	b, err := regular.Read(filepath.Join(s.Dir, digest), maxFile)
	if err != nil {
		return Answer{}, false
	}
	if a, ok = parse(string(b)); !ok || now.Sub(a.When) > age || a.When.After(now.Add(Fresh)) {
		return Answer{}, false
	}
	return a, true
}

// Put keeps an answer and clears the folder of old ones.
func (s Store) Put(digest string, a Answer) error {
	if s.Dir == "" {
		return os.ErrNotExist
	}
	path := filepath.Join(s.Dir, digest)
	if err := atomicfile.Write(path, []byte(a.Bounded().text())); err != nil {
		return err
	}
	if info, err := os.Lstat(path); err == nil {
		s.tidy(info.ModTime()) // by the clock that dates the files
	}
	return nil
}

// form is the first word of a file of this form.
const form = "proem-web-1"

// The lines of a file: what they hold follows a blank.
const (
	queryLine = "query"
	textLine  = "text"
	titleLine = "title"
	linkLine  = "link"

	briefQueryLine = "brief-query"
	briefTextLine  = "brief-text"
	briefPageLine  = "brief-page"
)

func (a Answer) text() string {
	var b strings.Builder
	b.WriteString(form + " " + strconv.FormatInt(a.When.Unix(), 10) + "\n")
	write := func(key, text string) { b.WriteString(key + " " + text + "\n") }
	write(queryLine, a.Query)
	write(textLine, a.Text)
	for _, s := range a.Sources {
		write(titleLine, s.Title)
		write(linkLine, s.Link)
	}
	if a.Brief.Text != "" {
		write(briefQueryLine, a.Brief.Query)
		write(briefTextLine, a.Brief.Text)
		for _, page := range a.Brief.Pages {
			write(briefPageLine, line(page, maxTitle+maxLink))
		}
	}
	return b.String()
}

func parse(text string) (a Answer, ok bool) {
	head, rest, _ := strings.Cut(text, "\n")
	stamp, ok := strings.CutPrefix(head, form+" ")
	when, err := strconv.ParseInt(stamp, 10, 64)
	if !ok || err != nil || !strings.HasSuffix(text, "\n") {
		return Answer{}, false
	}
	a.When = time.Unix(when, 0)
	for row := range strings.Lines(rest) {
		key, value, _ := strings.Cut(strings.TrimSuffix(row, "\n"), " ")
		switch {
		case key == queryLine:
			a.Query = value
		case key == textLine:
			a.Text = value
		case key == titleLine:
			a.Sources = append(a.Sources, Source{Title: value})
		case key == linkLine && len(a.Sources) > 0:
			a.Sources[len(a.Sources)-1].Link = value
		case key == briefQueryLine:
			a.Brief.Query = value
		case key == briefTextLine:
			a.Brief.Text = value
		case key == briefPageLine && len(a.Brief.Pages) < maxSources:
			a.Brief.Pages = append(a.Brief.Pages, value)
		}
	}
	return a, true
}

// maxFiles bounds the folder.
const maxFiles = 64

// tidy removes what is too old to be shown, and the oldest where there are too
// many.
func (s Store) tidy(now time.Time) {
	entries, err := os.ReadDir(s.Dir)
	if err != nil {
		return
	}
	type aged struct {
		name string
		when time.Time
	}
	var left []aged
	for _, e := range entries {
		info, err := e.Info()
		switch {
		case err != nil || !info.Mode().IsRegular():
		case now.Sub(info.ModTime()) > Kept:
			_ = os.Remove(filepath.Join(s.Dir, e.Name()))
		default:
			left = append(left, aged{e.Name(), info.ModTime()})
		}
	}
	slices.SortFunc(left, func(a, b aged) int { return b.when.Compare(a.when) })
	for _, old := range left[min(len(left), maxFiles):] {
		_ = os.Remove(filepath.Join(s.Dir, old.name))
	}
}
