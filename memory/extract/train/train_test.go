package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestTheModelIsThatOfTheConversations fails after a change of words, features or
// conversations until the model is fitted again.
func TestTheModelIsThatOfTheConversations(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	made := filepath.Join(t.TempDir(), "model.bin")
	require.NoError(t, run([]string{"../../../fixtures/memory", made}))
	want, err := os.ReadFile(made)
	require.NoError(t, err)
	got, err := os.ReadFile("../model/model.bin")
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "run go generate ./memory/extract/model")
}

func TestUsage(t *testing.T) {
	t.Parallel()
	require.ErrorContains(t, run(nil), "usage")
	require.ErrorContains(t, run([]string{t.TempDir(), "x"}), "no conversations in")
}
