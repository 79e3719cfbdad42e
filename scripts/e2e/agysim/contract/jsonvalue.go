package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// value is a JSON value with what a Go map loses: the order of an object's members and the repeated ones.
type value struct {
	kind    kind
	members []member
	list    []value
	text    string // of a string; the literal of a number
	truth   bool
}

type kind string

const (
	kindNull   kind = "null"
	kindBool   kind = "bool"
	kindNumber kind = "number"
	kindText   kind = "string"
	kindList   kind = "array"
	kindObject kind = "object"
)

type member struct {
	name  string
	value value
}

// parseJSON reads exactly one strict JSON document.
func parseJSON(data []byte) (value, error) {
	var whole json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil { // also refuses a second document
		return value{}, fmt.Errorf("syntax error: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	return readValue(dec)
}

func readValue(dec *json.Decoder) (value, error) {
	token, err := dec.Token()
	if err != nil {
		return value{}, fmt.Errorf("read token: %w", err)
	}
	switch token := token.(type) {
	case json.Delim:
		if token == '{' {
			return readObject(dec)
		}
		return readList(dec)
	case string:
		return value{kind: kindText, text: token}, nil
	case json.Number:
		return value{kind: kindNumber, text: token.String()}, nil
	case bool:
		return value{kind: kindBool, truth: token}, nil
	default:
		return value{kind: kindNull}, nil
	}
}

func readObject(dec *json.Decoder) (value, error) {
	out := value{kind: kindObject}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return value{}, fmt.Errorf("read name: %w", err)
		}
		v, err := readValue(dec)
		if err != nil {
			return value{}, err
		}
		out.members = append(out.members, member{name.(string), v}) // a name is always a string in valid JSON
	}
	return out, closing(dec)
}

func readList(dec *json.Decoder) (value, error) {
	out := value{kind: kindList}
	for dec.More() {
		v, err := readValue(dec)
		if err != nil {
			return value{}, err
		}
		out.list = append(out.list, v)
	}
	return out, closing(dec)
}

func closing(dec *json.Decoder) error {
	if _, err := dec.Token(); err != nil && err != io.EOF {
		return fmt.Errorf("read closing bracket: %w", err)
	}
	return nil
}

// lastOfEach drops the members whose name comes again later.
func (v value) lastOfEach() []member {
	var out []member
	for i, m := range v.members {
		if !named(v.members[i+1:], m.name) {
			out = append(out, m)
		}
	}
	return out
}

func named(members []member, name string) bool {
	for _, m := range members {
		if m.name == name {
			return true
		}
	}
	return false
}

// field is the last member of that name, or null.
func (v value) field(name string) value {
	out := value{kind: kindNull}
	for _, m := range v.members {
		if m.name == name {
			out = m.value
		}
	}
	return out
}
