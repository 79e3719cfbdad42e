package learn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"proem/memory"
	"proem/memory/extract"
)

func lesson(texts ...string) Lesson {
	messages := []extract.Message{{User: true, Text: "hi"}, {Text: "Hello."}}
	for _, text := range texts {
		messages = append(messages, extract.Message{User: true, Text: text}, extract.Message{Text: "Done, changed."})
	}
	return Lesson{Items: extract.Read(messages), Created: "2026-05-04T09:12:33Z", Source: func(extract.Item) string { return "user" }}
}

const (
	first  = "decision: the queue lives in redis, sidekiq runs the jobs"
	second = "sidekiq is out after all, no redis, the queue lives in postgres instead"
)

func TestWhatIsReversedIsSupersededAndKept(t *testing.T) {
	t.Parallel()
	var m memory.Memory
	require.Equal(t, 1, lesson(first).Into(&m))
	require.Equal(t, 1, lesson(second).Into(&m))
	require.Len(t, m.Lists[memory.Decisions], 2)
	current := m.Current(memory.Decisions)
	require.Len(t, current, 1)
	require.Contains(t, current[0].Text, "postgres")
	require.Equal(t, m.Lists[memory.Decisions][0].ID, current[0].Supersedes)
}

func TestWhatIsKnownIsNotAddedAgain(t *testing.T) {
	t.Parallel()
	var m memory.Memory
	require.Equal(t, 1, lesson(first).Into(&m))
	require.Zero(t, lesson(first).Into(&m))
	require.Zero(t, lesson("decided: the queue lives in redis, sidekiq runs all jobs").Into(&m))
}

func TestWhatWasReversedDoesNotComeBack(t *testing.T) {
	t.Parallel()
	var m memory.Memory
	lesson(first, second).Into(&m)
	require.Zero(t, lesson(first).Into(&m))
}

func TestWhatAPersonTookOutStaysOut(t *testing.T) {
	t.Parallel()
	var m memory.Memory
	lesson(first).Into(&m)
	m.Forget([]string{m.Lists[memory.Decisions][0].ID})
	require.Zero(t, lesson(first).Into(&m))
	require.True(t, m.Empty())
}

func TestWhatAPersonTookOutStaysOutInOtherWords(t *testing.T) {
	t.Parallel()
	var m memory.Memory
	lesson(first).Into(&m)
	m.Forget([]string{m.Lists[memory.Decisions][0].ID})
	for _, again := range []string{
		"decided: the queue lives in redis and sidekiq runs all the jobs",
		"decision: sidekiq runs the jobs, the queue lives in redis",
	} {
		require.Zero(t, lesson(again).Into(&m), again)
	}
	require.Equal(t, 1, lesson("rule: every public function has a doc comment").Into(&m), "another matter is learnt")
}
