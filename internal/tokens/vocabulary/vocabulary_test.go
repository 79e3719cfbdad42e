package vocabulary

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tokens is how many o200k_base has.
const tokens = 199_998

// TestTheTablesAreWhatWasGenerated holds them to what internal/tokens/generate
// wrote from npm tiktoken 1.0.22.
func TestTheTablesAreWhatWasGenerated(t *testing.T) {
	t.Parallel()
	digest := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return hex.EncodeToString(sum[:])
	}
	require.Len(t, table, slots*slotSize)
	require.Equal(t, "a0f34c4a5afbc12c5377d4145072a090d4d3eda05042502effd6021d6e0be630", digest(table))
	require.Equal(t, "fb9471fa8272ec67d9254a0dc5a406eb60266fcb72a8d4e47adfd895a557b2ec", digest(pairs))
}

func TestEveryRankHasOneSlot(t *testing.T) {
	t.Parallel()
	seen := make([]bool, tokens)
	for i := range slots {
		slot := binary.LittleEndian.Uint64(append([]byte(table[i*slotSize:(i+1)*slotSize]), 0))
		if slot != 0 {
			rank := slot<<(64-rankBits)>>(64-rankBits) - 1
			require.Less(t, rank, uint64(tokens))
			require.False(t, seen[rank], "rank %d", rank)
			seen[rank] = true
		}
	}
	require.NotContains(t, seen, false)
}

// The ranks are those of npm tiktoken 1.0.22.
func TestRanks(t *testing.T) {
	t.Parallel()
	for token, rank := range map[string]uint32{
		"!": 0, "\"": 1, "a": 64, " the": 290, "hello": 24912, " hello": 40617, "è": 957, "日本": 9048, "qu": 351, "…": 1131,
		strings.Repeat(" ", MaxToken): 72056,
	} {
		require.Equal(t, rank, Rank(token), "%q", token)
	}
	for _, s := range []string{"", "qj", "hello world", "<|endoftext|>", strings.Repeat(" ", MaxToken+1), strings.Repeat("x", 1000)} {
		require.Equal(t, None, Rank(s), "%q", s)
	}
}

func TestPairsAreARepetition(t *testing.T) {
	t.Parallel()
	found := 0
	for first := 'a'; first <= 'z'; first++ {
		for second := 'a'; second <= 'z'; second++ {
			s := string(first) + string(second)
			require.Equal(t, search(table, s), Rank(s), s)
			if Rank(s) != None {
				found++
			}
		}
	}
	require.Equal(t, 647, found)
}

// TestPackKeepsEveryToken packs made-up tokens, of which some have long ways to
// their slot, and looks for all of them and for others.
func TestPackKeepsEveryToken(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	var made []string
	seen := map[string]bool{}
	for len(made) < 150_000 {
		b := make([]byte, 1+random.IntN(20))
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		if !seen[string(b)] {
			seen[string(b)] = true
			made = append(made, string(b))
		}
	}
	slots, err := Pack(made)
	require.NoError(t, err)
	packed := string(slots)
	for rank, s := range made {
		if search(packed, s) != uint32(rank) || seen[s+"x"] != (search(packed, s+"x") != None) {
			require.Fail(t, "a token is lost, or made", "%q", s)
		}
	}
	_, err = Pack([]string{"a", "b", "a"})
	require.ErrorContains(t, err, "another token has the same fingerprint")
	_, err = Pack([]string{""})
	require.Error(t, err)
}
