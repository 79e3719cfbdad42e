package trial

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/tidwall/gjson"

	"proem/hooks/host"
)

// judge returns how many bytes of context an answer holds, or why its host
// would drop it.
func judge(h *host.Host, event, answer string) (int, error) {
	switch {
	case len(answer) > maxOutput:
		return 0, fmt.Errorf("its answer is longer than %d bytes", maxOutput)
	case !utf8.ValidString(answer):
		return 0, errors.New("its answer is not UTF-8")
	case !json.Valid([]byte(answer)): // two objects, a BOM, text around it
		return 0, fmt.Errorf("its answer is not one piece of JSON: %.80q", answer)
	}
	root := gjson.Parse(answer)
	if !root.IsObject() {
		return 0, fmt.Errorf("its answer is no JSON object: %.80q", answer)
	}
	if h.Name == "antigravity" {
		return judgeAntigravity(h, root)
	}
	return judgeCodex(h, event, root)
}

// judgeCodex knows the keys that ours send. Codex knows a few more, but they
// stop a turn, which no hook of ours may (0.171.0).
func judgeCodex(h *host.Host, event string, root gjson.Result) (int, error) {
	if err := only(root, "systemMessage", "hookSpecificOutput"); err != nil {
		return 0, err
	}
	if m := root.Get("systemMessage"); m.Exists() && m.Type != gjson.String {
		return 0, errors.New("its systemMessage is no text")
	}
	out := root.Get("hookSpecificOutput")
	if !out.Exists() {
		return 0, nil
	}
	if err := only(out, "hookEventName", "additionalContext"); err != nil {
		return 0, err
	}
	if name := out.Get("hookEventName").String(); name != event {
		return 0, fmt.Errorf("its hookEventName is %.40q, not %s", name, event)
	}
	context := out.Get("additionalContext")
	if context.Type != gjson.String || context.Str == "" {
		return 0, errors.New("its additionalContext is empty, which sends an empty message")
	}
	if len(context.Str) > h.MaxBytes {
		return 0, fmt.Errorf("its context has %d bytes: above %d Codex puts it into a file", len(context.Str), h.MaxBytes)
	}
	return len(context.Str), nil
}

func judgeAntigravity(h *host.Host, root gjson.Result) (int, error) {
	if err := only(root, "injectSteps"); err != nil {
		return 0, err
	}
	size := 0
	for _, step := range root.Get("injectSteps").Array() {
		message := step.Get("systemMessage")
		err := only(step, "systemMessage")
		if err == nil {
			err = only(message, "systemMessage")
		}
		if err != nil {
			return 0, err
		}
		text := message.Get("systemMessage")
		if text.Type != gjson.String || text.Str == "" {
			return 0, errors.New("a step of its answer holds no text")
		}
		if n := utf8.RuneCountInString(text.Str); n > h.MaxBytes {
			return 0, fmt.Errorf("its context has %d characters: Antigravity cuts it at %d", n, h.MaxBytes)
		}
		size += len(text.Str)
	}
	return size, nil
}

// only refuses a key beside those that are known, and one that stands twice.
func only(object gjson.Result, known ...string) error {
	if !object.IsObject() {
		return fmt.Errorf("its answer holds %.40q where an object should be", object.Raw)
	}
	var seen []string
	var err error
	object.ForEach(func(key, _ gjson.Result) bool {
		switch {
		case !slices.Contains(known, key.Str):
			err = fmt.Errorf("its answer holds the key %.40q, not only %s: the host drops the whole answer or obeys it", key.Str, strings.Join(known, " and "))
		case slices.Contains(seen, key.Str):
			err = fmt.Errorf("its answer holds the key %.40q twice", key.Str)
		}
		seen = append(seen, key.Str)
		return err == nil
	})
	return err
}
