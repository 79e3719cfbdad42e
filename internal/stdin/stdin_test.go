package stdin

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"github.com/tidwall/gjson"
)

var quick = Limits{String: 64, Kept: 4096, Depth: 8, Idle: 100 * time.Millisecond, Total: 300 * time.Millisecond}

func TestReadTakesTheFirstObject(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"plain", `{"a":1}`, `{"a":1}`},
		{"byte order mark", "\ufeff{\"a\":1}", `{"a":1}`},
		{"white space is not kept", " \r\n{ \"a\" :\t[1 , 2] }\r\n\r\n", `{"a":[1,2]}`},
		{"a second document is left", `{"a":1}` + "\n{\"b\":2}", `{"a":1}`},
		{"brackets and quotes in strings", `{"a":"}]\"{["}`, `{"a":"}]\"{["}`},
		{"raw control characters become spaces", "{\"a\":\"x\ny\x00z\"}", `{"a":"x y z"}`},
		{"invalid UTF-8 is replaced", "{\"a\":\"x\xff\"}", "{\"a\":\"x\ufffd\"}"},
		{"a lone surrogate escape stays", `{"a":"\ud83d"}`, `{"a":"\ud83d"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := Read(strings.NewReader(c.in), quick)
			require.NoError(t, err)
			require.Equal(t, c.want, string(got))
		})
	}
}

func TestReadNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("[", 5000) + strings.Repeat("]", 5000)
	for _, c := range []struct {
		name, in string
		want     error
	}{
		{"nothing", "", errEmpty},
		{"white space", " \n", errEmpty},
		{"cut in the middle", `{"prompt":"!quick spie`, errTruncated},
		{"a list", `[1]`, errObject},
		{"words", `hello {"a":1}`, errObject},
		{"closing brackets", `}}}{"a":1}`, errObject},
		{"brackets that do not match", `{"a":[1}`, errTruncated},
		{"no JSON inside", `{"a":nope}`, errInvalid},
		{"too deep", `{"a":` + deep + `}`, errDepth},
		{"too large", `{"a":[` + strings.Repeat(`"0123456789",`, 1000) + `1]}`, errSize},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := Read(strings.NewReader(c.in), quick)
			require.ErrorIs(t, err, c.want)
		})
	}
}

func TestReadCutsOneLongStringAndKeepsTheRest(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"x", "è", "😀", `\n`, `\u00e8`, `\\`, `\ud83d\ude00`} {
		in := `{"prompt":"` + strings.Repeat(unit, 500) + `","cwd":"/w"}`
		got, err := Read(strings.NewReader(in), quick)
		require.NoError(t, err, unit)
		require.Equal(t, "/w", gjson.GetBytes(got, "cwd").String(), unit)
		raw := gjson.GetBytes(got, "prompt").Raw
		require.LessOrEqual(t, len(raw), quick.String+8, unit)
		require.GreaterOrEqual(t, len(raw), quick.String-8, unit)
		require.NotContains(t, raw, "\ufffd", unit)
	}
}

func TestReadUnderstandsUTF16(t *testing.T) {
	t.Parallel()
	want := `{"prompt":"perché 😀"}`
	for _, big := range []bool{false, true} {
		var in []byte
		for _, u := range utf16.Encode([]rune("\ufeff" + want)) {
			lo, hi := byte(u), byte(u>>8)
			if big {
				lo, hi = hi, lo
			}
			in = append(in, lo, hi)
		}
		got, err := Read(oneByte{bytes.NewReader(in)}, quick)
		require.NoError(t, err)
		require.Equal(t, want, string(got))
	}
}

func TestReadDoesNotWaitForAnOpenPipe(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer w.Close()
	_, err = w.WriteString(`{"a":1}`)
	require.NoError(t, err)
	start := time.Now()
	got, err := Read(r, Default)
	require.NoError(t, err)
	require.Equal(t, `{"a":1}`, string(got))
	require.Less(t, time.Since(start), Default.Idle)
}

func TestReadGivesUpOnASilentPipe(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer w.Close()
	_, err = w.WriteString(`{"a":`)
	require.NoError(t, err)
	_, err = Read(r, quick)
	require.ErrorIs(t, err, errTimeout)
	in, _ := io.Pipe() // no file: the goroutine path
	_, err = Read(in, quick)
	require.ErrorIs(t, err, errTimeout)
}

// endless is a source that is always ready.
type endless struct{ chunk string }

func (e endless) next(time.Duration) ([]byte, error) { return []byte(e.chunk), nil }

func TestReadGivesUpOnInputWithoutEnd(t *testing.T) {
	t.Parallel()
	for _, chunk := range []string{"\x00", " ", "{", "[1", `{"a":"`, "x"} {
		start := time.Now()
		_, err := read(endless{chunk}, quick)
		require.Error(t, err, chunk)
		require.Less(t, time.Since(start), 2*quick.Total, chunk)
	}
	_, err := read(endless{`{"a":1}`}, quick)
	require.NoError(t, err, "what follows the document is drained for a while only")
}

func TestManyLongStringsLeaveRoomForTheRest(t *testing.T) {
	t.Parallel()
	in := `{"images":[` + strings.Repeat(`"`+strings.Repeat("x", 1200)+`",`, 10) + `0],"prompt":"!quick hi"}`
	got, err := Read(strings.NewReader(in), Limits{String: 1000, Kept: 4096, Depth: 8, Idle: quick.Idle, Total: quick.Total})
	require.NoError(t, err)
	require.Equal(t, "!quick hi", gjson.GetBytes(got, "prompt").String())
}

func TestReadDrainsWhatItCannotUse(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	wrote := make(chan error, 1)
	go func() {
		_, err := w.WriteString(`{"a":[` + strings.Repeat(`"0123456789",`, 100_000) + `1]}`)
		wrote <- errors.Join(err, w.Close())
	}()
	patient := quick
	patient.Idle, patient.Total = time.Minute, time.Minute // on a busy machine the writer may have to wait
	_, err = Read(r, patient)
	require.ErrorIs(t, err, errSize)
	require.NoError(t, r.Close())
	require.NoError(t, <-wrote, "the host must not get a broken pipe")
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		`{"a":"b"}`, "\xef\xbb\xbf{}", `{"a":"\ud83d\`, `{"a":{"b":[[[[[[[[[]]]]]]]]]}}`, "\xff\xfe{\x00}\x00",
		"{\"\xf0\x9f\"}", `{"a":"` + strings.Repeat("é", 100) + `"}`, "[", "}", `"`, "{\"a\":\"\x00\"}", `{"a":1}{`,
		"{\"\":\"" + strings.Repeat("é", 13) + "\xc3" + strings.Repeat("é", 60) + "\"}", "{\"\":\"" + strings.Repeat("\x80", 200) + "\"}",
		"{\"\":\"" + strings.Repeat("\n", 200) + "\"}",
	} {
		f.Add([]byte(seed), uint8(3))
	}
	f.Fuzz(func(t *testing.T, in []byte, piece uint8) {
		whole, err := read(&memory{in, len(in) + 1}, quick)
		parts, perr := read(&memory{in, int(piece)%17 + 1}, quick)
		if err == nil {
			require.True(t, gjson.ValidBytes(whole))
			require.True(t, utf8.Valid(whole))
			require.Equal(t, byte('{'), whole[0])
		}
		require.Equal(t, err == nil, perr == nil, "pieces must not matter")
		require.Equal(t, string(whole), string(parts))
	})
}

// memory is a source that gives n bytes at a time.
type memory struct {
	left []byte
	n    int
}

func (m *memory) next(time.Duration) ([]byte, error) {
	if len(m.left) == 0 {
		return nil, io.EOF
	}
	chunk := m.left[:min(m.n, len(m.left))]
	m.left = m.left[len(chunk):]
	return chunk, nil
}

type oneByte struct{ r io.Reader }

func (o oneByte) Read(b []byte) (int, error) { return o.r.Read(b[:1]) }
