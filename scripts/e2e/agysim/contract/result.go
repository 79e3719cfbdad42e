package contract

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Step is one thing that a hook wants injected. An empty Kind is a step object that sets nothing.
type Step struct{ Kind, Text string }

// Result is a hook's answer as agy understood it.
type Result struct {
	Steps    []Step
	Decision string
	Reason   string
}

// field is one field of a protobuf message as protojson reads it.
type field struct {
	name   string
	kind   kind
	list   bool
	oneof  bool // of the message's only oneof
	fields []field
}

// The kinds of a Step. systemMessage was undocumented until about 1.5 (coherence) and dropped on 1.0.7; toolCall is in the
// schema, and agy 1.1.9 dies of one (#728).
const (
	Ephemeral = "ephemeralMessage"
	User      = "userMessage"
	System    = "systemMessage"
	ToolCall  = "toolCall"
)

var injectSteps = field{name: "injectSteps", kind: kindObject, list: true, fields: []field{
	{name: ToolCall, kind: kindObject, oneof: true},
	{name: User, kind: kindText, oneof: true},
	{name: Ephemeral, kind: kindText, oneof: true},
	{name: System, kind: kindObject, oneof: true, fields: []field{
		{name: "systemMessage", kind: kindText}, {name: "metadata", kind: kindObject},
	}},
}}

// accepts are the keys of an event's answer: SessionStart 1.1.7, 1.2.14, 1.5.0; PreInvocation's decision and
// terminationBehavior had no effect on 1.1.7 and are left out; PreToolUse's overwrite is since about 1.1.8.
func (e Event) accepts() []field {
	text := func(name string) field { return field{name: name, kind: kindText} }
	switch e {
	case SessionStart, PreInvocation:
		return []field{injectSteps}
	case PostInvocation:
		return []field{injectSteps, text("terminationBehavior")}
	case PreToolUse:
		return []field{
			text("decision"), text("reason"),
			{name: "permissionOverrides", kind: kindText, list: true},
			{name: "overwrite", kind: kindObject},
			{name: "allowTool", kind: kindBool},
			text("denyReason"),
		}
	case Stop:
		return []field{text("decision"), text("reason")}
	default: // PostToolUse takes {} only (specrew)
		return nil
	}
}

// ParseResult reads a hook's stdout as protojson does (agy 1.1.27, 1.2.14): an unknown field, a wrong type, a
// duplicate field, two arms of a oneof, anything behind the object, plain text and bad UTF-8 void the whole reply.
// Blank stdout is no opinion and gives nil.
func ParseResult(event Event, stdout []byte) (*Result, error) {
	if len(bytes.TrimSpace(stdout)) == 0 {
		return nil, nil
	}
	if !utf8.Valid(stdout) || halfSurrogate(stdout) {
		return nil, errors.New("invalid UTF-8")
	}
	root, err := parseJSON(stdout)
	if err != nil {
		return nil, err
	}
	if err := check(root, event.accepts()); err != nil {
		return nil, err
	}
	out := &Result{Decision: get(root, "decision").text, Reason: get(root, "reason").text}
	for _, step := range get(root, "injectSteps").list {
		out.Steps = append(out.Steps, readStep(step))
	}
	return out, nil
}

// check holds a message against its fields. A null sets nothing, but counts as a second one of its name, as in protojson.
func check(v value, fields []field) error {
	if v.kind != kindObject {
		return fmt.Errorf("unexpected %s where an object was due", v.kind)
	}
	var seen []string
	arm := ""
	for _, m := range v.members {
		f, known := fieldNamed(fields, m.name)
		if !known {
			return fmt.Errorf("unknown field %q", m.name)
		}
		if slices.Contains(seen, f.name) {
			return fmt.Errorf("duplicate field %q", m.name)
		}
		seen = append(seen, f.name)
		if m.value.kind == kindNull {
			continue
		}
		if f.oneof && arm != "" {
			return fmt.Errorf("oneof is already set by %q, then %q", arm, f.name)
		}
		if f.oneof {
			arm = f.name
		}
		if err := f.check(m.value); err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	return nil
}

// fieldNamed takes either spelling of a name; both of one field in a message are a duplicate (agy 1.1.27).
func fieldNamed(fields []field, name string) (field, bool) {
	for _, f := range fields {
		if f.name == name || snake(f.name) == name {
			return f, true
		}
	}
	return field{}, false
}

func (f field) check(v value) error {
	if !f.list {
		return f.checkOne(v)
	}
	if v.kind != kindList {
		return fmt.Errorf("a %s where an array was due", v.kind)
	}
	for _, element := range v.list {
		if err := f.checkOne(element); err != nil {
			return err
		}
	}
	return nil
}

func (f field) checkOne(v value) error {
	switch {
	case v.kind != f.kind:
		return fmt.Errorf("a %s where a %s was due", v.kind, f.kind)
	case f.fields != nil:
		return check(v, f.fields)
	case f.kind == kindObject:
		return checkStruct(v)
	}
	return nil
}

// checkStruct is for google.protobuf.Struct: any object, but no name twice.
func checkStruct(v value) error {
	for i, m := range v.members {
		if named(v.members[i+1:], m.name) {
			return fmt.Errorf("duplicate map key %q", m.name)
		}
		if err := checkStruct(m.value); err != nil {
			return err
		}
	}
	for _, element := range v.list {
		if err := checkStruct(element); err != nil {
			return err
		}
	}
	return nil
}

func readStep(v value) Step {
	switch {
	case get(v, System).kind == kindObject:
		return Step{System, get(get(v, System), "systemMessage").text}
	case get(v, User).kind == kindText:
		return Step{User, get(v, User).text}
	case get(v, Ephemeral).kind == kindText:
		return Step{Ephemeral, get(v, Ephemeral).text}
	case get(v, ToolCall).kind == kindObject:
		return Step{Kind: ToolCall}
	default:
		return Step{}
	}
}

// get is a field of a checked message in whichever spelling it came.
func get(v value, name string) value {
	if named(v.members, snake(name)) {
		return v.field(snake(name))
	}
	return v.field(name)
}

func snake(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// halfSurrogate finds an escape \uD800-\uDFFF without its other half, which Go's decoder would quietly replace.
func halfSurrogate(data []byte) bool {
	for i := 0; i+1 < len(data); i++ {
		if data[i] != '\\' {
			continue
		}
		high, ok := escape(data[i:])
		if !ok || high < 0xD800 || high > 0xDFFF {
			i++ // whatever was escaped is no escape itself
			continue
		}
		low, ok := escape(data[i+6:])
		if high > 0xDBFF || !ok || low < 0xDC00 || low > 0xDFFF {
			return true
		}
		i += 11
	}
	return false
}

// escape reads a \uXXXX at the start of data.
func escape(data []byte) (uint64, bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(data[2:6]), 16, 32)
	return n, err == nil
}
