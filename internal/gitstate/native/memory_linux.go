//go:build linux && (amd64 || arm64)

package native

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"proem/internal/gitstate/foldercache"
	"proem/internal/gitstate/worktree"
	"proem/internal/places"
)

// manyEntries is where remembering folders pays: reading and writing a cache
// costs about as much as listing a hundred folders.
const manyEntries = 2000

// memory is the cache of one scan; nil remembers nothing.
type memory struct {
	path   string
	cache  foldercache.Cache // what will be known
	known  bool              // something was known before
	common []string          // ignore files of all paths
}

// recall gives the tree what an earlier scan learned, if all that it depends on
// is unchanged: the index's names and every ignore file that was asked.
func (r *reader) recall(t *worktree.Tree) *memory {
	dir := places.Of(os.Getenv).Cache
	if dir == "" || r.index.Len() < manyEntries || !t.Untracked || r.settings.Sparse {
		return nil
	}
	common, err := r.commonIgnore()
	if err != nil {
		return nil
	}
	t.Remember, t.Start = true, time.Now()
	key := strings.Join(append([]string{r.repo.Root}, common...), "\x00")
	m := &memory{path: foldercache.File(dir, key), common: common}
	m.cache = foldercache.Cache{Root: key, Checksum: r.index.Checksum}
	old, ok := foldercache.Load(m.path, key, t.Start)
	if !ok || !sameRules(old.Rules) {
		return m
	}
	// The index is written anew for many a reason that changes no name. A sum of
	// zeros is none (index.skipHash).
	if old.Checksum != r.index.Checksum || r.index.Checksum == [20]byte{} {
		if old.Names != r.index.Sum() {
			return m
		}
	}
	m.known, m.cache.Rules, m.cache.Names = true, old.Rules, old.Names
	t.Known = old.Folders
	return m
}

// keep saves what was learned, where it is enough to pay for the writing. What
// a stopped scan did not come to stays as it was known.
func (m *memory) keep(t *worktree.Tree, found worktree.Result) {
	if m == nil || m.known && found.Listed*20 < len(t.Learned) {
		return
	}
	for _, path := range append(m.common, inRoot(t.Root, found.Rules)...) {
		if !m.rule(path, t.Start) {
			return
		}
	}
	if !m.known {
		m.cache.Names = t.Index.Sum()
	}
	m.cache.Folders = t.Learned
	// A cache that cannot be written is only missing next time.
	_ = m.cache.Save(m.path, t.Start)
}

func inRoot(root string, files []string) []string {
	for i, f := range files {
		files[i] = filepath.Join(root, f)
	}
	return files
}

// rule notes an ignore file. It returns false for one that changed so lately
// that nobody knows which of its contents was read.
func (m *memory) rule(path string, start time.Time) bool {
	for _, r := range m.cache.Rules {
		if r.Path == path {
			return true
		}
	}
	stat := statRule(path)
	limit := start.Add(-foldercache.Settled).UnixNano()
	m.cache.Rules = append(m.cache.Rules, foldercache.Rule{Path: path, Stat: stat})
	return stat.Mtime < limit && stat.Ctime < limit
}

func sameRules(rules []foldercache.Rule) bool {
	for _, r := range rules {
		if statRule(r.Path) != r.Stat {
			return false
		}
	}
	return true
}

// statRule follows a link where git does: not to a .gitignore.
func statRule(path string) foldercache.Stat {
	var st syscall.Stat_t
	err := error(nil)
	if filepath.Base(path) == ".gitignore" {
		err = syscall.Lstat(path, &st)
	} else {
		err = syscall.Stat(path, &st)
	}
	if err != nil {
		return foldercache.Stat{}
	}
	return foldercache.Of(&st)
}
