// Package rows reads the rows of a JSONL file from its end backwards: it searches
// each block forwards for markers and parses only the lines that hold one. It
// knows no host, and no row that is still being written counts.
package rows

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

// Pattern is one kind of rows.
type Pattern struct {
	// Markers are ends of values with the quote behind them; a line without one
	// is never parsed. A quote inside a JSON string has a backslash before it, so
	// quoted rows do not match. The quote in front is left out because a search
	// that starts at a rare byte is up to ten times as fast.
	Markers []string
	// Decisive is the path of the value that tells rows apart. A long line is
	// read further if its beginning does not hold it.
	Decisive string
	// Lookback is how many rows are collected at least, for hosts that write
	// rows out of order.
	Lookback int
	// Read says what a line is; cut is true if only its beginning is there.
	Read func(doc string, cut bool) (Row, bool)
}

// Row is a line that matters.
type Row struct {
	Answer bool // of the model: its step counts, and nothing else of it
	Text   string
	Step   int64
	Begins bool   // a turn
	Time   string // as the host wrote it
	At     int64  // where it begins in the file, in bytes
}

// Limits bound what one call reads, in bytes. Tests use tiny ones to put every
// byte of a line on a block's edge.
type Limits struct {
	Block int64 // per read
	Scan  int64 // looked at from the end of the file
	Line  int64 // parsed of a long line
	Whole int64 // parsed where the first ones do not say what the row is
}

// Standard are the limits of a hook.
var Standard = Limits{
	Block: 64 << 10, // fits the second cache level
	Scan:  64 << 20, // some 25 ms when nothing is found
	Line:  1 << 20,  // the beginning of a message is what callers show
	Whole: 4 << 20,  // nothing promises that Antigravity writes type before content
}

// near is the first step when looking for a line's start: most lines are short.
const near = 4 << 10

// Scanner walks backwards through one file. Bytes at or behind pos are done.
type Scanner struct {
	In      io.ReaderAt // reads at offsets, not a mapping: a file cut meanwhile would raise SIGBUS
	Size    int64
	Pattern Pattern
	Limits  Limits

	Found      []Row // newest first
	AnswerStep int64 // the highest step of an answer; set it to -1 before

	floor int64 // where the scan gives up
	pos   int64

	view []byte // the block last read, with a marker's length more
	lo   int64  // where view starts in the file
	side []byte // buffer for line starts
	long []byte // buffer for lines that are not whole in view
	hits []int
}

// Scan collects rows until it has want of them, or nothing is left.
func (s *Scanner) Scan(ctx context.Context, want int) error {
	s.pos = s.Size
	s.floor = max(0, s.Size-s.Limits.Scan)
	end, ok, err := s.lineStart(ctx, s.Size)
	if err != nil {
		return err
	}
	s.pos = end // a line that is still being written is not read
	if !ok {
		return nil
	}
	for s.pos > s.floor && len(s.Found) < want {
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
func (s *Scanner) block(ctx context.Context, want int) error {
	hi := s.pos
	lo := max(s.floor, hi-s.Limits.Block)
	// A marker may begin in this block and end in the next.
	s.view = grown(s.view, min(hi+longest(s.Pattern.Markers)-1, s.Size)-lo)
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
		if len(s.Found) == want {
			return nil
		}
	}
	s.pos = min(s.pos, lo)
	return nil
}

// search returns where markers begin in the first n bytes of view, in order. It
// looks forwards: bytes.Index is vectorised, bytes.LastIndex is not.
func (s *Scanner) search(n int) []int {
	s.hits = s.hits[:0]
	for _, m := range s.Pattern.Markers {
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
func (s *Scanner) lineStart(ctx context.Context, at int64) (int64, bool, error) {
	if held := at - s.lo; held > 0 && held <= int64(len(s.view)) {
		if k := bytes.LastIndexByte(s.view[:held], '\n'); k >= 0 {
			return s.lo + int64(k) + 1, true, nil
		}
		at = s.lo
	}
	for step := min(near, s.Limits.Block); at > s.floor; step = min(step*4, s.Limits.Block) {
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
func (s *Scanner) take(start int64) error {
	line, cut, err := s.Line(start, s.Limits.Line)
	if err != nil {
		return err
	}
	doc, ok := Object(line, cut)
	if ok && cut && !gjson.Get(doc, s.Pattern.Decisive).Exists() {
		if line, cut, err = s.Line(start, s.Limits.Whole); err != nil {
			return err
		}
		doc, ok = Object(line, cut)
	}
	if !ok {
		return nil
	}
	r, ok := s.Pattern.Read(doc, cut)
	if !ok || r.Answer && r.Step <= s.AnswerStep || !cut && !gjson.Valid(doc) {
		return nil
	}
	if r.Answer {
		s.AnswerStep = r.Step
	} else {
		r.Text, r.Time, r.At = clean(r.Text), clean(r.Time), start
		s.Found = append(s.Found, r)
	}
	return nil
}

// Line returns the line at start without its newline, or its first limit bytes
// and true. It returns nothing for a line that does not end.
func (s *Scanner) Line(start, limit int64) ([]byte, bool, error) {
	if held := start - s.lo; held >= 0 && held < int64(len(s.view)) {
		if k := bytes.IndexByte(s.view[held:], '\n'); k >= 0 {
			return s.view[held : held+int64(k)], false, nil
		}
	}
	for step := min(near, limit); ; step = min(step*8, limit) {
		n := min(step, s.Size-start)
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

func (s *Scanner) read(b []byte, at int64) error {
	n, err := s.In.ReadAt(b, at)
	if n == len(b) {
		return nil
	}
	if err == io.EOF {
		return io.ErrUnexpectedEOF // the file was cut while it was read
	}
	return err
}

// Scanned tells how many bytes were looked at, counted from the end of the file.
func (s *Scanner) Scanned() int64 { return s.Size - s.pos }

// Complete tells whether the scan reached the start of the file.
func (s *Scanner) Complete() bool { return s.pos == 0 }

// clean makes a copy that is valid UTF-8 and keeps no long line alive.
func clean(s string) string {
	return strings.Clone(strings.ToValidUTF8(s, "\uFFFD"))
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
