package index

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Folder is one folder of the index: the entries Lo to Hi lie in it or below.
// Folders are kept in the order of the index, each before those below it.
type Folder struct {
	Lo, Hi uint32
	Size   uint32 // of its path, without a slash at the end
	Next   uint32 // the first folder that is not below it
}

// Start is where names in the folder begin in their paths.
func (f Folder) Start() int {
	if f.Size == 0 {
		return 0
	}
	return int(f.Size) + 1
}

// Path is that of a folder, without a slash at its end.
func (f *File) Path(in Folder) []byte {
	if in.Size == 0 {
		return nil
	}
	return f.Name(int(in.Lo))[:in.Size]
}

// Folders lists the folders of an index. ok is false where a path would lead
// elsewhere: git refuses such an index, or should.
func (f *File) Folders() (list []Folder, ok bool) {
	if f.folders == nil {
		return []Folder{{Next: 1}}, true // there is no index yet
	}
	return f.folders, !f.elsewhere
}

// surveyor goes through the entries once: it holds them to git's order, counts
// what is special and finds the folders. Each costs little but for the memory that
// it lies in.
type surveyor struct {
	*File
	open   []uint32 // the folders around the entry, below the root
	before []byte   // the path of the entry before
	seen   int
	err    error // the first, after which nothing is looked at
}

func newSurveyor(f *File) *surveyor {
	// Room for more folders than there are costs nothing: what is not used is
	// not touched.
	f.folders = append(make([]Folder, 0, 16+f.Len()/4), Folder{})
	return &surveyor{File: f}
}

// visit looks at entry i, which follows the one before.
func (s *surveyor) visit(i int) {
	if s.err != nil {
		return
	}
	name := s.Name(i)
	same := common(s.before, name)
	if len(name) == 0 || i > 0 && !s.ordered(i, s.before, name, same) {
		s.err = errBroken
		return
	}
	s.err = s.count(i)
	s.add(name, same)
	s.place(uint32(i), name, same)
	s.before, s.seen = name, i+1
}

// end looks at what was not visited, ends the folders and returns what was wrong.
func (s *surveyor) end() error {
	for i := s.seen; i < s.Len() && s.err == nil; i++ {
		s.visit(i)
	}
	s.closeTo(0, uint32(s.Len()))
	s.folders[0].Hi, s.folders[0].Next = uint32(s.Len()), uint32(len(s.folders))
	return s.err
}

// add takes a name into the sum: how much of it is new, and that.
func (s *surveyor) add(name []byte, same int) {
	const prime = 0x9e3779b97f4a7c15
	h := bits.RotateLeft64(s.sum^uint64(same)<<32^uint64(len(name)), 29) * prime
	rest := name[same:]
	for ; len(rest) >= 8; rest = rest[8:] {
		h = bits.RotateLeft64(h^binary.LittleEndian.Uint64(rest), 29) * prime
	}
	for _, c := range rest {
		h = bits.RotateLeft64(h^uint64(c), 29) * prime
	}
	s.sum = h ^ h>>31
}

// Sum is a hash of all names, in their order.
func (f *File) Sum() uint64 { return f.sum }

// ordered tells whether entry i may follow the one before, whose path has the
// first same bytes in common with its own.
func (f *File) ordered(i int, before, name []byte, same int) bool {
	switch {
	case same < len(before):
		return same < len(name) && before[same] < name[same]
	case same < len(name):
		return true
	}
	return f.Stage(i-1) != 0 && f.Stage(i-1) < f.Stage(i)
}

// count notes what is special about an entry.
func (f *File) count(i int) error {
	if f.Stage(i) != 0 {
		f.Conflicts++
	}
	switch f.Mode(i) & ModeType {
	case ModeFile, ModeLink:
	case ModeRepo:
		f.Repos++
	case modeTree:
		return errSparse
	default:
		return errBroken
	}
	return nil
}

// place closes the folders that entry i is not in and opens those that begin
// with it. same is how much of its path the entry before had as well.
func (s *surveyor) place(i uint32, name []byte, same int) {
	depth := len(s.open)
	for depth > 0 && int(s.folders[s.open[depth-1]].Size) >= same {
		depth--
	}
	s.closeTo(depth, i)
	start := 0
	if depth > 0 {
		start = int(s.folders[s.open[depth-1]].Size) + 1
	}
	for {
		slash := bytes.IndexByte(name[start:], '/')
		if slash < 0 {
			break
		}
		s.elsewhere = s.elsewhere || !proper(name[start:start+slash])
		s.open = append(s.open, uint32(len(s.folders)))
		s.folders = append(s.folders, Folder{Lo: i, Size: uint32(start + slash)})
		start += slash + 1
	}
	s.elsewhere = s.elsewhere || !proper(name[start:])
}

// closeTo ends the folders deeper than depth before entry i.
func (s *surveyor) closeTo(depth int, i uint32) {
	for _, d := range s.open[depth:] {
		s.folders[d].Hi, s.folders[d].Next = i, uint32(len(s.folders))
	}
	s.open = s.open[:depth]
}

// common is how many bytes two paths begin with alike.
func common(a, b []byte) int {
	n, i := min(len(a), len(b)), 0
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// proper refuses the names that lead out of a folder or into git's own.
func proper(name []byte) bool {
	switch len(name) {
	case 0:
		return false
	case 1:
		return name[0] != '.'
	case 2:
		return name[0] != '.' || name[1] != '.'
	case 4:
		return !bytes.EqualFold(name, []byte(".git"))
	}
	return true
}

// Has tells whether a folder has a name: as an entry, or, where the name is a
// folder's, as one. git does not show a folder in place of a file.
func (f *File) Has(in Folder, name []byte, folder bool) bool {
	start := in.Start()
	lo, hi := int(in.Lo), int(in.Hi)
	first := seek(lo, hi, func(i int) bool { return bytes.Compare(f.Name(i)[start:], name) >= 0 })
	if first == hi {
		return false
	}
	if at := f.Name(first)[start:]; bytes.Equal(at, name) || !folder {
		return bytes.Equal(at, name)
	}
	// Others ("name-x") may stand between "name" and "name/...".
	below := seek(first, hi, func(i int) bool {
		at := f.Name(i)[start:]
		c := bytes.Compare(at[:min(len(at), len(name))], name)
		return c > 0 || c == 0 && len(at) > len(name) && at[len(name)] >= '/'
	})
	if below == hi {
		return false
	}
	at := f.Name(below)[start:]
	return bytes.HasPrefix(at, name) && len(at) > len(name) && at[len(name)] == '/'
}

// HasFolder is Has of folder d for a name that is a folder's. Most folders have few
// below them, and those are found sooner by looking at each.
func (f *File) HasFolder(d int, name []byte) bool {
	if f.Len() == 0 {
		return false
	}
	in := f.folders[d]
	start := in.Start()
	child := uint32(d + 1)
	for range 16 {
		if child >= in.Next {
			break
		}
		if c := f.folders[child]; bytes.Equal(f.Path(c)[start:], name) {
			return true
		} else {
			child = c.Next
		}
	}
	return f.Has(in, name, true)
}

// seek is sort.Search between two bounds.
func seek(lo, hi int, reached func(i int) bool) int {
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if reached(mid) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return lo
}
