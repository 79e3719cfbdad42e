// Package codexcli asks the Codex CLI itself about hooks, through its
// app-server, and reads its config.toml line by line. It never makes a trust
// hash of its own: only Codex knows what it trusts.
package codexcli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"github.com/tidwall/gjson"
)

const (
	// startLimit is for a first start, which makes databases: 3 s were seen on
	// a busy machine (0.171.0).
	startLimit = 20 * time.Second
	callLimit  = 10 * time.Second
	closeLimit = 2 * time.Second
	// maxLine is far above a list of all hooks.
	maxLine = 16 << 20
)

// ErrMissing says that the installed Codex does not know a call (0.120.0 lists
// no hooks).
var ErrMissing = errors.New("this Codex does not know the call")

// Server is a running `codex app-server`: JSON-RPC, one message a line.
type Server struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string
	done  chan struct{}
	id    int
}

// Start runs the Codex at bin in the folder dir and shakes hands with it.
func Start(ctx context.Context, bin, dir string) (*Server, error) {
	cmd := exec.CommandContext(ctx, bin, "app-server")
	cmd.Dir = dir
	cmd.WaitDelay = closeLimit
	ownGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("start codex: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("start codex: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start codex: %w", err)
	}
	s := &Server{cmd: cmd, in: in, lines: make(chan string), done: make(chan struct{})}
	go s.read(out)
	if err := s.shake(ctx); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

func (s *Server) shake(ctx context.Context) error {
	_, err := s.call(ctx, startLimit, "initialize", map[string]any{
		"clientInfo": map[string]any{"name": "proem", "version": "0"},
	})
	if err == nil {
		_, err = io.WriteString(s.in, `{"method":"initialized"}`+"\n")
	}
	return err
}

func (s *Server) read(out io.Reader) {
	defer close(s.lines)
	scanner := bufio.NewScanner(out)
	scanner.Buffer(nil, maxLine)
	for scanner.Scan() {
		select {
		case s.lines <- scanner.Text():
		case <-s.done:
			return
		}
	}
}

// Close ends the server and whatever it started.
func (s *Server) Close() {
	close(s.done)
	s.in.Close()
	timer := time.AfterFunc(closeLimit, func() { _ = s.cmd.Cancel() })
	_ = s.cmd.Wait()
	timer.Stop()
	_ = s.cmd.Cancel() // children that it left behind
}

// call sends one request and waits for its answer; notifications are passed over.
func (s *Server) call(ctx context.Context, limit time.Duration, method string, params any) (gjson.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	s.id++
	request, err := json.Marshal(map[string]any{"id": s.id, "method": method, "params": params})
	if err != nil {
		return gjson.Result{}, fmt.Errorf("ask codex for %s: %w", method, err)
	}
	if _, err := s.in.Write(append(request, '\n')); err != nil {
		return gjson.Result{}, fmt.Errorf("ask codex for %s: it does not listen: %w", method, err)
	}
	for {
		select {
		case <-ctx.Done():
			return gjson.Result{}, fmt.Errorf("ask codex for %s: no answer in time: %w", method, ctx.Err())
		case line, ok := <-s.lines:
			if !ok {
				return gjson.Result{}, fmt.Errorf("ask codex for %s: it ended without an answer", method)
			}
			if answer, ours := s.answer(line); ours {
				return answer.Get("result"), failure(method, answer.Get("error"))
			}
		}
	}
}

func (s *Server) answer(line string) (gjson.Result, bool) {
	if !json.Valid([]byte(line)) { // bounds the depth too, which gjson does not
		return gjson.Result{}, false
	}
	answer := gjson.Parse(line)
	return answer, answer.Get("id").Int() == int64(s.id) && !answer.Get("method").Exists()
}

func failure(method string, err gjson.Result) error {
	if !err.Exists() {
		return nil
	}
	message := err.Get("message").String()
	if err.Get("code").Int() == -32601 || strings.Contains(message, "unknown variant") {
		return fmt.Errorf("ask codex for %s: %w", method, ErrMissing)
	}
	return fmt.Errorf("ask codex for %s: %s", method, Visible(message))
}
