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
			i++ // the path it was renamed from follows as a field of its own
		case 'u':
			s.add(f, 10)
		case '?':
			if path, ok := strings.CutPrefix(f, "? "); ok {
				s.Changes = append(s.Changes, Change{Path: path, Untracked: true})
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
	worktree := parts[1][1]
	s.Changes = append(s.Changes, Change{
		Path:       parts[n],
		Conflicted: f[0] == 'u',
		Deleted:    worktree == 'D' || parts[1] == "D.",
		Worktree:   worktree != '.',
	})
}

func hasWorktreeChange(changes []Change) bool {
	for _, c := range changes {
		if c.Worktree {
			return true
		}
	}
	return false
}
