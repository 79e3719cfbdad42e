package codexcli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestHooksMayBeSwitchedOff(t *testing.T) {
	t.Parallel()
	for config, line := range map[string]int{
		"": 0, "[features]\nhooks = true\n": 0, "[other]\nhooks = false\n": 0,
		"# x\n[features]\nhooks = false # mine\n":              3,
		"[features]\nx = 1\ncodex_hooks=false":                 3,
		"[features]\ncodex_hooks = false\nhooks = true\n":      0,
		"features.hooks = false\n[hooks]\n":                    1,
		"a = \"\"\"\n[features]\nhooks = false\n\"\"\"\nb=1\n": 0,
	} {
		require.Equal(t, line, hooksOff(config), config)
	}
	const table = "apps      stable   true\nhooks     under development   false\n"
	on, known := feature(table, "hooks")
	require.False(t, on)
	require.True(t, known)
	_, known = feature(table, "none")
	require.False(t, known)
}
