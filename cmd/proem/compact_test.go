package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/config"
	"proem/memory/compact"
	"proem/memory/compact/order"
)

func TestWhatMayBeSetIsAnOrderOfAStrategy(t *testing.T) {
	t.Parallel()
	options := config.Options(nil)
	var names []string
	for _, o := range order.All() {
		names = append(names, o.Name)
		_, ok := compact.Find(o.Name)
		require.True(t, ok, o.Name)
	}
	require.Equal(t, names, options[config.Find(options, "recall")].Choices)
}
