package lexicon_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"proem/routing/lexicon"
	"proem/routing/lexicon/words"
)

func TestTheGeneratedTablesAreThoseOfTheLanguages(t *testing.T) {
	t.Parallel()
	entries, commons := lexicon.Tables()
	for _, tt := range []struct {
		want []lexicon.Entry
		got  lexicon.Made
	}{{words.Entries(), entries}, {words.Commons(), commons}} {
		require.Equal(t, tt.want, tt.got.Entries, "run go generate ./routing/lexicon")
		tags, starts, shift := lexicon.Index(tt.want)
		require.Equal(t, lexicon.Made{Entries: tt.want, Tags: tags, Starts: starts, Shift: shift}, tt.got)
	}
	require.Zero(t, lexicon.Spoken("xyz"))
	require.Contains(t, lexicon.Spoken("the").Languages(), lexicon.English())
}
