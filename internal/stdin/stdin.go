// Package stdin reads the one JSON document that a host writes to a hook. It
// never waits for the end of the pipe, because hosts may hold it open, and it
// keeps a bounded part of what it reads, because a prompt may be of any size.
// It does not know what the document means.
package stdin

import (
	"cmp"
	"errors"
	"io"
	"time"
	"unicode/utf8"

	"github.com/tidwall/gjson"
)

// Limits bounds one read.
type Limits struct {
	String int           // bytes kept of one string; the rest of it is dropped
	Kept   int           // bytes kept of the whole document
	Depth  int           // nesting; gjson.Valid recurses, and a stack overflow cannot be recovered
	Idle   time.Duration // longest wait for the next byte
	Total  time.Duration // longest wait for the end of the document
}

// Default holds the limits of DESIGN 1.2.
var Default = Limits{
	String: 1 << 20,
	Kept:   4 << 20,
	Depth:  512,
	Idle:   1500 * time.Millisecond,
	Total:  3 * time.Second,
}

// drainIdle is how long a document that is already lost is read on, so that
// the host gets no broken pipe while it writes.
const drainIdle = 200 * time.Millisecond

var (
	errTimeout   = errors.New("no complete document in time")
	errTruncated = errors.New("the document ends in the middle")
	errEmpty     = errors.New("no document")
	errObject    = errors.New("the document is not a JSON object")
	errInvalid   = errors.New("the document is not valid JSON")
	errDepth     = errors.New("the document is nested too deeply")
	errSize      = errors.New("the document is too large")
)

// source gives chunks of input. next waits at most d and returns errTimeout
// when nothing came, io.EOF at the end.
type source interface {
	next(d time.Duration) ([]byte, error)
}

// Read returns the first JSON object of r, at most l.Kept bytes of it, valid
// UTF-8 and safe for gjson. It returns as soon as the object ends; what the
// host wrote behind it by then is drained and dropped.
func Read(r io.Reader, l Limits) ([]byte, error) {
	return read(open(r), l)
}

func read(src source, l Limits) ([]byte, error) {
	doc, err := readDocument(src, l)
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(doc) {
		doc = toValid(doc)
	}
	if !gjson.ValidBytes(doc) {
		return nil, errInvalid
	}
	return doc, nil
}

func readDocument(src source, l Limits) ([]byte, error) {
	s := scanner{limits: l}
	wide := utf16Decoder{}
	end := time.Now().Add(l.Total)
	for !s.done {
		left := time.Until(end)
		if left <= 0 {
			return nil, cmp.Or(s.err, errTimeout) // there may be no end to what comes
		}
		chunk, err := src.next(min(s.patience(), left))
		s.feed(wide.decode(chunk))
		switch {
		case err == nil || s.done:
		case s.err != nil:
			return nil, s.err
		case err == io.EOF && s.depth > 0:
			return nil, errTruncated
		case err == io.EOF:
			return nil, errEmpty
		default:
			return nil, err
		}
	}
	drain(src)
	return s.kept, s.err
}

// drain takes what is there. Only a host that is still writing is waited for,
// and not long.
func drain(src source) {
	var wait time.Duration
	for end := time.Now().Add(drainIdle); time.Now().Before(end); {
		if _, err := src.next(wait); err != nil {
			return
		}
		wait = 5 * time.Millisecond
	}
}

// toValid replaces what is no UTF-8 with U+FFFD.
func toValid(b []byte) []byte {
	out := make([]byte, 0, len(b)+16)
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		out = utf8.AppendRune(out, r)
		b = b[n:]
	}
	return out
}
