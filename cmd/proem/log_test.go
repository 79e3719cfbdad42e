package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestColoursAreForTerminals takes /dev/null for a terminal: it is a character
// device too.
func TestColoursAreForTerminals(t *testing.T) {
	t.Parallel()
	device, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer device.Close()
	w, _, _ := testWorld("")
	require.False(t, colors(w), "a pipe or a builder is no terminal")
	w.stdout = device
	require.True(t, colors(w))
	for key, value := range map[string]string{"NO_COLOR": "1", "TERM": "dumb"} {
		w.getenv = func(k string) string { return map[string]string{key: value}[k] }
		require.False(t, colors(w), key)
	}
}
