package agentid_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/internal/agentid"
)

func TestIDs(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"scout", "code_reviewer", "technical-analyst", "a", "2nd", strings.Repeat("a", 64)} {
		require.True(t, agentid.Valid(id), id)
	}
	for _, id := range []string{
		"", ".", "..", "../scout", "a/b", `a\b`, "/etc/passwd", "Scout", "SCOUT", "scout.md", "sco ut", "scout\x00", "scout\n",
		"ſcout", "scоut", "ﬁx", "-rf", "_", "C:scout", "con.", "a..b", "scout\u200b", strings.Repeat("a", 65), "%2e%2e", "~root", "$HOME", "*",
	} {
		require.False(t, agentid.Valid(id), "%q", id)
	}
}

// FuzzIDsLeadNowhere holds valid ids to one plain component of a path.
func FuzzIDsLeadNowhere(f *testing.F) {
	f.Add("scout")
	f.Add("../x")
	f.Fuzz(func(t *testing.T, id string) {
		if agentid.Valid(id) {
			require.NotContains(t, id, "/")
			require.NotContains(t, id, ".")
			require.Equal(t, strings.ToLower(id), id)
		}
	})
}
