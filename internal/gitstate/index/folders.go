package index

import "bytes"

// Folder is one folder of the index: the entries Lo to Hi lie in it or below.
// Folders are kept in the order of the index, each before those below it.
type Folder struct {
	Lo, Hi uint32
	Size   uint32 // of its path, without a slash at the end
	Next   uint32 // the first folder that is not below it
}

// Folders lists the folders of an index. ok is false where a path would lead
// elsewhere: git refuses such an index, or should.
func (f *File) Folders() (list []Folder, ok bool) {
	list = append(make([]Folder, 0, 16+f.Len()/8), Folder{})
	var open []uint32 // the folders around the entry, below the root
	closeTo := func(depth int, i uint32) {
		for len(open) > depth {
			d := open[len(open)-1]
			list[d].Hi, list[d].Next = i, uint32(len(list))
			open = open[:len(open)-1]
		}
	}
	var path []byte // of the innermost open folder, as it stands in the index
	for i := range f.Len() {
		name := f.Name(i)
		for len(open) > 0 && !(len(name) > len(path) && name[len(path)] == '/' && bytes.Equal(name[:len(path)], path)) {
			closeTo(len(open)-1, uint32(i))
			path = path[:0]
			if len(open) > 0 {
				d := list[open[len(open)-1]]
				path = f.Name(int(d.Lo))[:d.Size]
			}
		}
		start := len(path)
		if start > 0 {
			start++
		}
		for {
			slash := bytes.IndexByte(name[start:], '/')
			if slash < 0 {
				break
			}
			if !proper(name[start : start+slash]) {
				return nil, false
			}
			path = name[:start+slash]
			open = append(open, uint32(len(list)))
			list = append(list, Folder{Lo: uint32(i), Size: uint32(len(path))})
			start += slash + 1
		}
		if !proper(name[start:]) {
			return nil, false
		}
	}
	closeTo(0, uint32(f.Len()))
	list[0].Hi, list[0].Next = uint32(f.Len()), uint32(len(list))
	return list, true
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
	start := int(in.Size)
	if start > 0 {
		start++
	}
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
