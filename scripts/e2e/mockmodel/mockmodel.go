// Package mockmodel plays the model of Codex CLI: the streaming Responses API as far as Codex 0.171.0 uses it,
// with scripted answers, and it keeps every request it was sent. It listens on loopback only, knows no model
// and no key, and refuses what it does not play instead of guessing.
package mockmodel

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// maxBody bounds one recorded request. Codex resends the whole conversation, which is well under this in a test.
const maxBody = 32 << 20

// Request is one HTTP request as it came.
type Request struct {
	At     time.Time
	Method string
	Path   string
	Body   []byte
}

// Server answers one Codex and records what it asked. Its methods are safe to call while Codex runs.
type Server struct {
	http     *http.Server
	listener net.Listener

	mu       sync.Mutex
	script   []Reply
	requests []Request
	answered int
}

// Listen starts a server on address, for example "127.0.0.1:0". Any address that is not loopback is refused.
func Listen(address string, script ...Reply) (*Server, error) {
	if err := checkLoopback(address); err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("start mock model: %w", err)
	}
	s := &Server{listener: listener, script: script}
	s.http = &http.Server{Handler: s, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = s.http.Serve(listener) }() // Serve always returns an error; after Close it is the expected one.
	return s, nil
}

// checkLoopback refuses before a socket exists, so that nothing was reachable even for a moment. A host name is
// refused too: what "localhost" means is the resolver's business.
func checkLoopback(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return fmt.Errorf("%q is not a loopback address", host)
	}
	return nil
}

// URL is the base_url of the provider, without a slash at the end.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() + "/v1" }

// Script adds replies behind those that are still unused.
func (s *Server) Script(replies ...Reply) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.script = append(s.script, replies...)
}

// Requests returns everything recorded so far, oldest first.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Close ends the server and every stream that is still open.
func (s *Server) Close() error { return s.http.Close() }

// ServeHTTP answers POST .../responses and GET .../models; anything else is recorded and refused.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	s.record(Request{At: time.Now(), Method: r.Method, Path: r.URL.Path, Body: body})
	if err != nil {
		refuse(w, http.StatusBadRequest, "the body could not be read")
		return
	}
	switch {
	case r.Header.Get("Content-Encoding") != "":
		// Codex 0.171.0 sends plain JSON to a provider without OpenAI authentication.
		refuse(w, http.StatusUnsupportedMediaType, "compressed bodies are not played")
	case r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/models"):
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"object":"list","data":[],"models":[]}`)
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/responses"):
		s.respond(r.Context(), w, body)
	default:
		refuse(w, http.StatusNotFound, "not played by the mock model")
	}
}

func refuse(w http.ResponseWriter, status int, why string) {
	http.Error(w, fmt.Sprintf(`{"error":{"message":%q}}`, why), status)
}

func (s *Server) record(r Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r)
}

// respond waits for what the reply waits for, unless Codex gives up first, and streams it.
func (s *Server) respond(ctx context.Context, w http.ResponseWriter, body []byte) {
	reply, n := s.next(body)
	select {
	case <-time.After(reply.Delay):
	case <-ctx.Done():
		return
	}
	s.await(ctx, reply.Await)
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	for _, e := range reply.events(n) {
		if e.writeTo(w) != nil {
			return
		}
	}
}

// await returns when a request that contains the text has come; any request contains the empty one.
func (s *Server) await(ctx context.Context, text string) {
	ctx, cancel := context.WithTimeout(ctx, awaitLimit)
	defer cancel()
	for ctx.Err() == nil {
		if slices.ContainsFunc(s.Requests(), func(r Request) bool { return bytes.Contains(r.Body, []byte(text)) }) {
			return
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}
