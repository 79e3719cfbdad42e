package transcript

import (
	"bytes"
	"context"
	"io"
	"slices"

	"github.com/tidwall/gjson"

	"proem/internal/transcript/object"
)

// limits bound what one call reads. Tests use tiny ones to put every byte of a
// line on a block's edge.
type limits struct {
	block int64 // bytes per read
	scan  int64 // bytes looked at from the end of the file
	line  int64 // bytes parsed of a long line
	whole int64 // bytes parsed where the first ones do not say what the row is
}

var standard = limits{
	block: 64 << 10, // fits the second cache level
	scan:  64 << 20, // some 25 ms when nothing is found
	line:  1 << 20,  // the beginning of a message is what callers show
	whole: 4 << 20,  // nothing promises that Antigravity writes type before content
}

// near is the first step when looking for a line's start: most lines are short.
const near = 4 << 10

// scanner walks backwards through one file. Bytes at or behind pos are done.
type scanner struct {
	in      io.ReaderAt // reads at offsets, not a mapping: a file cut meanwhile would raise SIGBUS
	size    int64
	pattern pattern
	limits  limits

	floor int64 // where the scan gives up
	pos   int64

	view []byte // the block last read, with a marker's length more
	lo   int64  // where view starts in the file
	side []byte // buffer for line starts
	long []byte // buffer for lines that are not whole in view
	hits []int

	found     []row // newest first
	modelStep int64
}

// scan collects rows until it has want of them, or nothing is left.
func (s *scanner) scan(ctx context.Context, want int) error {
	s.floor = max(0, s.size-s.limits.scan)
	end, ok, err := s.lineStart(ctx, s.size)
	if err != nil {
		return err
	}
	s.pos = end // a line that is still being written is not read
	if !ok {
		return nil
	}
	for s.pos > s.floor && len(s.found) < want {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.block(ctx, want); err != nil {
			return err
		}
	}
	return nil
}

// block reads the block before pos and takes the lines that hold a marker, the
// last one first.
func (s *scanner) block(ctx context.Context, want int) error {
	hi := s.pos
	lo := max(s.floor, hi-s.limits.block)
	// A marker may begin in this block and end in the next.
	s.view = grown(s.view, min(hi+longest(s.pattern.markers)-1, s.size)-lo)
	s.lo = lo
	if err := s.read(s.view, lo); err != nil {
		s.view = s.view[:0]
		return err
	}
	for _, hit := range slices.Backward(s.search(int(hi - lo))) {
		at := lo + int64(hit)
		if at >= s.pos {
			continue // in the line just taken
		}
		start, ok, err := s.lineStart(ctx, at)
		if err != nil {
			return err
		}
		s.pos = start
		if !ok {
			return nil
		}
		if err := s.take(start); err != nil {
			return err
		}
		if len(s.found) == want {
			return nil
		}
	}
	s.pos = min(s.pos, lo)
	return nil
}

// search returns where markers begin in the first n bytes of view, in order. It
// looks forwards: bytes.Index is vectorised, bytes.LastIndex is not.
func (s *scanner) search(n int) []int {
	s.hits = s.hits[:0]
	for _, m := range s.pattern.markers {
		marker := []byte(m)
		for i := 0; i < n; {
			k := bytes.Index(s.view[i:], marker)
			if k < 0 || i+k >= n {
				break
			}
			s.hits = append(s.hits, i+k)
			i += k + len(marker)
		}
	}
	slices.Sort(s.hits)
	return s.hits
}

// lineStart returns the start of the line that holds the byte before at, or
// false if that lies below the floor.
func (s *scanner) lineStart(ctx context.Context, at int64) (int64, bool, error) {
	if held := at - s.lo; held > 0 && held <= int64(len(s.view)) {
		if k := bytes.LastIndexByte(s.view[:held], '\n'); k >= 0 {
			return s.lo + int64(k) + 1, true, nil
		}
		at = s.lo
	}
	for step := min(near, s.limits.block); at > s.floor; step = min(step*4, s.limits.block) {
		if err := ctx.Err(); err != nil {
			return at, false, err
		}
		lo := max(s.floor, at-step)
		s.side = grown(s.side, at-lo)
		if err := s.read(s.side, lo); err != nil {
			return at, false, err
		}
		// IndexByte is vectorised and says quickly that there is none.
		if bytes.IndexByte(s.side, '\n') >= 0 {
			return lo + int64(bytes.LastIndexByte(s.side, '\n')) + 1, true, nil
		}
		at = lo
	}
	return at, at == 0, nil
}

// take parses the line at start and keeps what it says. Only what is kept is
// validated, because answers are many and most say nothing new.
func (s *scanner) take(start int64) error {
	line, cut, err := s.line(start, s.limits.line)
	if err != nil {
		return err
	}
	doc, ok := object.First(line, cut)
	if ok && cut && !gjson.Get(doc, s.pattern.decisive).Exists() {
		if line, cut, err = s.line(start, s.limits.whole); err != nil {
			return err
		}
		doc, ok = object.First(line, cut)
	}
	if !ok {
		return nil
	}
	r, ok := s.pattern.read(doc, cut)
	if !ok || r.answer && r.step <= s.modelStep || !cut && !gjson.Valid(doc) {
		return nil
	}
	if r.answer {
		s.modelStep = r.step
	} else {
		r.text, r.time = clean(r.text), clean(r.time)
		s.found = append(s.found, r)
	}
	return nil
}

// line returns the line at start without its newline, or its first limit bytes
// and true. It returns nothing for a line that does not end.
func (s *scanner) line(start, limit int64) ([]byte, bool, error) {
	if held := start - s.lo; held >= 0 && held < int64(len(s.view)) {
		if k := bytes.IndexByte(s.view[held:], '\n'); k >= 0 {
			return s.view[held : held+int64(k)], false, nil
		}
	}
	for step := min(near, limit); ; step = min(step*8, limit) {
		n := min(step, s.size-start)
		s.long = grown(s.long, n)
		if err := s.read(s.long, start); err != nil {
			return nil, false, err
		}
		if k := bytes.IndexByte(s.long, '\n'); k >= 0 {
			return s.long[:k], false, nil
		}
		if n < step {
			return nil, false, nil
		}
		if n == limit {
			return s.long, true, nil
		}
	}
}

func (s *scanner) read(b []byte, at int64) error {
	n, err := s.in.ReadAt(b, at)
	if n == len(b) {
		return nil
	}
	if err == io.EOF {
		return io.ErrUnexpectedEOF // the file was cut while it was read
	}
	return err
}

// grown returns a buffer of n bytes, the old one if it is large enough.
func grown(b []byte, n int64) []byte {
	return slices.Grow(b[:0], int(n))[:n]
}

func longest(markers []string) int64 {
	n := 1
	for _, m := range markers {
		n = max(n, len(m))
	}
	return int64(n)
}
