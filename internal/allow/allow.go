// Package allow decides whether a project's own files in .proem may be used: a
// repository is not trusted, so its user says so once, for exactly these bytes.
// It reads no file that leads out of the project and takes nothing from the
// project itself as a permission.
package allow

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/tidwall/gjson"

	"proem/internal/atomicfile"
	"proem/internal/digest"
	"proem/internal/regular"
)

// Status says what may be done with a project's files.
type Status string

// The states of a project's files.
const (
	Absent     Status = "absent"      // there are none
	NotAllowed Status = "not allowed" // nobody has allowed this folder
	Changed    Status = "changed"     // other bytes than these were allowed
	Allowed    Status = "allowed"
)

// Project is what a project brings along.
type Project struct {
	Root   string // canonical
	Status Status
	// Files are set where Status is Allowed. They are the bytes that were
	// compared: a reader that opens them again may get others.
	Files []File
}

// File returns the content of an allowed file, nil where there is none.
func (p Project) File(name string) []byte {
	for _, f := range p.Files {
		if f.Name == name {
			return f.Data
		}
	}
	return nil
}

// maxRecord is far above any record; a larger file is not ours.
const maxRecord = 64 << 10

// Look returns the project at root, a canonical path. data is the user's data
// folder; without one nothing is allowed. Files that cannot be read, lead out
// of the project or are too many are never allowed.
func Look(data, root string) Project {
	p := Project{Root: root, Status: Absent}
	names, err := Names(root)
	if err == nil && len(names) == 0 {
		return p
	}
	p.Status = NotAllowed
	digest := recorded(data, root)
	if digest == "" {
		return p
	}
	p.Status = Changed
	if err != nil {
		return p
	}
	files, err := Read(root, names)
	if err != nil || Digest(files) != digest {
		return p
	}
	p.Status, p.Files = Allowed, files
	return p
}

// Digest is the fingerprint of names and contents together.
func Digest(files []File) string {
	h := digest.New256()
	var n [8]byte
	put := func(b []byte) {
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		h.Write(n[:]) // with lengths before them no two lists write the same bytes
		h.Write(b)
	}
	for _, f := range files {
		put([]byte(f.Name))
		put(f.Data)
	}
	return "sha256:" + hex.EncodeToString(h.Sum(nil))
}

// Record allows these files of the project at root.
func Record(data, root string, files []File, now time.Time) error {
	if data == "" {
		return errNoData
	}
	b := []byte(`{"version":1,"path":`)
	b = gjson.AppendJSONString(b, root)
	b = append(b, `,"digest":"`+Digest(files)+`","allowed":"`+now.UTC().Format(time.RFC3339)+"\"}\n"...)
	if err := atomicfile.Keep(recordPath(data, root), b); err != nil {
		return fmt.Errorf("record the permission: %w", err)
	}
	return nil
}

// Forget takes a permission back and tells whether there was one.
func Forget(data, root string) (bool, error) {
	if data == "" {
		return false, errNoData
	}
	err := os.Remove(recordPath(data, root))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("forget the permission: %w", err)
	}
	return true, nil
}

var errNoData = errors.New("find the data folder: neither HOME, XDG_DATA_HOME nor PROEM_HOME is an absolute path")

// recorded returns the digest that was allowed for root, or "".
func recorded(data, root string) string {
	if data == "" {
		return ""
	}
	b, err := regular.Read(recordPath(data, root), maxRecord)
	if err != nil || !gjson.ValidBytes(b) || gjson.GetBytes(b, "path").Str != root {
		return ""
	}
	return gjson.GetBytes(b, "digest").Str
}

// recordPath hashes the root: a path has no safe form as a file's name.
func recordPath(data, root string) string {
	sum := digest.Sum256([]byte(root))
	return filepath.Join(data, "allow", hex.EncodeToString(sum[:16])+".json")
}
