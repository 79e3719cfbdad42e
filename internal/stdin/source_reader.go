package stdin

import (
	"io"
	"time"
)

const chunkSize = 64 << 10

// readerSource reads in a goroutine, because a blocked read on a pipe cannot
// be given a time limit on every system. The goroutine ends with the process.
type readerSource struct {
	chunks chan []byte
	err    error // valid once chunks is closed
}

func newReaderSource(r io.Reader) *readerSource {
	s := &readerSource{chunks: make(chan []byte)}
	go s.pump(r)
	return s
}

func (s *readerSource) pump(r io.Reader) {
	defer close(s.chunks)
	for {
		buf := make([]byte, chunkSize)
		n, err := r.Read(buf)
		if n > 0 {
			s.chunks <- buf[:n]
		}
		if err != nil {
			s.err = err
			return
		}
	}
}

func (s *readerSource) next(d time.Duration) ([]byte, error) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case chunk, ok := <-s.chunks:
		if !ok {
			return nil, s.err
		}
		return chunk, nil
	case <-timer.C:
		return nil, errTimeout
	}
}
