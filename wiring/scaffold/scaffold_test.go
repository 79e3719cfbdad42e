package scaffold

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"proem/wiring/agents"
)

func known(t *testing.T) Known {
	t.Helper()
	c, problems := agents.Parse([]byte(Starter))
	require.Empty(t, problems)
	return Known{Name: "p", Canon: c, Prompt: 1200, Start: 2000, Recall: "rag", Tasks: []string{"fix", "plan"}, Sections: []Section{{"rules", 120, 90}, {"plain", 0, 0}}}
}

func TestNothingIsWrittenOver(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	files, err := Files(root, known(t))
	require.NoError(t, err)
	for _, f := range files {
		require.False(t, f.Exists)
		require.NoError(t, f.Write(root))
		data, err := os.ReadFile(filepath.Join(dir, f.Path))
		require.NoError(t, err)
		require.Equal(t, f.Text, string(data))
		f.Text = "other"
		require.ErrorIs(t, f.Write(root), os.ErrExist)
		left, err := os.ReadDir(filepath.Dir(filepath.Join(dir, f.Path)))
		require.NoError(t, err)
		for _, entry := range left {
			require.NotContains(t, entry.Name(), "tmp")
		}
	}
	again, err := Files(root, known(t))
	require.NoError(t, err)
	for _, f := range again {
		require.True(t, f.Exists, f.Path)
	}

	// A link is something, wherever it leads.
	require.NoError(t, os.Remove(filepath.Join(dir, Design)))
	require.NoError(t, os.Symlink("/nowhere/at-all", filepath.Join(dir, Design)))
	again, err = Files(root, known(t))
	require.NoError(t, err)
	require.True(t, again[3].Exists)
	require.ErrorIs(t, again[3].Write(root), os.ErrExist)

	require.NoError(t, os.RemoveAll(filepath.Join(dir, "docs")))
	require.NoError(t, os.Symlink(t.TempDir(), filepath.Join(dir, "docs")))
	_, err = Files(root, known(t))
	require.ErrorContains(t, err, "escapes")
}

func TestTheDesignIsFilledWithWhatIsKnown(t *testing.T) {
	t.Parallel()
	k := known(t)
	k.Canon.Agents[0].Description = "a | b\nc"
	text := design(k)
	for _, want := range []string{
		"# Context design of p\n", "at most 1200, at a session's start 2000", "| rules | 120 | 90 |", "| plain | - | - |",
		`| scout | a \| b c | the host's | conventions |`, "| scout | 16000 | sliding |", "| code_reviewer | read, search | `<AGENT>_<SERVICE>_KEY` |",
		"| main, code_reviewer |", "## Sharing rules", "## Compaction", "0.6 of the limit",
	} {
		require.Contains(t, text, want)
	}
}

// TestTheRulesAreThisProjectsOwn: what others are given stands in our own guide.
func TestTheRulesAreThisProjectsOwn(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../AGENTS.md")
	require.NoError(t, err)
	require.Contains(t, string(text), "\n\n"+Rules+"\n")
}

func TestRulesStandOnce(t *testing.T) {
	t.Parallel()
	with, err := AddRules([]byte("# Guide\r\n\r\ntext"), true)
	require.NoError(t, err)
	require.Equal(t, strings.Count(string(with), "\n"), strings.Count(string(with), "\r\n"), "it keeps the file's line ends")
	_, err = AddRules(with, true)
	require.ErrorIs(t, err, ErrThere)
	edited := bytes.Replace(with, []byte("opt-in"), []byte("opt-out"), 1)
	_, err = AddRules(edited, true)
	require.ErrorIs(t, err, ErrEdited)
	rest, _, err := RemoveRules(edited)
	require.NoError(t, err)
	require.Equal(t, "# Guide\r\n\r\ntext", string(rest))

	more := append(bytes.Clone(with), "\r\nbehind"...)
	rest, _, err = RemoveRules(more)
	require.NoError(t, err)
	require.Equal(t, "# Guide\r\n\r\ntext\r\nbehind", string(rest))

	_, _, err = RemoveRules([]byte("nothing"))
	require.ErrorIs(t, err, ErrNone)
	for _, text := range []string{begin, end, end + "\n" + begin, begin + "\n" + begin + "\n" + end, begin + "\n" + end + "\n" + end} {
		_, err = AddRules([]byte(text), true)
		require.ErrorIs(t, err, ErrMarkers, text)
		_, _, err = RemoveRules([]byte(text))
		require.ErrorIs(t, err, ErrMarkers, text)
	}
	_, err = AddRules([]byte("\xff\xfea\x00"), true)
	require.ErrorIs(t, err, ErrBinary)
}

// FuzzRules: what was added and taken out again has left no byte behind.
func FuzzRules(f *testing.F) {
	for _, s := range []string{"", "text", "text\n", "text\r\n", "a\r\nb", "a\nb\r", "\n", "\r", "\ufeff", "x\n\n\n", "mid " + begin + " line\n", "\xff"} {
		f.Add([]byte(s), true)
	}
	f.Add([]byte{}, false)
	f.Fuzz(func(t *testing.T, text []byte, exists bool) {
		if !exists {
			text = nil
		}
		with, err := AddRules(text, exists)
		if err != nil {
			return
		}
		require.True(t, bytes.HasPrefix(with, text))
		rest, gone, err := RemoveRules(with)
		require.NoError(t, err)
		require.Equal(t, !exists, gone)
		require.Equal(t, string(text), string(rest))
	})
}
