package memory

import (
	"strconv"

	"github.com/tidwall/gjson"
)

// Bytes returns the memory as it is kept: one JSON object, indented for people.
// The fields that are not ours follow as they stood.
func (m Memory) Bytes() []byte {
	w := object{}
	w.raw("version", strconv.Itoa(version))
	w.text("project", m.Project)
	w.text("agent", m.Agent)
	if m.Link != (Link{}) {
		to := object{}
		to.text("key", m.Link.Key)
		to.text("path", m.Link.Path)
		w.raw("linkedTo", to.close())
	}
	if m.Goal.Text != "" || len(m.Goal.Extra) > 0 {
		w.raw("goal", m.Goal.json())
	}
	for _, l := range All() {
		w.raw(l.String(), array(m.Lists[l], Item.json))
	}
	if len(m.Forgotten) > 0 {
		w.raw("forgotten", array(m.Forgotten, quote))
	}
	w.fields(m.Extra)
	return []byte(gjson.Get(w.close(), "@pretty").Raw)
}

func (i Item) json() string {
	w := object{}
	w.text("id", i.ID)
	w.text("text", i.Text)
	w.text("created", i.Created)
	w.text("source", i.Source)
	w.text("supersedes", i.Supersedes)
	w.fields(i.Extra)
	return w.close()
}

// object is a JSON object on its way.
type object []byte

func (o *object) raw(key, value string) {
	sep := byte(',')
	if len(*o) == 0 {
		sep = '{'
	}
	*o = append(*o, sep)
	*o = append(gjson.AppendJSONString(*o, key), ':')
	*o = append(*o, value...)
}

// text adds a field that may be missing.
func (o *object) text(key, value string) {
	if value != "" {
		o.raw(key, quote(value))
	}
}

func (o *object) fields(list []Field) {
	for _, f := range list {
		o.raw(f.Key, f.Raw)
	}
}

func (o *object) close() string {
	if len(*o) == 0 {
		return "{}"
	}
	return string(*o) + "}"
}

func array[T any](list []T, write func(T) string) string {
	b := []byte{'['}
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, write(v)...)
	}
	return string(append(b, ']'))
}

func quote(s string) string { return string(gjson.AppendJSONString(nil, s)) }
