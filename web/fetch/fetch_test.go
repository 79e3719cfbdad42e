package fetch

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/web/breaker"
)

// from serves one handler and returns what Do makes of it.
func from(t *testing.T, handler http.HandlerFunc) ([]byte, error) {
	t.Helper()
	server := httptest.NewServer(handler)
	defer server.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	return Do(ctx, Client(), Request{Method: http.MethodGet, URL: server.URL + "/a?query=SECRET", Header: http.Header{"X-Key": {"KEYMARK"}}})
}

func TestAnAnswerIsTakenWithinItsLimits(t *testing.T) {
	t.Parallel()
	body, err := from(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, r.Method+" "+r.Header.Get("X-Key"))
	})
	require.NoError(t, err)
	require.Equal(t, "GET KEYMARK", string(body))

	_, err = from(t, func(w http.ResponseWriter, _ *http.Request) { // 100 MiB in 100 kB
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		for chunk := make([]byte, 1<<20); ; {
			if _, err := z.Write(chunk); err != nil {
				return
			}
		}
	})
	require.EqualError(t, err, "the answer is larger than 1 MiB")
}

func TestFaultsNameNoAddressQueryOrKey(t *testing.T) {
	t.Parallel()
	for want, handler := range map[string]http.HandlerFunc{
		"HTTP 403": func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "SECRET", http.StatusForbidden) },
		"HTTP 204": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
		"refused a redirect to another host": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://127.0.0.1:1/SECRET", http.StatusFound)
		},
		"too many redirects":       func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.URL.Path+"a", http.StatusFound) },
		"the connection broke off": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		_, err := from(t, handler)
		require.EqualError(t, err, want)
	}
	_, err := Do(t.Context(), Client(), Request{Method: "GET", URL: "http://127.0.0.1:1/?SECRET"})
	require.EqualError(t, err, "no connection")
	_, err = Do(t.Context(), Client(), Request{Method: "GET", URL: "http://%zz/"})
	require.EqualError(t, err, "the address is none")
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	server.Config.ErrorLog = nil
	_, err = Do(t.Context(), Client(), Request{Method: "GET", URL: server.URL})
	require.EqualError(t, err, "the certificate is not trusted")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	hanging := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	defer hanging.Close()
	_, err = Do(ctx, Client(), Request{Method: "GET", URL: hanging.URL})
	require.EqualError(t, err, "no answer in time")
}

func TestOthersPortsAndSchemesAreOtherHosts(t *testing.T) {
	t.Parallel()
	reached := false
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer other.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		_, err := from(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, status) })
		require.Error(t, err)
	}
	require.False(t, reached)
}

func TestRetryAfterIsSecondsOrADate(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	for value, want := range map[string]time.Duration{
		"120": 2 * time.Minute, "0": 0, "-5": 0, "99999999999": 1 << 30 * time.Second,
		"Mon, 30 Nov 2026 12:01:00 GMT": time.Minute, "Mon, 30 Nov 2026 11:00:00 GMT": 0,
	} {
		got, named := retryAfter(value, now)
		require.True(t, named, value)
		require.Equal(t, want, got, value)
	}
	for _, value := range []string{"", "soon", "1.5"} {
		_, named := retryAfter(value, now)
		require.False(t, named, value)
	}
	busy := func(w http.ResponseWriter, status int, after string) {
		w.Header().Set("Retry-After", after)
		w.WriteHeader(status)
	}
	for status, want := range map[int]bool{429: true, 503: true, 403: false} {
		_, err := from(t, func(w http.ResponseWriter, _ *http.Request) { busy(w, status, "7") })
		fault, ok := errors.AsType[breaker.Fault](err)
		require.True(t, ok)
		require.Equal(t, want, fault.Busy, status)
		require.Equal(t, 7*time.Second, fault.RetryAfter)
	}
}

func TestAKeyGoesEncryptedOrNowhere(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://example.org": true, "http://127.0.0.1:80": true, "http://localhost": true, "http://[::1]:9": true,
		"http://example.org": false, "http://127.0.0.1.example.org": false, "http://192.168.0.2": false, "http://localhost.example.org": false,
		"http://%zz": false, "": false, "http://" + strings.Repeat("1", 9): false,
	} {
		require.Equal(t, want, Safe(address), address)
	}
}
