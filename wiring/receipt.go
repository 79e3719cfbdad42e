package wiring

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"proem/hooks/host"
	"proem/internal/atomicfile"
)

// Receipt is what is kept of an installation, to undo it.
type Receipt struct {
	Host    string     `json:"host"`
	Scope   host.Scope `json:"scope"`
	Path    string     `json:"path"`
	Bin     string     `json:"bin"`     // the folder of the binaries
	Existed bool       `json:"existed"` // the hooks file did
	Before  string     `json:"before"`  // its text without our entries
	After   string     `json:"after"`   // the digest of its text with them
	Folders []string   `json:"folders"` // that had to be made for it
	// BinFolders had to be made for the binaries.
	BinFolders []string `json:"binFolders"`
	// NoState says that Codex's config.toml had no [hooks.state] table, which
	// Codex adds when the first hook is trusted.
	NoState  bool `json:"noState"`
	NoConfig bool `json:"noConfig"` // not even the file
}

// Ledger is the folder of the receipts.
type Ledger struct{ Dir string }

// Receipts is the ledger of the user whose environment getenv reads.
func Receipts(getenv func(string) string) Ledger {
	data, err := Data(getenv)
	if err != nil {
		return Ledger{}
	}
	return Ledger{Dir: filepath.Join(data, "wiring")}
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

func (l Ledger) file(path string) string { return filepath.Join(l.Dir, digest(path)[:32]+".json") }

// Of returns the receipt of the hooks file at path, if there is one.
func (l Ledger) Of(path string) (r Receipt, ok bool) { return load(l.file(path)) }

// load takes a receipt that cannot be read for none: the removal then goes by
// the entries alone.
func load(file string) (r Receipt, ok bool) {
	text, exists, err := Read(file)
	if err != nil || !exists || json.Unmarshal([]byte(text), &r) != nil {
		return Receipt{}, false
	}
	return r, r.Path != ""
}

func (l Ledger) keep(r Receipt) error {
	b, err := json.MarshalIndent(r, "", "  ")
	if err == nil {
		err = atomicfile.Write(l.file(r.Path), append(b, '\n'))
	}
	if err != nil {
		return fmt.Errorf("keep the receipt of %s: %w", r.Path, err)
	}
	return nil
}

func (l Ledger) forget(path string) {
	if os.Remove(l.file(path)) == nil {
		removeFolders([]string{l.Dir, filepath.Dir(l.Dir)}) // if they are empty
	}
}

func (l Ledger) all() []Receipt {
	files, _ := filepath.Glob(filepath.Join(l.Dir, "*.json"))
	var all []Receipt
	for _, file := range files {
		if r, ok := load(file); ok {
			all = append(all, r)
		}
	}
	return all
}

// binFolders lists the folders that are, or were, made for the binaries in bin.
func (l Ledger) binFolders(bin string) []string {
	for _, r := range l.all() {
		if r.Bin == bin {
			return r.BinFolders
		}
	}
	return missingFolders(bin)
}

// Users lists the hooks files, but for the one at path, that still run binaries
// of the folder bin.
func (l Ledger) Users(bin, path string) []string {
	var users []string
	for _, r := range l.all() {
		h := host.Find(r.Host)
		if h != nil && r.Bin == bin && r.Path != path && len(held(Place{Host: h, Path: r.Path})) > 0 {
			users = append(users, r.Path)
		}
	}
	return users
}
