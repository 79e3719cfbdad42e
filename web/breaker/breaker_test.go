package breaker

import (
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var noon = time.Unix(1_800_000_000, 0)

const limit = 25 * time.Second

func ask(t *testing.T, f File, now time.Time, err error) {
	t.Helper()
	require.NoError(t, f.Enter(t.Context(), now, limit))
	require.NoError(t, f.Leave(t.Context(), now, err))
}

func TestThreeFailuresPauseAndEachFurtherOneTwiceAsLong(t *testing.T) {
	t.Parallel()
	f := In(t.TempDir(), "p")
	ask(t, f, noon, Fault{Text: "HTTP 500"})
	ask(t, f, noon, Fault{Text: "no answer in time"})
	ask(t, f, noon, Fault{Text: "HTTP 500"})
	now := noon
	for _, pause := range []time.Duration{30, 60, 120, 240, 480, 900, 900} {
		until, paused := f.Load(now).Paused(now)
		require.True(t, paused)
		require.Equal(t, now.Add(pause*time.Second), until)
		require.ErrorIs(t, f.Enter(t.Context(), until.Add(-time.Second), limit), ErrPaused)
		now = until
		ask(t, f, now, Fault{Text: "HTTP 503"})
	}
	until, _ := f.Load(now).Paused(now)
	ask(t, f, until, nil)
	s := f.Load(until)
	require.Zero(t, s.Failures)
	_, paused := s.Paused(until)
	require.False(t, paused)
	require.Equal(t, "HTTP 503", s.Last, "doctor tells the last fault")
}

func TestASuccessForgetsFailures(t *testing.T) {
	t.Parallel()
	f := In(t.TempDir(), "p")
	for range 4 {
		ask(t, f, noon, Fault{Text: "HTTP 500"})
		ask(t, f, noon, Fault{Text: "HTTP 500"})
		ask(t, f, noon, nil)
	}
}

func TestAProviderThatSaysSoIsLeftAloneAtOnce(t *testing.T) {
	t.Parallel()
	for after, want := range map[time.Duration]time.Duration{0: 30 * time.Second, time.Second: time.Second, time.Hour: time.Hour, 1000 * time.Hour: 24 * time.Hour} {
		f := In(t.TempDir(), "p")
		ask(t, f, noon, Fault{Text: "HTTP 429", Busy: true, RetryAfter: after})
		until, paused := f.Load(noon).Paused(noon)
		require.True(t, paused)
		require.Equal(t, noon.Add(want), until)
	}
}

func TestOneProcessTriesWhetherItIsBack(t *testing.T) {
	t.Parallel()
	f := In(t.TempDir(), "p")
	ask(t, f, noon, Fault{Text: "HTTP 429", Busy: true})
	later := noon.Add(time.Minute)
	var in atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := f.Enter(t.Context(), later, limit); err == nil {
				in.Add(1)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 1, in.Load())
	_, paused := f.Load(later).Paused(later)
	require.True(t, paused)
	// A probe that died is over by itself.
	require.NoError(t, f.Enter(t.Context(), later.Add(limit+time.Second), limit))
}

func TestWhatCannotBeReadIsNone(t *testing.T) {
	t.Parallel()
	f := In(t.TempDir(), "p")
	ask(t, f, noon, Fault{Text: "HTTP 429", Busy: true})
	for _, text := range []string{"", "garbage", "until 99999999999999\nprobe 99999999999999\nfailures -5\n", "until \n\x00"} {
		require.NoError(t, os.WriteFile(f.path, []byte(text), 0o600))
		require.NoError(t, f.Enter(t.Context(), noon, limit), text)
		require.NoError(t, f.Leave(t.Context(), noon, nil))
	}
	require.NoError(t, File{}.Enter(t.Context(), noon, limit))
	require.Equal(t, State{}, File{}.Load(noon))
}

func TestAnErrorOfAnotherKindIsNotQuoted(t *testing.T) {
	t.Parallel()
	f := In(t.TempDir(), "p")
	ask(t, f, noon, errors.New("https://secret.example?key=x"))
	require.Equal(t, "internal error", f.Load(noon).Last)
}
