package staged

import (
	"bytes"
	"context"
	"errors"
	"path"
	"slices"

	"proem/internal/gitstate/index"
	"proem/internal/gitstate/objects"
)

// The scores of git's rename detection: of 60,000, half makes a rename, three
// quarters one that a unique base name suggests.
const (
	maxScore  = 60000.0
	minScore  = 30000
	baseScore = 45000
	// perTarget is how many sources are kept for each target.
	perTarget = 4
	// alternatives is how many equal sources git looks at.
	alternatives = 100
	// maxContent bounds what is read of both sides.
	maxContent = 64 << 20
)

var (
	errVersions = errors.New("versions of git differ about a rename")
	errContent  = errors.New("too much content to find renames in")
)

// Renames puts additions and deletions together that git takes for renames, as
// git has done since 2.31. limit is diff.renameLimit.
func Renames(ctx context.Context, changes []Change, store *objects.Store, limit int) ([]Change, error) {
	var m matcher
	for i, c := range changes {
		switch c.Letter {
		case 'A':
			m.targets = append(m.targets, side{change: i, id: c.new, mode: c.newMode})
		case 'D':
			if c.newMode == 0 {
				m.sources = append(m.sources, side{change: i, id: c.old, mode: c.oldMode})
			}
		}
	}
	if len(m.targets) == 0 || len(m.sources) == 0 {
		return changes, nil
	}
	m.changes, m.ctx, m.limit = changes, ctx, limit
	m.exact()
	if m.open(m.targets) > 0 && m.open(m.sources) > 0 {
		if err := m.read(store); err != nil {
			return nil, err
		}
		if err := m.inexact(); err != nil {
			return nil, err
		}
	}
	return m.apply(), nil
}

// side is one end of a possible rename.
type side struct {
	change int // its place in the list of changes
	id     []byte
	mode   uint32
	match  int // the other end plus one, 0 while there is none
	size   int
	text   bool // no NUL at the start
	crlf   bool
	spans  [variants][]piece
}

func (s *side) file() bool { return s.mode&index.ModeType == index.ModeFile }

type matcher struct {
	ctx              context.Context
	changes          []Change
	sources, targets []side
	limit            int
}

func (m *matcher) path(s *side) string { return m.changes[s.change].Path }

func (m *matcher) open(sides []side) (n int) {
	for i := range sides {
		if sides[i].match == 0 {
			n++
		}
	}
	return n
}

// exact pairs equal contents; an equal base name is preferred, the first path
// otherwise.
func (m *matcher) exact() {
	byID := map[string][]int{}
	for i := range m.sources {
		key := string(m.sources[i].id)
		byID[key] = append(byID[key], i)
	}
	for t := range m.targets {
		target := &m.targets[t]
		best, bestScore, seen := -1, -1, 0
		for _, s := range byID[string(target.id)] {
			source := &m.sources[s]
			if (!source.file() || !target.file()) && source.mode != target.mode {
				continue
			}
			if source.match != 0 {
				continue
			}
			score := 1
			if path.Base(m.path(source)) == path.Base(m.path(target)) {
				score = 2
			}
			if score > bestScore {
				best, bestScore = s, score
			}
			if seen++; score == 2 || seen == alternatives {
				break
			}
		}
		if best >= 0 {
			m.pair(best, t)
		}
	}
}

func (m *matcher) pair(s, t int) {
	m.sources[s].match, m.targets[t].match = t+1, s+1
}

// inexact compares contents. What versions of git do differently is done in
// every way; where the outcome is not the same, git itself is to be asked.
func (m *matcher) inexact() error {
	sources, targets := slices.Clone(m.sources), slices.Clone(m.targets)
	for v := range variants {
		try := *m
		try.sources, try.targets = slices.Clone(sources), slices.Clone(targets)
		if err := try.bases(v); err != nil {
			return err
		}
		if err := try.matrix(v); err != nil {
			return err
		}
		if v > 0 && !sameMatches(try.targets, m.targets) {
			return errVersions
		}
		m.sources, m.targets = try.sources, try.targets
	}
	return nil
}

func sameMatches(a, b []side) bool {
	return slices.EqualFunc(a, b, func(x, y side) bool { return x.match == y.match })
}

// bases pairs what has the same base name, where it is unique on both sides.
func (m *matcher) bases(v int) error {
	sources, targets := m.uniqueBases(m.sources), m.uniqueBases(m.targets)
	for s := range m.sources {
		if m.sources[s].match != 0 {
			continue
		}
		base := path.Base(m.path(&m.sources[s]))
		t, ok := targets[base]
		if !ok || t < 0 || sources[base] < 0 || m.targets[t].match != 0 {
			continue
		}
		if m.ctx.Err() != nil {
			return errStopped
		}
		if similarity(&m.sources[s], &m.targets[t], v, baseScore) >= baseScore {
			m.pair(s, t)
		}
	}
	return nil
}

// uniqueBases maps base names of what is still open to its place, -1 where
// several have it.
func (m *matcher) uniqueBases(sides []side) map[string]int {
	bases := map[string]int{}
	for i := range sides {
		if sides[i].match != 0 {
			continue
		}
		base := path.Base(m.path(&sides[i]))
		if _, twice := bases[base]; twice {
			bases[base] = -1
		} else {
			bases[base] = i
		}
	}
	return bases
}

// apply returns the changes with the pairs put together.
func (m *matcher) apply() []Change {
	gone := map[int]bool{}
	for i := range m.targets {
		if t := &m.targets[i]; t.match != 0 {
			s := &m.sources[t.match-1]
			m.changes[t.change].Letter, m.changes[t.change].From = 'R', m.path(s)
			gone[s.change] = true
		}
	}
	kept := m.changes[:0]
	for i, c := range m.changes {
		if !gone[i] {
			kept = append(kept, c)
		}
	}
	return kept
}

// read loads the contents of what is still open.
func (m *matcher) read(store *objects.Store) error {
	room := maxContent
	for _, sides := range [][]side{m.sources, m.targets} {
		for i := range sides {
			s := &sides[i]
			if s.match != 0 || !s.file() {
				continue
			}
			if m.ctx.Err() != nil {
				return errStopped
			}
			b, err := m.changes[s.change].content, error(nil)
			if b == nil {
				b, err = store.Read(s.id, objects.Blob)
			}
			if err != nil {
				return err
			}
			if room -= len(b); room < 0 {
				return errContent
			}
			s.size, s.crlf = len(b), bytes.Contains(b, []byte("\r\n"))
			s.text = bytes.IndexByte(b[:min(len(b), 8000)], 0) < 0
			for v := range variants {
				s.spans[v] = spans(b, v&1 != 0, v&2 != 0 && s.text && s.crlf)
			}
		}
	}
	return nil
}
