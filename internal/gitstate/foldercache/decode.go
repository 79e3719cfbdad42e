package foldercache

import (
	"encoding/binary"
	"strings"
)

// decoder reads a cache; ok turns false at the first thing that does not fit.
type decoder struct {
	rest []byte
	ok   bool
}

// decode reads what encode wrote. The sum at the end tells what was cut short
// or damaged; counts are held to what is there all the same.
func decode(b []byte) (*Cache, error) {
	if len(b) < len(magic)+sumSize || !strings.HasPrefix(string(b[:len(magic)]), magic) {
		return nil, errBroken
	}
	body, end := b[:len(b)-sumSize], b[len(b)-sumSize:]
	if sum(body) != binary.LittleEndian.Uint64(end) {
		return nil, errBroken
	}
	return parse(body[len(magic):])
}

func parse(body []byte) (*Cache, error) {
	d := decoder{body, true}
	c := &Cache{Root: d.text()}
	copy(c.Checksum[:], d.take(len(c.Checksum)))
	c.Names = d.long()
	c.Rules = make([]Rule, d.count(4+statSize))
	for i := range c.Rules {
		c.Rules[i] = Rule{d.text(), d.stat()}
	}
	c.Folders = make([]Folder, d.count(statSize+4))
	for i := range c.Folders {
		f := &c.Folders[i]
		f.Stat = d.stat()
		if n := d.count(5); n > 0 {
			f.Names = make([]Name, n)
		}
		for j := range f.Names {
			name := d.text()
			f.Names[j] = Name{name, d.take(1)[0] == 1}
			// A name leads nowhere else.
			d.ok = d.ok && name != "" && name != "." && name != ".." && !strings.ContainsAny(name, "/\x00")
		}
	}
	if !d.ok || len(d.rest) > 0 {
		return nil, errBroken
	}
	return c, nil
}

const (
	statSize = 4 * 8
	sumSize  = 8
)

// zeros stand in for what is not there.
const zeros = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"

func (d *decoder) take(n int) []byte {
	if !d.ok || n > len(d.rest) {
		d.ok = false
		return []byte(zeros)[:min(n, len(zeros))]
	}
	b := d.rest[:n]
	d.rest = d.rest[n:]
	return b
}

func (d *decoder) long() uint64 { return binary.LittleEndian.Uint64(d.take(8)) }

// count reads how many things of at least that size follow.
func (d *decoder) count(size int) int {
	n := int(binary.LittleEndian.Uint32(d.take(4)))
	if n > len(d.rest)/size {
		d.ok = false
		return 0
	}
	return n
}

func (d *decoder) text() string {
	return string(d.take(d.count(1)))
}

func (d *decoder) stat() Stat {
	return Stat{int64(d.long()), int64(d.long()), int64(d.long()), d.long()}
}
