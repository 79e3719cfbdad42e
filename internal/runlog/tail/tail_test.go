package tail

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// file is a log that tests write to.
type file struct {
	t    *testing.T
	path string
}

func newFile(t *testing.T) file { return file{t, filepath.Join(t.TempDir(), "log")} }

func (f file) old() string { return f.path + ".1" }

func (f file) add(text string) {
	f.t.Helper()
	w, err := os.OpenFile(f.path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o600)
	require.NoError(f.t, err)
	_, err = w.WriteString(text)
	require.NoError(f.t, err)
	require.NoError(f.t, w.Close())
}

func (f file) putAside() { require.NoError(f.t, os.Rename(f.path, f.old())) }

func join(lines [][]byte) string {
	var words []string
	for _, l := range lines {
		words = append(words, string(l))
	}
	return strings.Join(words, " ")
}

func (f file) open() (*Log, string) {
	f.t.Helper()
	l, lines, err := Open(f.path, f.old())
	require.NoError(f.t, err)
	f.t.Cleanup(l.Close)
	return l, join(lines)
}

func next(t *testing.T, l *Log) string {
	t.Helper()
	lines, err := l.Next()
	require.NoError(t, err)
	return join(lines)
}

func TestNoLogHasNoLinesAndMayAppear(t *testing.T) {
	t.Parallel()
	f := newFile(t)
	l, got := f.open()
	require.Empty(t, got)
	require.Empty(t, next(t, l))
	f.add("a\nb\n")
	require.Equal(t, "a b", next(t, l))
}

func TestWhatWasPutAsideComesFirst(t *testing.T) {
	t.Parallel()
	f := newFile(t)
	f.add("a\nb\n")
	f.putAside()
	_, got := f.open()
	require.Equal(t, "a b", got, "there may be no new one yet")
	f.add("c\n")
	_, got = f.open()
	require.Equal(t, "a b c", got)
}

func TestAHalfLineIsWaitedFor(t *testing.T) {
	t.Parallel()
	f := newFile(t)
	f.add("a\nb")
	l, got := f.open()
	require.Equal(t, "a", got)
	require.Equal(t, "b", string(l.Rest()))
	require.Empty(t, next(t, l))
	f.add("c\nd")
	require.Equal(t, "bc", next(t, l))
	require.Equal(t, "d", string(l.Rest()))
}

func TestALogThatIsPutAsideIsReadToItsEnd(t *testing.T) {
	t.Parallel()
	f := newFile(t)
	f.add("a\n")
	l, got := f.open()
	require.Equal(t, "a", got)
	f.add("b\n")
	f.putAside()
	require.Equal(t, "b", next(t, l), "no new one stands there yet")
	late, err := os.OpenFile(f.old(), os.O_WRONLY|os.O_APPEND, 0)
	require.NoError(t, err)
	_, err = late.WriteString("c\n")
	require.NoError(t, err)
	require.NoError(t, late.Close())
	f.add("d\n")
	require.Equal(t, "c d", next(t, l))
	require.Empty(t, next(t, l))
	f.add("e\n")
	require.Equal(t, "e", next(t, l))
}

func TestALogThatIsCutIsReadFromItsStart(t *testing.T) {
	t.Parallel()
	f := newFile(t)
	f.add("a\nb\nc")
	l, _ := f.open()
	require.NoError(t, os.Truncate(f.path, 0))
	require.Empty(t, next(t, l))
	f.add("d\n")
	require.Equal(t, "d", next(t, l))
}

func TestALogThatIsRemovedMayComeBack(t *testing.T) {
	t.Parallel()
	f := newFile(t)
	f.add("a\n")
	l, _ := f.open()
	require.NoError(t, os.Remove(f.path))
	require.Empty(t, next(t, l))
	f.add("b\n")
	require.Equal(t, "b", next(t, l))
}

func TestOnlyRegularFilesAreRead(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, _, err := Open(dir, dir+".1")
	require.ErrorContains(t, err, "read the log: ")
	f := newFile(t)
	require.NoError(t, os.Mkdir(f.old(), 0o700))
	_, _, err = Open(f.path, f.old())
	require.ErrorContains(t, err, "not a regular file")
}

func TestHugeLogsAreReadFromTheirEnd(t *testing.T) {
	t.Parallel()
	f := newFile(t)
	f.add("first\n" + strings.Repeat("x", maxRead) + "\nlast\n" + strings.Repeat("y", maxLine+1))
	l, got := f.open()
	require.True(t, strings.HasSuffix(got, "x last"))
	require.False(t, strings.HasPrefix(got, "first"))
	require.Empty(t, l.Rest(), "an endless line is not kept")
}
