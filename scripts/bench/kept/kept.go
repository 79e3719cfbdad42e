// Package kept lets the proem that is measured keep the answer to a web search,
// from a server of its own on loopback. It measures nothing.
package kept

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// found is an answer of the length that hooks have room for, in SearXNG's form.
const found = `{"query": "q", "results": [
	{"url": "https://go.dev/doc/devel/release", "title": "Release History", "content": "go1.27.0 (released 2026-08-11) is a major release with faster maps, a new JSON package and better tools for finding leaks."},
	{"url": "https://example.org/blog/go", "title": "What is new in Go", "content": "Each major version is supported until there are two newer ones, so Go 1.26 is supported until February 2027."}],
	"answers": ["Go 1.27 was released on 11 August 2026."]}`

// Server answers every search alike.
type Server struct{ address string }

// Serve starts a server that lives as long as the process.
func Serve() (Server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return Server{}, fmt.Errorf("serve searches: %w", err)
	}
	go func() {
		_ = http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, found) }))
	}()
	return Server{"http://" + l.Addr().String()}, nil
}

// Env is what a hook needs to search there and to keep answers in a folder.
func (s Server) Env(cache string) []string {
	return []string{"PROEM_WEB_SEARCH=auto", "PROEM_WEB_PROVIDER=searxng", "PROEM_SEARXNG_BASE_URL=" + s.address, "XDG_CACHE_HOME=" + cache}
}

// age is how old an answer may get here: a hook uses it for a minute.
const age = 40 * time.Second

// Fresh has proem keep an answer to a question in the folder, unless a young one
// is there.
func Fresh(ctx context.Context, proem, question string, env []string, cache string) error {
	answers := filepath.Join(cache, "proem", "web", "answers")
	if info, err := os.Stat(answers); err == nil && time.Since(info.ModTime()) < age {
		return nil
	}
	if err := os.RemoveAll(answers); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, proem, "web", question)
	cmd.Env = env
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("keep an answer: %w: %s", err, text)
	}
	return nil
}
