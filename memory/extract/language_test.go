package extract

import (
	"testing"

	"github.com/stretchr/testify/require"

	"proem/memory/extract/corpus"
)

// TestPlainSentences holds the twenty true and twenty false sentences of each
// language. The model is fitted to them too: a few may be missed, and none may be
// remembered that should not be.
func TestPlainSentences(t *testing.T) {
	t.Parallel()
	list, err := corpus.ReadSentences("../../fixtures/memory/sentences")
	require.NoError(t, err)
	require.Len(t, list, 6)
	for _, l := range list {
		require.Len(t, l.Kept, 20)
		require.Len(t, l.Ignored, 20)
		var missed, wrong []string
		for _, text := range l.Kept {
			if len(said(text)) == 0 {
				missed = append(missed, text)
			}
		}
		for _, text := range l.Ignored {
			wrong = append(wrong, said(text)...)
		}
		require.Empty(t, wrong, l.Lang)
		require.LessOrEqual(t, len(missed), 2, "%s: %q", l.Lang, missed)
	}
}

// said returns what is remembered of a sentence that is said late in a talk.
func said(sentence string) (list []string) {
	talks, _ := corpus.InTalk(sentence)
	for _, item := range Current(Read(talks[0])) {
		list = append(list, item.Text)
	}
	return list
}
