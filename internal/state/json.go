package state

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// version is that of the files' form; another one is not read.
const version = 2

// readHead takes the line of what changes seldom, and says whether it is one.
func (f *File) readHead(line string) bool {
	if !gjson.Valid(line) {
		return false
	}
	doc := gjson.Parse(line)
	if doc.Get("version").Int() != version {
		return false
	}
	f.Host, f.Dir = doc.Get("host").String(), doc.Get("dir").String()
	f.At.Transcript = doc.Get("transcript").String()
	for _, s := range doc.Get("sections").Array() {
		f.Held = append(f.Held, Section{
			Name:    s.Get("name").String(),
			Marks:   texts(s.Get("marks")),
			Turn:    s.Get("turn").String(),
			Prompt:  int(s.Get("prompt").Int()),
			Size:    s.Get("size").Int(),
			Lasting: s.Get("lasting").Bool(),
		})
	}
	f.Notices, f.Waiting = texts(doc.Get("notices")), texts(doc.Get("waiting"))
	return true
}

// readTurn takes the line of a turn, and says whether it is one.
func (f *File) readTurn(line string) bool {
	if !gjson.Valid(line) {
		return false
	}
	doc := gjson.Parse(line)
	if !doc.Get("turn").IsObject() {
		return false
	}
	f.Prompts = int(doc.Get("prompt").Int())
	f.At.Size = doc.Get("size").Int()
	f.At.Users, f.At.Whole = int(doc.Get("users").Int()), doc.Get("whole").Bool()
	turn := doc.Get("turn")
	f.Turn = Turn{
		ID:             turn.Get("id").String(),
		ContextMode:    turn.Get("contextMode").String(),
		ContextReason:  turn.Get("contextReason").String(),
		SubagentMode:   turn.Get("subagentMode").String(),
		SubagentReason: turn.Get("subagentReason").String(),
	}
	return true
}

func texts(list gjson.Result) []string {
	var found []string
	for _, item := range list.Array() {
		found = append(found, item.String())
	}
	return found
}

func (f *File) headLine() string {
	b := appendText([]byte(`{"version":`+strconv.Itoa(version)), "host", f.Host)
	b = appendText(b, "dir", f.Dir)
	b = appendText(b, "transcript", f.At.Transcript)
	b = append(b, `,"sections":[`...)
	for i, s := range f.Held {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"prompt":`+strconv.Itoa(s.Prompt)...)
		b = appendText(b, "name", s.Name)
		b = appendText(b, "turn", s.Turn)
		b = append(b, `,"size":`+strconv.FormatInt(s.Size, 10)...)
		b = appendList(b, "marks", s.Marks)
		if s.Lasting {
			b = append(b, `,"lasting":true`...)
		}
		b = append(b, '}')
	}
	b = appendList(append(b, ']'), "notices", f.Notices)
	if len(f.Waiting) > 0 {
		b = appendList(b, "waiting", f.Waiting)
	}
	return string(append(b, '}'))
}

func (f *File) turnLine() string {
	b := []byte(`{"prompt":` + strconv.Itoa(f.Prompts) + `,"size":` + strconv.FormatInt(f.At.Size, 10) +
		`,"users":` + strconv.Itoa(f.At.Users) + `,"whole":` + strconv.FormatBool(f.At.Whole) + `,"turn":{"id":`)
	b = gjson.AppendJSONString(b, f.Turn.ID)
	b = appendText(b, "contextMode", f.Turn.ContextMode)
	b = appendText(b, "contextReason", f.Turn.ContextReason)
	b = appendText(b, "subagentMode", f.Turn.SubagentMode)
	b = appendText(b, "subagentReason", f.Turn.SubagentReason)
	return string(append(b, "}}"...))
}

func appendText(b []byte, key, text string) []byte {
	b = append(b, `,"`+key+`":`...)
	return gjson.AppendJSONString(b, text)
}

func appendList(b []byte, key string, list []string) []byte {
	b = append(b, `,"`+key+`":[`...)
	for i, item := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = gjson.AppendJSONString(b, item)
	}
	return append(b, ']')
}
