package transcript

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"proem/internal/transcript/rows"
)

// naive is Last written plainly: the whole file, every line, encoding/json.
func naive(data []byte, d Dialect, n int) ([]Message, int64) {
	var found []Message
	var model []int64 // steps of answers, with how many user rows stand at or behind each
	lines := bytes.Split(data, []byte("\n"))
	for _, line := range slices.Backward(lines[:len(lines)-1]) {
		if !slices.ContainsFunc(d.users.Markers, func(m string) bool { return bytes.Contains(line, []byte(m)) }) {
			continue
		}
		raw := naiveObject(line)
		if raw == nil {
			continue
		}
		if d.Name == "codex" {
			if text, ok := naiveCodex(raw); ok {
				found = append(found, Message{Text: text})
			}
		} else {
			m, user, ok := naiveAntigravity(raw)
			if ok && user {
				found = append(found, m)
			} else if ok {
				model = append(model, m.Step)
			}
		}
		if len(found) == max(n, d.users.Lookback) {
			break
		}
	}
	slices.Reverse(found)
	slices.SortStableFunc(found, func(a, b Message) int { return cmp.Compare(a.Step, b.Step) })
	return found[max(0, len(found)-n):], slices.Max(append(model, -1))
}

func naiveObject(line []byte) json.RawMessage {
	for i := range line {
		if line[i] != '{' || !bytes.HasPrefix(bytes.TrimLeft(line[i+1:], " \t\r"), []byte(`"`)) {
			continue
		}
		var raw json.RawMessage
		if json.NewDecoder(bytes.NewReader(line[i:])).Decode(&raw) != nil || nesting(raw) > 512 {
			return nil
		}
		return raw
	}
	return nil
}

func nesting(raw []byte) (deepest int) {
	depth := 0
	for d := json.NewDecoder(bytes.NewReader(raw)); ; {
		t, err := d.Token()
		if err != nil {
			return deepest
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		deepest = max(deepest, depth)
	}
}

// field returns the first value of a key; encoding/json would take the last,
// and any case of it.
func field(raw json.RawMessage, key string) json.RawMessage {
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, _ := d.Token(); t != json.Delim('{') {
		return nil
	}
	for d.More() {
		k, err := d.Token()
		var v json.RawMessage
		if err != nil || d.Decode(&v) != nil {
			return nil
		}
		if k == key {
			return v
		}
	}
	return nil
}

func str(raw json.RawMessage, key string) string {
	var s *string
	if json.Unmarshal(field(raw, key), &s) != nil || s == nil {
		return ""
	}
	return *s
}

func naiveCodex(raw json.RawMessage) (string, bool) {
	p := field(raw, "payload")
	if str(raw, "type") != "event_msg" {
		return "", false
	}
	text := ""
	switch str(p, "type") {
	case "user_message":
		if k := str(p, "kind"); k != "user_instructions" && k != "environment_context" {
			text = str(p, "message")
		}
	case "item_completed":
		item := field(p, "item")
		var parts []json.RawMessage
		if str(item, "type") != "UserMessage" || json.Unmarshal(field(item, "content"), &parts) != nil {
			return "", false
		}
		var out []string
		for _, part := range parts {
			if t := str(part, "text"); str(part, "type") == "text" && t != "" {
				out = append(out, t)
			}
		}
		text = strings.Join(out, "\n")
	}
	return text, strings.TrimSpace(text) != ""
}

func naiveAntigravity(raw json.RawMessage) (m Message, user, ok bool) {
	step := field(raw, "step_index")
	if json.Unmarshal(step, &m.Step) != nil {
		var number float64 // a fraction is cut off
		_ = json.Unmarshal(step, &number)
		m.Step = int64(number)
	}
	switch str(raw, "source") + " " + str(raw, "type") {
	case "USER_EXPLICIT USER_INPUT":
		m.Text = request(str(raw, "content"), false)
		return m, true, m.Text != ""
	case "MODEL PLANNER_RESPONSE":
		return m, false, true
	}
	return m, false, false
}

// kinds are the lines that FuzzLast builds files of; TEXT is replaced.
var kinds = []string{
	`{"timestamp":"t","type":"event_msg","payload":{"type":"user_message","message":TEXT,"images":[]}}`,
	`{"type": "event_msg", "payload": {"type": "user_message", "message": TEXT}}`,
	`{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","content":[{"type":"text","text":TEXT},{"type":"local_image","path":TEXT},{"type":"text","text":TEXT}]}}}`,
	`{"type":"event_msg","payload":{"type":"item_completed","item":{"type":"AgentMessage","content":[{"type":"Text","text":TEXT}]}}}`,
	`{"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":TEXT}]}}`,
	`{"type":"compacted","payload":{"replacement_history":[{"type":"user_message","message":TEXT}]}}`,
	`{"content":TEXT,"source":"USER_EXPLICIT","step_index":STEP,"type":"USER_INPUT"}`,
	`{"step_index":STEP,"source":"SYSTEM_SDK","type":"USER_INPUT","content":TEXT}`,
	`{"step_index": STEP, "source": "USER_EXPLICIT", "type": "USER_INPUT", "content": "<USER_REQUEST>\nx\n</USER_REQUEST>"}`,
	`{"step_index":STEP,"source":"MODEL","type":"PLANNER_RESPONSE","content":TEXT}`,
	`{"step_index":STEP,"source":"MODEL","type":"VIEW_FILE","content":TEXT}`,
	"", "\x00\x00\x00", `{"type":"event_msg","payload":{"type":"user_mess`, "\uFEFF", "\r", "TEXT",
	`{"user_message":TEXT,"x":["UserMessage","USER_EXPLICIT","PLANNER_RESPONSE"]}`,
}

// build makes a file: each byte of script is a line, text is spread over them.
func build(script []byte, text string) []byte {
	var out bytes.Buffer
	for i, c := range script {
		from := 0
		if len(text) > 0 {
			from = int(c) * 7 % len(text)
		}
		piece, _ := json.Marshal(text[from:min(len(text), from+int(c))])
		step, _ := json.Marshal(int(c)*31%50 + i%3)
		line := strings.ReplaceAll(kinds[int(c)%len(kinds)], "TEXT", string(piece))
		out.WriteString(strings.ReplaceAll(line, "STEP", string(step)))
		if c%11 == 0 {
			out.WriteString("\r")
		}
		if c < 250 { // sometimes two rows share a line
			out.WriteString("\n")
		}
	}
	return out.Bytes()
}

// What one execution may hold: small files reach the same edges, since the
// blocks are small too, and a million of them are read in reasonable time.
const (
	scriptLines = 3
	rawBytes    = 160
)

func FuzzLast(f *testing.F) {
	for _, name := range []string{"codex/transcripts/paginated-3-turns-0.171.0", "antigravity/transcripts/reconstructed-injected-and-unordered"} {
		data, err := os.ReadFile(filepath.Join(fixtures, name+".jsonl"))
		require.NoError(f, err)
		f.Add(data[max(0, len(data)-rawBytes):], []byte{}, uint16(100), uint8(3), uint16(0))
		f.Add(data[max(0, len(data)-rawBytes):], []byte{}, uint16(100), uint8(2), uint16(0))
	}
	all := []byte{}
	for i := range kinds {
		all = append(all, byte(i), byte(i+len(kinds)), byte(i+13*len(kinds)))
	}
	for part := range slices.Chunk(all, scriptLines) {
		f.Add([]byte{}, part, uint16(1), uint8(2), uint16(0))
		f.Add([]byte("\u2028 \uFEFF {{ \"user_message\" é\xed\xa0\x80 \\ud83d <USER_REQUEST>x</USER_REQUEST>"), part, uint16(64), uint8(21), uint16(40))
	}
	f.Add([]byte(`{"type":"event_msg","ty\u0070e":1,"payload":{"type":"user_message","message":"\ud83d\u0041","message":"b"}}`+"\n"), []byte{0}, uint16(7), uint8(9), uint16(9))

	f.Fuzz(func(t *testing.T, raw, script []byte, block uint16, n uint8, at uint16) {
		raw = raw[:min(len(raw), rawBytes)]
		data := build(script[:min(len(script), scriptLines)], string(raw))
		split := min(int(at), len(data)) // raw bytes stand in the middle: torn lines, garbage, whole files
		data = slices.Concat(data[:split], raw, data[split:])
		d := Codex
		if n%2 == 0 {
			d = Antigravity
		}
		tail, err := lastOf(data, d, int(n), tiny(int64(block)+1))
		require.NoError(t, err)
		want, model := naive(data, d, int(n))
		if got, want := plain(tail.Messages), plain(want); !slices.Equal(got, want) {
			require.Equal(t, want, got, d.Name)
		}
		if n > 0 {
			require.Equal(t, model, tail.ModelStep)
		}
		for _, m := range tail.Messages {
			require.True(t, utf8.ValidString(m.Text))
		}
		if at%2 == 0 {
			return
		}
		small := rows.Limits{Block: int64(block) + 1, Scan: int64(at), Line: int64(block)/3 + 1, Whole: int64(block)}
		_, err = lastOf(data, d, int(n), small)
		require.NoError(t, err)
	})
}

// plain folds replacement characters: encoding/json writes one for each bad
// byte, strings.ToValidUTF8 one for each run.
func plain(in []Message) []Message {
	out := []Message{}
	for _, m := range in {
		out = append(out, Message{strings.ReplaceAll(m.Text, "\uFFFD", ""), m.Step})
	}
	return out
}
