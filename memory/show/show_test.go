package show

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/memory"
)

var now = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

func sample(t *testing.T) memory.Memory {
	t.Helper()
	m, err := memory.Parse([]byte(`{"goal": {"id": "g", "text": "ship", "created": "2020-01-01T00:00:00Z"},
		"decisions": [{"id": "d1", "text": "files", "created": "2026-05-30T00:00:00Z", "source": "person"}, {"id": "d2", "text": "dàtabase", "supersedes": "d1", "created": "x"}]}`))
	require.NoError(t, err)
	return m
}

func TestTheTableIsAligned(t *testing.T) {
	t.Parallel()
	s := Style{Now: now, Clean: strings.ToUpper}
	require.Equal(t, `KIND      ID  AGE  SOURCE  TEXT
goal      G   6y           SHIP
decision  D1  2d   PERSON  FILES (superseded)
decision  D2  -            DÀTABASE
`, s.Table(sample(t)))
	s.Color = true
	lines := strings.Split(s.Table(sample(t)), "\n")
	require.Contains(t, lines[0], bold)
	require.NotContains(t, lines[1], "\x1b")
	require.Contains(t, lines[2], dim)
}

func TestADifferenceNamesWhatGoesAndComes(t *testing.T) {
	t.Parallel()
	s := Style{Now: now, Clean: strings.TrimSpace}
	m := sample(t)
	other := m.Clone()
	other.Forget([]string{"d1"})
	other.Lists[memory.Decisions][0].Text = "edited"
	require.Equal(t, "  - decision   d1  files\n  - decision   d2  dàtabase\n  + decision   d2  edited\n", s.Difference(m, other))
	require.Empty(t, s.Difference(m, m))
}

func TestWordsOfListsAreTheirs(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]memory.List{"decision": memory.Decisions, "conventions": memory.Conventions, "openquestions": memory.OpenQuestions, "question": memory.OpenQuestions} {
		got, ok := ListOf(word)
		require.True(t, ok, word)
		require.Equal(t, want, got)
	}
	_, ok := ListOf("goal")
	require.False(t, ok)
}
