package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOnlyYesIsAgreement(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]bool{
		"y\n": true, " YES \r\n": true, "y": true,
		"": false, "\n": false, "n\n": false, "yy\n": false, "no, yes\n": false, "\ny\n": false,
	} {
		w, _, stderr := testWorld(answer)
		require.Equal(t, want, agreed(w, 3), answer)
		require.Contains(t, stderr.String(), "[y/N]")
	}
}
