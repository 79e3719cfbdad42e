// Package memorytest is the contract of stores: whatever keeps memories must
// pass Run. It opens no store by itself.
package memorytest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/memory"
)

// Store is what the contract is about.
type Store interface {
	// Load returns an empty memory where none is kept.
	Load(r memory.Ref) (memory.Memory, error)
	// Update applies the change to what is kept at that moment and returns what
	// is kept afterwards, or keeps what was and returns an error.
	Update(ctx context.Context, r memory.Ref, change func(*memory.Memory) error) (memory.Memory, error)
	// History returns the versions before, the newest first: ten, where there
	// were as many.
	History(r memory.Ref) ([]memory.Version, error)
	// Undo puts the newest of them back.
	Undo(ctx context.Context, r memory.Ref) (memory.Memory, error)
}

// ref is a key of the form that projects have.
func ref(n int) memory.Ref { return memory.Ref{Project: fmt.Sprintf("%032x", n)} }

// Run holds the stores that open makes, each an empty one, to the contract.
func Run(t *testing.T, open func(t *testing.T) Store) {
	t.Helper()
	for _, law := range []struct {
		name string
		test func(t *testing.T, s Store)
	}{
		{"what was kept is there", keeps},
		{"projects and namespaces are apart", apart},
		{"a change that errs changes nothing", refuses},
		{"nothing is lost between two at once", atOnce},
		{"the last ten versions can be undone", undoes},
		{"secrets are not kept", masks},
		{"what is not ours survives", survives},
	} {
		t.Run(law.name, func(t *testing.T) {
			t.Parallel()
			law.test(t, open(t))
		})
	}
}

func add(text string) func(*memory.Memory) error {
	return func(m *memory.Memory) error {
		m.Add(memory.Decisions, memory.Item{Text: text, Source: "test"})
		return nil
	}
}

// texts are the decisions that are kept.
func texts(t *testing.T, s Store, r memory.Ref) []string {
	t.Helper()
	m, err := s.Load(r)
	require.NoError(t, err)
	var list []string
	for _, i := range m.Lists[memory.Decisions] {
		list = append(list, i.Text)
	}
	return list
}

func keeps(t *testing.T, s Store) {
	m, err := s.Load(ref(1))
	require.NoError(t, err)
	require.False(t, m.Kept)
	require.True(t, m.Empty())
	_, err = s.Update(t.Context(), ref(1), add("one"))
	require.NoError(t, err)
	kept, err := s.Update(t.Context(), ref(1), func(m *memory.Memory) error {
		m.SetGoal(memory.Item{Text: "goal"})
		return add("two")(m)
	})
	require.NoError(t, err)
	loaded, err := s.Load(ref(1))
	require.NoError(t, err)
	require.True(t, loaded.Kept)
	require.Equal(t, string(kept.Bytes()), string(loaded.Bytes()))
	require.Equal(t, []string{"one", "two"}, texts(t, s, ref(1)))
}

func apart(t *testing.T, s Store) {
	agent := ref(1)
	agent.Agent = "reviewer"
	for r, text := range map[memory.Ref]string{ref(1): "root", ref(2): "other", agent: "agent"} {
		_, err := s.Update(t.Context(), r, add(text))
		require.NoError(t, err)
	}
	require.Equal(t, []string{"root"}, texts(t, s, ref(1)))
	require.Equal(t, []string{"other"}, texts(t, s, ref(2)))
	require.Equal(t, []string{"agent"}, texts(t, s, agent))
	m, err := s.Load(agent)
	require.NoError(t, err)
	require.Equal(t, "reviewer", m.Agent)
}

func refuses(t *testing.T, s Store) {
	_, err := s.Update(t.Context(), ref(1), add("one"))
	require.NoError(t, err)
	no := errors.New("no")
	_, err = s.Update(t.Context(), ref(1), func(m *memory.Memory) error {
		m.Lists[memory.Decisions] = nil
		return no
	})
	require.ErrorIs(t, err, no)
	require.Equal(t, []string{"one"}, texts(t, s, ref(1)))
}

func atOnce(t *testing.T, s Store) {
	const writers, each = 8, 5
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for n := range each {
				if _, err := s.Update(context.Background(), ref(1), add(fmt.Sprintf("item %d of %d", n, w))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	require.Len(t, texts(t, s, ref(1)), writers*each)
}

func undoes(t *testing.T, s Store) {
	const updates = 13
	for n := range updates {
		_, err := s.Update(t.Context(), ref(1), add(fmt.Sprintf("item %d", n)))
		require.NoError(t, err)
	}
	_, err := s.Update(t.Context(), ref(1), add("item 0"))
	require.NoError(t, err)
	versions, err := s.History(ref(1))
	require.NoError(t, err)
	require.Len(t, versions, 10, "an update that changes nothing makes no version")
	require.Len(t, versions[0].Memory.Lists[memory.Decisions], updates-1)
	for n := range 10 {
		_, err := s.Undo(t.Context(), ref(1))
		require.NoError(t, err)
		require.Len(t, texts(t, s, ref(1)), updates-1-n)
	}
	_, err = s.Undo(t.Context(), ref(1))
	require.Error(t, err)
	require.Len(t, texts(t, s, ref(1)), updates-10)
}

func masks(t *testing.T, s Store) {
	key := "ghp_" + strings.Repeat("aB3dE6gH9j", 4)[:36]
	_, err := s.Update(t.Context(), ref(1), add("the key is "+key))
	require.NoError(t, err)
	require.Equal(t, []string{"the key is ghp_***"}, texts(t, s, ref(1)))
}

func survives(t *testing.T, s Store) {
	_, err := s.Update(t.Context(), ref(1), func(m *memory.Memory) error {
		m.Extra = []memory.Field{{Key: "x", Raw: `{"n":9007199254740993}`}}
		m.Lists[memory.Decisions] = []memory.Item{{ID: "a", Text: "one", Extra: []memory.Field{{Key: "y", Raw: "null"}}}}
		return nil
	})
	require.NoError(t, err)
	_, err = s.Update(t.Context(), ref(1), add("two"))
	require.NoError(t, err)
	m, err := s.Load(ref(1))
	require.NoError(t, err)
	require.Equal(t, "x", m.Extra[0].Key)
	require.Contains(t, m.Extra[0].Raw, "9007199254740993")
	require.Equal(t, []memory.Field{{Key: "y", Raw: "null"}}, m.Lists[memory.Decisions][0].Extra)
}
