package answer

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var noon = time.Unix(1_800_000_000, 0)

func TestAnAnswerComesBackForAWhile(t *testing.T) {
	t.Parallel()
	s := In(t.TempDir())
	a := Answer{
		Query: "q", When: noon, Text: "text | with: marks", Sources: []Source{{"a title", "https://a.example/b?c=d"}, {"alone", ""}},
		Brief: Brief{"q", "text", []string{"a title https://a.example/b?c=d", "alone"}},
	}
	require.NoError(t, s.Put("0a", a))
	got, ok := s.Get("0a", noon.Add(Fresh), Fresh)
	require.True(t, ok)
	require.Equal(t, a, got)
	_, ok = s.Get("0a", noon.Add(Fresh+time.Second), Fresh)
	require.False(t, ok)
	_, ok = s.Get("0a", noon.Add(-time.Hour), Fresh)
	require.False(t, ok, "a clock that was set back")
	_, ok = s.Get("0b", noon, Fresh)
	require.False(t, ok)
	info, err := os.Stat(filepath.Join(s.Dir, "0a"))
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode())
	_, ok = Store{}.Get("0a", noon, Fresh)
	require.False(t, ok)
}

func TestWhatIsKeptIsBoundedAndOnOneLine(t *testing.T) {
	t.Parallel()
	a := Answer{Query: "a\nb", Text: strings.Repeat("漢\x1b\n", 9000), Sources: []Source{
		{"t\nlink https://evil", "https://ok.example"},
		{"script", "javascript:alert(1)"},
		{"split", "https://a.example/\nquery x"},
		{"tag", "https://a.example/<b>"},
		{"long", "https://a.example/" + strings.Repeat("x", 2000)},
		{"", ""},
		{"", "ftp://x"},
		{"9", ""},
		{"10", ""},
		{"11", ""},
	}}
	b := a.Bounded()
	require.Equal(t, "a b", b.Query)
	require.LessOrEqual(t, len(b.Text), maxText+len("…"))
	require.Equal(t, []Source{{"t link https://evil", "https://ok.example"}, {"script", ""}, {"split", ""}, {"tag", ""}, {"long", ""}, {"9", ""}}, b.Sources)
	require.Equal(t, strings.Count(b.text(), "\n"), 3+2*len(b.Sources))
	require.Less(t, len(b.text()), maxFile)
}

func TestTheFolderIsBounded(t *testing.T) {
	t.Parallel()
	s := In(t.TempDir())
	for i := range maxFiles + 10 {
		name := fmt.Sprintf("%02x", i)
		require.NoError(t, s.Put(name, Answer{When: time.Now()}))
		old := time.Now().Add(time.Duration(i-200) * time.Second)
		require.NoError(t, os.Chtimes(filepath.Join(s.Dir, name), old, old))
	}
	require.NoError(t, os.Chtimes(filepath.Join(s.Dir, "10"), noon, noon))
	require.NoError(t, s.Put("ff", Answer{When: time.Now()}))
	left, err := os.ReadDir(s.Dir)
	require.NoError(t, err)
	require.Len(t, left, maxFiles)
	require.NoFileExists(t, filepath.Join(s.Dir, "00"), "the oldest")
	require.FileExists(t, filepath.Join(s.Dir, "ff"))
	early := time.Now().Add(-Kept - time.Minute)
	require.NoError(t, os.Chtimes(filepath.Join(s.Dir, "ff"), early, early))
	require.NoError(t, s.Put("fe", Answer{When: time.Now()}))
	require.NoFileExists(t, filepath.Join(s.Dir, "ff"), "too old to be shown")
}

func FuzzParse(f *testing.F) {
	f.Add(Answer{Query: "q", When: noon, Text: "t", Sources: []Source{{"a", "https://b"}}}.text())
	f.Add("proem-web-1 5\nlink x\ntitle y\nquery\n")
	f.Fuzz(func(t *testing.T, text string) {
		a, ok := parse(text)
		if !ok {
			return
		}
		b := a.Bounded()
		again, ok := parse(b.text())
		require.True(t, ok)
		require.Equal(t, b.text(), again.text())
	})
}
