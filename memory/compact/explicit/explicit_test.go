package explicit

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOnlyStatementsAreAdmitted(t *testing.T) {
	t.Parallel()
	require.Equal(t, []string{"We decided to use files.", "Nous utilisons toujours des tabulations.", "Ziel: schnell starten"}, Admit(
		"Hello. We decided to use files. Should we always test?\n```\nwe decided to use code\n```\n> we use quotes\n- Nous utilisons toujours des tabulations.\nZiel: schnell starten"))
	require.Empty(t, Admit(strings.Repeat("always more ", 100)))
}
