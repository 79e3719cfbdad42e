package index

import "bytes"

// Node is a folder of the cache of trees.
type Node struct {
	Name     []byte
	Entries  int    // how many entries of the index lie in it, negative where it is not valid
	ID       []byte // of the tree, where it is valid
	Children []Node
}

// maxDepth bounds the cache of trees; a path has no more folders.
const maxDepth = 2048

// Root returns the root of the cache of trees without its children, which is
// enough to know that nothing is staged. ok is false where there is none.
func (f *File) Root() (Node, bool) {
	n, _, _, ok := node(f.Tree)
	return n, ok
}

// Trees returns the whole cache of trees.
func (f *File) Trees() (Node, bool) {
	n, rest, ok := nodes(f.Tree, 0)
	return n, ok && len(rest) == 0
}

func nodes(b []byte, depth int) (Node, []byte, bool) {
	n, children, rest, ok := node(b)
	if !ok || depth > maxDepth || children > len(rest) {
		return Node{}, nil, false
	}
	for range children {
		var child Node
		if child, rest, ok = nodes(rest, depth+1); !ok {
			return Node{}, nil, false
		}
		n.Children = append(n.Children, child)
	}
	return n, rest, true
}

// node reads one folder: name NUL entries SP children LF id.
func node(b []byte) (n Node, children int, rest []byte, ok bool) {
	name, b, ok1 := bytes.Cut(b, []byte{0})
	count, b, ok2 := bytes.Cut(b, []byte{' '})
	subs, b, ok3 := bytes.Cut(b, []byte{'\n'})
	entries, ok4 := number(count)
	children, ok5 := number(subs)
	if !ok1 || !ok2 || !ok3 || !ok4 || !ok5 || children < 0 {
		return Node{}, 0, nil, false
	}
	n = Node{Name: name, Entries: entries}
	if entries < 0 {
		return n, children, b, true
	}
	if len(b) < hashLen {
		return Node{}, 0, nil, false
	}
	n.ID = b[:hashLen]
	return n, children, b[hashLen:], true
}

func number(b []byte) (int, bool) {
	digits, negative := bytes.CutPrefix(b, []byte{'-'})
	if len(digits) == 0 || len(digits) > 9 {
		return 0, false
	}
	n := 0
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + int(c-'0')
	}
	if negative {
		n = -n
	}
	return n, true
}
