package staged

import (
	"cmp"
	"path"
	"slices"
)

// score is a possible pair.
type score struct {
	source, target, points int
	base                   bool
}

// better orders pairs: the more points first, then an equal base name.
func better(a, b score) int {
	if a.points != b.points {
		return cmp.Compare(b.points, a.points)
	}
	switch {
	case a.base == b.base:
		return 0
	case a.base:
		return -1
	}
	return 1
}

// matrix compares everything that is still open with everything.
func (m *matcher) matrix(v int) error {
	sources, targets := m.open(m.sources), m.open(m.targets)
	if sources == 0 || targets == 0 || m.limit > 0 && sources*targets > m.limit*m.limit {
		return nil
	}
	var all []score
	for t := range m.targets {
		if m.targets[t].match != 0 {
			continue
		}
		if m.ctx.Err() != nil {
			return errStopped
		}
		all = append(all, m.candidates(t, v)...)
	}
	slices.SortStableFunc(all, better)
	for _, s := range all {
		if s.points < minScore {
			break
		}
		if m.targets[s.target].match == 0 && m.sources[s.source].match == 0 {
			m.pair(s.source, s.target)
		}
	}
	return nil
}

// candidates returns the best sources of a target, in the slots that git would
// have put them in: the order decides between equals.
func (m *matcher) candidates(t, v int) []score {
	slots := make([]score, 0, perTarget)
	for s := range m.sources {
		if m.sources[s].match != 0 {
			continue
		}
		next := score{
			source: s, target: t, points: similarity(&m.sources[s], &m.targets[t], v, minScore),
			base: path.Base(m.path(&m.sources[s])) == path.Base(m.path(&m.targets[t])),
		}
		if len(slots) < perTarget {
			slots = append(slots, next)
			continue
		}
		worst := 0
		for i := range slots {
			if better(slots[i], slots[worst]) > 0 {
				worst = i
			}
		}
		if better(slots[worst], next) > 0 {
			slots[worst] = next
		}
	}
	return slots
}
