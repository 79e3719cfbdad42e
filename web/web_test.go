package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/config"
	"proem/internal/places"
	"proem/web/answer"
	"proem/web/breaker"
	"proem/web/setting"
)

func TestTheProvidersAreThoseOfTheSettings(t *testing.T) {
	t.Parallel()
	var names []string
	for _, p := range All {
		names = append(names, p.Name)
	}
	options := config.Options(nil)
	i := slices.IndexFunc(options, func(o config.Option) bool { return o.Key == "webProvider" })
	require.Equal(t, options[i].Choices, names)
}

// carrier answers instead of a network.
type carrier func(*http.Request) (*http.Response, error)

func (c carrier) RoundTrip(r *http.Request) (*http.Response, error) { return c(r) }

func TestWhatFailsIsAskedThreeTimesAndThenLeftAlone(t *testing.T) {
	t.Parallel()
	dir, asked := t.TempDir(), 0
	s := Search{
		Settings: setting.Web{Provider: "searxng", BaseURL: "http://127.0.0.1:1", Deadline: time.Minute},
		Places:   places.Places{State: dir, Cache: dir}, Now: time.Now,
		Client: &http.Client{Transport: carrier(func(*http.Request) (*http.Response, error) {
			asked++
			return nil, errors.New("no network: https://secret.example")
		})},
	}
	for range 5 {
		_, _, err := s.Ask(t.Context(), "q")
		require.Error(t, err)
		require.NotContains(t, err.Error(), "secret")
	}
	require.Equal(t, 3, asked)
	_, _, err := s.Ask(t.Context(), "q")
	require.ErrorIs(t, err, breaker.ErrPaused)
}

func TestASearchThatIsStoppedIsAFaultToo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	s := Search{
		Settings: setting.Web{Provider: "searxng", BaseURL: "http://127.0.0.1:1", Deadline: time.Minute},
		Places:   places.Places{State: dir, Cache: dir}, Now: time.Now,
		Client: &http.Client{Transport: carrier(func(r *http.Request) (*http.Response, error) {
			cancel()
			<-r.Context().Done()
			return nil, r.Context().Err()
		})},
	}
	_, _, err := s.Ask(ctx, "q")
	require.EqualError(t, err, "no answer in time")
	require.Equal(t, 1, breaker.In(dir, "searxng").Load(time.Now()).Failures)
}

// TestAProviderThatHangsIsLeftAloneBeforeItsSearchesEnd: a search may take 25 s,
// and a hook waits for four of them.
func TestAProviderThatHangsIsLeftAloneBeforeItsSearchesEnd(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		var asked atomic.Int32
		s := Search{
			Settings: setting.Web{Provider: "searxng", BaseURL: "http://127.0.0.1:1", Deadline: 4 * time.Second},
			Places:   places.Places{State: dir, Cache: dir}, Now: time.Now,
			Client: &http.Client{Transport: carrier(func(r *http.Request) (*http.Response, error) {
				asked.Add(1)
				<-r.Context().Done()
				return nil, r.Context().Err()
			})},
		}
		for range 5 { // a prompt every four and a half seconds
			go func() { _, _, _ = s.Ask(t.Context(), "q") }()
			time.Sleep(4500 * time.Millisecond)
		}
		require.EqualValues(t, 3, asked.Load())
		time.Sleep(time.Minute)
		require.Equal(t, 3, breaker.In(dir, "searxng").Load(time.Now()).Failures, "each counts once")
	})
}

func TestALateAnswerIsKeptAndCounts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		s := Search{
			Settings: setting.Web{Provider: "searxng", BaseURL: "http://127.0.0.1:1", Deadline: 4 * time.Second},
			Places:   places.Places{State: dir, Cache: dir}, Now: time.Now, Fit: func(a answer.Answer) answer.Answer { return a },
			Client: &http.Client{Transport: carrier(func(*http.Request) (*http.Response, error) {
				time.Sleep(9 * time.Second)
				return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(`{"results": [], "answers": ["42"]}`))}, nil
			})},
		}
		for range 4 {
			a, _, err := s.Ask(t.Context(), "q")
			require.NoError(t, err)
			require.Equal(t, "42", a.Text)
			time.Sleep(2 * answer.Fresh)
		}
		require.Zero(t, breaker.In(dir, "searxng").Load(time.Now()).Failures)
	})
}

func TestWithoutAKeyOrAnAddressNothingIsAsked(t *testing.T) {
	t.Parallel()
	for _, w := range []setting.Web{{Provider: "searxng"}, {Provider: "gemini", BaseURL: "https://a", Variable: "V"}} {
		_, _, err := Search{Settings: w, Now: time.Now}.Ask(t.Context(), "q")
		require.EqualError(t, err, w.Lacks())
	}
}
