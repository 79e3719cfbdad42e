package runlog

import (
	"strconv"
	"time"
)

// stamp is RFC 3339 with milliseconds, always in UTC: loading the time zone
// would cost more than the line.
const stamp = "2006-01-02T15:04:05.000Z"

// appendJSON writes the run as one line. Every key is always there but those
// of a section. It is written by hand: encoding/json would be the only
// reflection in a hook.
func (r Run) appendJSON(b []byte) []byte {
	b = append(b, `{"ts":"`...)
	b = r.Time.UTC().AppendFormat(b, stamp)
	b = append(b, '"')
	b = appendField(b, "event", r.Event)
	b = appendField(b, "hook", r.Hook)
	b = appendField(b, "host", r.Host)
	b = append(b, `,"matched":`...)
	b = strconv.AppendBool(b, r.Matched)
	b = appendField(b, "contextMode", r.ContextMode)
	b = appendField(b, "subagentMode", r.SubagentMode)
	b = appendList(b, "detectedHotwords", r.DetectedHotwords)
	b = appendList(b, "reasons", r.Reasons)
	b = appendList(b, "evidence", r.Evidence)
	b = append(b, `,"sections":[`...)
	for i, s := range r.Sections {
		if i > 0 {
			b = append(b, ',')
		}
		b = s.appendJSON(b)
	}
	b = append(b, `],"duration_ms":`...)
	b = strconv.AppendFloat(b, r.Milliseconds, 'f', 1, 64)
	b = appendList(b, "degraded", r.Degraded)
	return append(b, "}\n"...)
}

func (s Section) appendJSON(b []byte) []byte {
	b = append(b, `{"name":`...)
	b = appendWord(b, s.Name)
	b = append(b, `,"bytes":`...)
	b = strconv.AppendInt(b, int64(s.Bytes), 10)
	if s.Cut {
		b = append(b, `,"cut":true`...)
	}
	if s.LeftOut != "" {
		b = appendField(b, "leftOut", s.LeftOut)
	}
	return append(b, '}')
}

func appendField(b []byte, key, word string) []byte {
	b = append(b, `,"`...)
	b = append(b, key...)
	b = append(b, `":`...)
	return appendWord(b, word)
}

func appendList(b []byte, key string, words []string) []byte {
	b = append(b, `,"`...)
	b = append(b, key...)
	b = append(b, `":[`...)
	for i, w := range words {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendWord(b, w)
	}
	return append(b, ']')
}

// maxWord is as long as the longest reason with its prefix.
const maxWord = 48

// Word returns a word of ours as it is. Whatever does not look like one, such
// as a path or a sentence that got here by mistake, becomes a question mark.
func Word(s string) string {
	if len(s) > maxWord {
		return "?"
	}
	for i := range len(s) {
		c := s[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case c == '!', c == ':', c == '+', c == '-', c == '_':
		default:
			return "?"
		}
	}
	return s
}

func appendWord(b []byte, word string) []byte {
	b = append(b, '"')
	b = append(b, Word(word)...)
	return append(b, '"')
}

// Milliseconds is a duration as the log holds it.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
