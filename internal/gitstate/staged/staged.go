// Package staged compares the index with the tree of HEAD. It trusts the
// index's cache of trees where that is valid, as git does, reads only the trees
// that it must, and finds renames as git does, or says that it cannot.
package staged

import (
	"bytes"
	"context"
	"errors"

	"proem/internal/gitstate/index"
	"proem/internal/gitstate/objects"
)

// Change is one path that a commit would change.
type Change struct {
	Path, From string
	Letter     byte // A, D, M, T, R
	// Blobs and modes of both sides, nil and 0 where there is none.
	old, new         []byte
	oldMode, newMode uint32
	content          []byte // of the new side, where it is no object yet
}

// Removed is a deletion that Renames may use, of a blob of the store.
func Removed(path string, id []byte, mode uint32) Change {
	return Change{Path: path, Letter: 'D', old: id, oldMode: mode}
}

// Added is an addition that Renames may use, of content that has that id and
// need not be in the store.
func Added(path string, id []byte, mode uint32, content []byte) Change {
	return Change{Path: path, Letter: 'A', new: id, newMode: mode, content: content}
}

// Limits: trees as deep as paths can be.
const maxDepth = 1024

var (
	errTree    = errors.New("a tree cannot be read")
	errDepth   = errors.New("the trees of HEAD are nested too deep")
	errStopped = errors.New("the time is up")
)

// Compare returns what differs between the tree of a commit, "" before the
// first one, and the index. Conflicted paths are left out.
func Compare(ctx context.Context, ix *index.File, store *objects.Store, commit string) ([]Change, error) {
	c := comparison{ctx: ctx, index: ix, store: store}
	if commit == "" {
		c.added(0, ix.Len())
		return c.changes, nil
	}
	tree, err := store.TreeOf(commit)
	if err != nil {
		return nil, err
	}
	if root, ok := ix.Root(); ok && root.Entries >= 0 && bytes.Equal(root.ID, tree) {
		return nil, nil
	}
	root, _ := ix.Trees() // a broken cache is no cache
	if err := c.level(tree, &root, 0, span{0, ix.Len(), 0}); err != nil {
		return nil, err
	}
	return c.changes, nil
}

type comparison struct {
	ctx     context.Context
	index   *index.File
	store   *objects.Store
	changes []Change
}

// span is a folder's part of the index: its entries, and how long its path is,
// with the slash.
type span struct{ lo, hi, prefix int }

// level merges a tree with the index's entries of the same folder. Both are in
// the same order: folders as if their names ended with a slash.
func (c *comparison) level(id []byte, cache *index.Node, depth int, s span) error {
	if depth > maxDepth {
		return errDepth
	}
	if c.ctx.Err() != nil {
		return errStopped
	}
	tree, err := c.store.Read(id, objects.Tree)
	if err != nil {
		return err
	}
	prefix := []byte{}
	if s.prefix > 0 {
		prefix = c.index.Name(s.lo)[:s.prefix]
	}
	for len(tree) > 0 || s.lo < s.hi {
		var e treeEntry
		order := 1 // the index's entry comes first
		if len(tree) > 0 {
			if e, _, err = nextEntry(tree); err != nil {
				return err
			}
			order = -1
			if s.lo < s.hi {
				order = e.compare(c.index.Name(s.lo)[s.prefix:])
			}
		}
		if order <= 0 {
			_, tree, _ = nextEntry(tree)
		}
		switch {
		case order < 0:
			err = c.removed(e, prefix, depth)
		case order > 0:
			c.added(s.lo, s.lo+1)
			s.lo++
		case e.folder():
			end := c.end(s, e.name)
			err = c.below(e, cache, depth, span{s.lo, end, s.prefix + len(e.name) + 1})
			s.lo = end
		default:
			s.lo, err = c.file(e, s.lo)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// end is where the entries of a folder within s end.
func (c *comparison) end(s span, name []byte) int {
	path := append(bytes.Clone(c.index.Name(s.lo)[:s.prefix]), name...)
	return c.index.Seek(s.lo, s.hi, append(path, '/'+1))
}

// below compares a folder that both have, unless the cache says that it is the
// same.
func (c *comparison) below(e treeEntry, cache *index.Node, depth int, s span) error {
	var child index.Node
	for i := range cache.Children {
		if bytes.Equal(cache.Children[i].Name, e.name) {
			child = cache.Children[i]
			break
		}
	}
	if child.ID != nil && child.Entries == s.hi-s.lo && bytes.Equal(child.ID, e.id) {
		return nil
	}
	return c.level(e.id, &child, depth+1, s)
}

// file compares a path that both have and returns where the next one begins.
func (c *comparison) file(e treeEntry, i int) (int, error) {
	next := i + 1
	if c.index.Stage(i) != 0 {
		for next < c.index.Len() && bytes.Equal(c.index.Name(next), c.index.Name(i)) {
			next++
		}
		return next, nil
	}
	change := Change{Path: string(c.index.Name(i)), old: e.id, oldMode: e.mode}
	if c.index.IntentToAdd(i) {
		change.Letter = 'D' // what is only meant to be added is not there
		c.changes = append(c.changes, change)
		return next, nil
	}
	mode := c.index.Mode(i)
	if mode == e.mode && bytes.Equal(e.id, c.index.ID(i)) {
		return next, nil
	}
	change.Letter, change.new, change.newMode = 'M', c.index.ID(i), mode
	if (mode^e.mode)&index.ModeType != 0 {
		change.Letter = 'T'
	}
	c.changes = append(c.changes, change)
	return next, nil
}

// added notes entries that the tree lacks.
func (c *comparison) added(lo, hi int) {
	for i := lo; i < hi; i++ {
		if c.index.Stage(i) != 0 || c.index.IntentToAdd(i) {
			continue
		}
		c.changes = append(c.changes, Change{
			Path: string(c.index.Name(i)), Letter: 'A',
			new: c.index.ID(i), newMode: c.index.Mode(i),
		})
	}
}

// removed notes what the index lacks: a file, or all files of a folder.
func (c *comparison) removed(e treeEntry, prefix []byte, depth int) error {
	path := append(bytes.Clone(prefix), e.name...)
	if !e.folder() {
		c.changes = append(c.changes, Change{Path: string(path), Letter: 'D', old: e.id, oldMode: e.mode})
		return nil
	}
	if depth > maxDepth {
		return errDepth
	}
	if c.ctx.Err() != nil {
		return errStopped
	}
	tree, err := c.store.Read(e.id, objects.Tree)
	if err != nil {
		return err
	}
	for len(tree) > 0 {
		if e, tree, err = nextEntry(tree); err != nil {
			return err
		}
		if err := c.removed(e, append(path, '/'), depth+1); err != nil {
			return err
		}
	}
	return nil
}

// treeEntry is a line of a tree.
type treeEntry struct {
	mode uint32
	name []byte
	id   []byte
}

const modeTree = 0o040000

func (e treeEntry) folder() bool { return e.mode == modeTree }

// compare tells whether the entry comes before a path of the same folder (-1),
// after it, or is it or its first folder (0).
func (e treeEntry) compare(path []byte) int {
	n := min(len(path), len(e.name))
	if c := bytes.Compare(e.name[:n], path[:n]); c != 0 {
		return c
	}
	if !e.folder() {
		return len(e.name) - len(path)
	}
	switch {
	case len(path) == n:
		return 1 // "name/" comes after "name"
	case path[n] == '/':
		return 0
	}
	return int('/') - int(path[n])
}

// nextEntry reads a line of a tree: mode SP name NUL id.
func nextEntry(tree []byte) (e treeEntry, rest []byte, err error) {
	space := bytes.IndexByte(tree, ' ')
	if space < 5 || space > 6 {
		return e, nil, errTree
	}
	for _, c := range tree[:space] {
		if c < '0' || c > '7' {
			return e, nil, errTree
		}
		e.mode = e.mode<<3 | uint32(c-'0')
	}
	end := bytes.IndexByte(tree[space:], 0) + space
	if end <= space+1 || len(tree) < end+21 {
		return e, nil, errTree
	}
	e.name, e.id = tree[space+1:end], tree[end+1:end+21]
	if bytes.IndexByte(e.name, '/') >= 0 {
		return e, nil, errTree
	}
	switch e.mode & index.ModeType {
	case index.ModeFile: // git once wrote other permissions
		e.mode = index.ModeFile | 0o644 | (e.mode&0o100>>6)*0o111
	case index.ModeLink, index.ModeRepo, modeTree:
		e.mode &= index.ModeType
	default:
		return e, nil, errTree
	}
	return e, tree[end+21:], nil
}
