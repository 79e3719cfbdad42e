package gitstate

import "strings"

// parseStatus reads `git status --porcelain=v2 --branch -z`.
func parseStatus(out []byte) Snapshot {
	var s Snapshot
	fields := strings.Split(string(out), "\x00")
	for i := 0; i < len(fields); i++ {
		f := fields[i]
		if f == "" {
			continue
		}
		switch f[0] {
		case '#':
			s.header(f)
		case '1':
			s.add(f, 8)
		case '2':
			s.add(f, 9)
			// The path it was renamed from follows as a field of its own.
			if i++; i < len(fields) && len(s.Changes) > 0 {
				s.Changes[len(s.Changes)-1].From = fields[i]
			}
		case 'u':
			s.add(f, 10)
		case '?':
			if path, ok := strings.CutPrefix(f, "? "); ok {
				s.Changes = append(s.Changes, Change{Path: path, Index: '?', Worktree: '?'})
			}
		}
	}
	return s
}

func (s *Snapshot) header(f string) {
	if id, ok := strings.CutPrefix(f, "# branch.oid "); ok {
		s.Unborn = id == "(initial)"
		if !s.Unborn {
			s.Commit = short(id)
		}
	}
	switch name, ok := strings.CutPrefix(f, "# branch.head "); {
	case !ok || name == "(detached)":
	case name == "(unknown)":
		s.Unborn = false // HEAD cannot be read: commits may be there
	default:
		s.Branch = name
	}
}

// add takes an entry whose path stands behind n fields.
func (s *Snapshot) add(f string, n int) {
	parts := strings.SplitN(f, " ", n+1)
	if len(parts) <= n || len(parts[1]) != 2 {
		return
	}
	s.Changes = append(s.Changes, Change{Path: parts[n], Index: parts[1][0], Worktree: parts[1][1]})
}

func hasWorktreeChange(changes []Change) bool {
	for _, c := range changes {
		if c.Worktree != '.' && !c.Untracked() {
			return true
		}
	}
	return false
}
