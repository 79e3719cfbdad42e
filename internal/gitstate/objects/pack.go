package objects

import (
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"

	"proem/internal/gitstate/inflate"
	"proem/internal/regular"
)

const hashLen = 20

// maxChain bounds a chain of deltas: git makes 50, and can be told 4,095.
const maxChain = 4096

// The kinds of objects in a pack.
const (
	packCommit = 1
	packTree   = 2
	packBlob   = 3
	packOffset = 6
	packRef    = 7
)

// pack is a pack and its index, version 2. Both are read by pieces.
type pack struct {
	path       string // of the index
	index, raw *os.File
	count      uint32
	fanout     [256]uint32
}

// list finds the packs; they are opened when they are asked.
func (s *Store) list() error {
	if s.listed {
		return nil
	}
	s.listed = true
	for _, dir := range s.folders {
		names, err := os.ReadDir(filepath.Join(dir, "pack"))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return errBroken
		}
		for _, e := range names {
			if strings.HasSuffix(e.Name(), ".idx") {
				s.packs = append(s.packs, &pack{path: filepath.Join(dir, "pack", e.Name())})
			}
		}
	}
	return nil
}

func (p *pack) close() {
	if p.index != nil {
		p.index.Close()
	}
	if p.raw != nil {
		p.raw.Close()
	}
}

const (
	idxHeader = 8
	idxNames  = idxHeader + 256*4
)

func (p *pack) open() error {
	if p.index != nil {
		return nil
	}
	f, err := regular.Open(p.path)
	if err != nil {
		return errBroken
	}
	p.index = f
	var head [idxNames]byte
	if _, err := f.ReadAt(head[:], 0); err != nil || string(head[:8]) != "\xfftOc\x00\x00\x00\x02" {
		return errBroken
	}
	for i := range p.fanout {
		p.fanout[i] = binary.BigEndian.Uint32(head[idxHeader+4*i:])
		if i > 0 && p.fanout[i] < p.fanout[i-1] {
			return errBroken
		}
	}
	p.count = p.fanout[255]
	return nil
}

// find returns where the object lies in the pack.
func (p *pack) find(id []byte) (int64, bool, error) {
	if err := p.open(); err != nil {
		return 0, false, err
	}
	lo, hi := uint32(0), p.fanout[id[0]]
	if id[0] > 0 {
		lo = p.fanout[id[0]-1]
	}
	var name [hashLen]byte
	for lo < hi {
		mid := lo + (hi-lo)/2
		if _, err := p.index.ReadAt(name[:], idxNames+int64(mid)*hashLen); err != nil {
			return 0, false, errBroken
		}
		switch c := bytes.Compare(name[:], id); {
		case c == 0:
			offset, err := p.offset(mid)
			return offset, true, err
		case c < 0:
			lo = mid + 1
		default:
			hi = mid
		}
	}
	return 0, false, nil
}

// offset reads the place of the nth object: 31 bits, or a row of the table of
// 64 bit offsets.
func (p *pack) offset(n uint32) (int64, error) {
	var b [8]byte
	small := idxNames + int64(p.count)*(hashLen+4)
	if _, err := p.index.ReadAt(b[:4], small+4*int64(n)); err != nil {
		return 0, errBroken
	}
	v := binary.BigEndian.Uint32(b[:])
	if v&(1<<31) == 0 {
		return int64(v), nil
	}
	large := small + 4*int64(p.count)
	if _, err := p.index.ReadAt(b[:], large+8*int64(v&^(1<<31))); err != nil {
		return 0, errBroken
	}
	at := int64(binary.BigEndian.Uint64(b[:]))
	if at < 0 {
		return 0, errBroken
	}
	return at, nil
}

// packed reads the object at an offset of a pack.
func (s *Store) packed(p *pack, offset int64, depth int) (Kind, []byte, error) {
	if p.raw == nil {
		f, err := regular.Open(strings.TrimSuffix(p.path, ".idx") + ".pack")
		if err != nil {
			return "", nil, errBroken
		}
		p.raw = f
	}
	return s.object(p, p.raw, offset, depth)
}

// object reads one object and whatever it is a delta of.
func (s *Store) object(p *pack, raw io.ReaderAt, offset int64, depth int) (Kind, []byte, error) {
	if depth > maxChain {
		return "", nil, errBroken
	}
	var first [maxPackHead]byte
	n, err := raw.ReadAt(first[:], offset)
	if n == 0 || err != nil && err != io.EOF {
		return "", nil, errBroken
	}
	head := first[:n]
	kind, size, head, ok := packHeader(head)
	if !ok {
		return "", nil, errBroken
	}
	switch kind {
	case packCommit, packTree, packBlob:
		b, err := s.inflate(raw, offset+int64(n-len(head)), size)
		return [...]Kind{packCommit: Commit, packTree: Tree, packBlob: Blob}[kind], b, err
	case packOffset:
		back, head, ok := baseOffset(head)
		if !ok || back <= 0 || back >= offset {
			return "", nil, errBroken
		}
		delta, err := s.inflate(raw, offset+int64(n-len(head)), size)
		if err != nil {
			return "", nil, err
		}
		kind, base, err := s.object(p, raw, offset-back, depth+1)
		return applied(kind, base, delta, err)
	case packRef:
		if len(head) < hashLen {
			return "", nil, errBroken
		}
		delta, err := s.inflate(raw, offset+int64(n-len(head)+hashLen), size)
		if err != nil {
			return "", nil, err
		}
		kind, base, err := s.read(head[:hashLen], depth+1)
		return applied(kind, base, delta, err)
	}
	return "", nil, errBroken
}

func applied(kind Kind, base, delta []byte, err error) (Kind, []byte, error) {
	if err != nil {
		return "", nil, err
	}
	b, err := apply(base, delta)
	return kind, b, err
}

// maxPackHead is longer than the size, the offset or id of a base, of any object.
const maxPackHead = 48

// packHeader reads the kind and the size of what follows.
func packHeader(b []byte) (kind byte, size int, rest []byte, ok bool) {
	for i, shift := 0, 4; i < len(b) && shift <= 39; i++ {
		if i == 0 {
			kind, size = b[0]>>4&7, int(b[0]&15)
		} else {
			size |= int(b[i]&0x7f) << shift
			shift += 7
		}
		if b[i]&0x80 == 0 {
			return kind, size, b[i+1:], true
		}
	}
	return 0, 0, nil, false
}

// baseOffset reads how far back the base of a delta lies.
func baseOffset(b []byte) (back int64, rest []byte, ok bool) {
	for i, c := range b {
		if i > 0 {
			back = (back + 1) << 7
		}
		back |= int64(c & 0x7f)
		if c&0x80 == 0 {
			return back, b[i+1:], true
		}
		if i > 7 {
			break
		}
	}
	return 0, nil, false
}

// inflate decompresses an object of that size. What is compressed is longer
// than the content by an eighth at the very most.
func (s *Store) inflate(raw io.ReaderAt, offset int64, size int) ([]byte, error) {
	if s.room -= size; size > MaxSize || s.room < 0 {
		return nil, errLarge
	}
	in, err := upTo(raw, offset, size+size/8+128)
	if err != nil {
		return nil, errBroken
	}
	out, _, full, err := inflate.Zlib(in, size)
	if err != nil || full || len(out) != size {
		return nil, errBroken
	}
	return out, nil
}

// upTo reads as many bytes as there are, by pieces, so that a size that lies
// costs nothing.
func upTo(raw io.ReaderAt, offset int64, size int) ([]byte, error) {
	var b []byte
	for len(b) < size {
		piece := make([]byte, min(size-len(b), max(len(b), 64<<10)))
		n, err := raw.ReadAt(piece, offset+int64(len(b)))
		if b == nil {
			b = piece[:n]
		} else {
			b = append(b, piece[:n]...)
		}
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, err
		}
	}
	return b, nil
}
