package class

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// TestTheTableIsWhatWasGenerated holds it to what internal/tokens/generate asked
// of npm tiktoken 1.0.22.
func TestTheTableIsWhatWasGenerated(t *testing.T) {
	t.Parallel()
	sum := sha256.Sum256([]byte(table))
	require.Equal(t, "79169c42ee7b9657bb915f45507da27d6b5ab18389eb012ede077f19e27c907d", hex.EncodeToString(sum[:]))
}

// ofUnicode is the kind by the tables of package unicode.
func ofUnicode(r rune) Class {
	switch {
	case r == '\r' || r == '\n':
		return Newline
	case unicode.IsSpace(r):
		return Space
	case unicode.In(r, unicode.Lu, unicode.Lt):
		return Upper
	case unicode.Is(unicode.Ll, r):
		return Lower
	case unicode.In(r, unicode.Lm, unicode.Lo):
		return Letter
	case unicode.Is(unicode.M, r):
		return Mark
	case unicode.Is(unicode.N, r):
		return Number
	}
	return Other
}

// TestKindsAreThoseOfUnicode compares all that Go's tables know: a character keeps
// its category, but for rare corrections, and what is new there is unassigned here.
func TestKindsAreThoseOfUnicode(t *testing.T) {
	t.Parallel()
	added := 0
	for r := range rune(unicode.MaxRune + 1) {
		want := ofUnicode(r)
		if want == Other && !unicode.In(r, unicode.P, unicode.S, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs) && Of(r) != Other {
			added++
			continue
		}
		if want != Of(r) { // require.Equal would take seconds for them all
			require.Equal(t, want, Of(r), "%U", r)
		}
	}
	// Unicode 15.1 and 16.0 have them, 15.0 has not.
	require.Equal(t, 5055, added, "with Unicode %s", unicode.Version)
	require.Equal(t, Upper, Of(0x1c89), "new in 16.0")
	require.Equal(t, Other, Of(0x10940), "new in 17.0")
	require.Equal(t, Other, Of(-1))
	require.Equal(t, Other, Of(unicode.MaxRune+1))
}

func TestPackRefusesWhatIsNoKind(t *testing.T) {
	t.Parallel()
	_, err := Pack(func(rune) Class { return Upper | Lower })
	require.EqualError(t, err, "pack kinds: 00000011 is not one kind")
	packed, err := Pack(Of)
	require.NoError(t, err)
	require.Equal(t, table, string(packed))
	_, err = Pack(func(r rune) Class { // a block for each page
		if r%256 < r/256%256 {
			return Upper
		} else if r%256 < r/65536 {
			return Mark
		}
		return Lower
	})
	require.Error(t, err)
}
