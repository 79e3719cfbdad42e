package codexcli

import (
	"slices"
	"strings"
)

// stateTable is the table below which Codex keeps what the user trusts.
const stateTable = "[hooks.state]"

// HasState tells whether a config.toml has the table of trusted hooks.
func HasState(config string) bool {
	for line := range outside(config) {
		if line == stateTable || strings.HasPrefix(line, "[hooks.state.") {
			return true
		}
	}
	return false
}

// Forget takes the trust entries with these keys out of a config.toml. Each is
// a table of its own, with a blank line before it, as Codex writes it (0.130.0
// to 0.171.0); any other way of writing it is left. With head, the table above
// them goes too once nothing is left in it.
func Forget(config string, keys []string, head bool) string {
	lines := slices.Collect(strings.Lines(config))
	headers := headersOf(config)
	cut := make([]bool, len(lines))
	below := 0 // tables and keys that stay below the head
	at := -1
	for n, i := range headers {
		end := len(lines)
		if n+1 < len(headers) {
			end = headers[n+1]
		}
		header := strings.TrimSpace(lines[i])
		key, isState := stateKey(header)
		switch {
		case isState && slices.Contains(keys, key):
			cutTable(lines, cut, i, end)
		case header == stateTable:
			at = n
			below += content(lines[i+1 : end])
		case isState:
			below++
		}
	}
	if head && at >= 0 && below == 0 {
		cutTable(lines, cut, headers[at], headers[at]+1)
	}
	var b strings.Builder
	for i, line := range lines {
		if !cut[i] {
			b.WriteString(line)
		}
	}
	return b.String()
}

// cutTable marks a header, the keys below it and the blank line before it.
// Comments and blank lines behind the last key belong to what follows.
func cutTable(lines []string, cut []bool, from, to int) {
	for to > from+1 && !isKey(lines[to-1]) {
		to--
	}
	for i := from; i < to; i++ {
		cut[i] = true
	}
	if from > 0 && strings.TrimSpace(lines[from-1]) == "" {
		cut[from-1] = true
	}
}

func content(lines []string) int {
	n := 0
	for _, line := range lines {
		if isKey(line) {
			n++
		}
	}
	return n
}

func isKey(line string) bool {
	line = strings.TrimSpace(line)
	return line != "" && line[0] != '#'
}

// stateKey returns the key of a header like [hooks.state."KEY"]. Codex writes
// the key as a basic or a literal string.
func stateKey(header string) (key string, ok bool) {
	quoted, ok := strings.CutPrefix(header, "[hooks.state.")
	if !ok {
		return "", false
	}
	quoted, ok = strings.CutSuffix(quoted, "]")
	if !ok || len(quoted) < 2 || quoted[0] != quoted[len(quoted)-1] {
		return "", false
	}
	inner := quoted[1 : len(quoted)-1]
	switch quoted[0] {
	case '\'':
		return inner, true
	case '"':
		return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(inner), true
	}
	return "", false
}

// outside yields each line, trimmed, that is not inside a string of many lines.
func outside(config string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		lines := slices.Collect(strings.Lines(config))
		for _, i := range lineNumbers(lines) {
			if !yield(strings.TrimSpace(lines[i])) {
				return
			}
		}
	}
}

func headersOf(config string) []int {
	lines := slices.Collect(strings.Lines(config))
	return slices.DeleteFunc(lineNumbers(lines), func(i int) bool {
		return !strings.HasPrefix(strings.TrimSpace(lines[i]), "[")
	})
}

// lineNumbers lists the lines that start outside of a string of many lines.
func lineNumbers(lines []string) []int {
	var numbers []int
	open := ""
	for i, line := range lines {
		if open == "" {
			numbers = append(numbers, i)
		}
		for rest := line; rest != ""; {
			next, marker := firstMarker(rest, open)
			if marker == "" {
				break
			}
			rest = rest[next+len(marker):]
			if open == "" {
				open = marker
			} else {
				open = ""
			}
		}
	}
	return numbers
}

// firstMarker finds the marker that ends the open string, or the first that
// opens one.
func firstMarker(line, open string) (int, string) {
	best, marker := -1, ""
	for _, m := range []string{`"""`, `'''`} {
		if open != "" && m != open {
			continue
		}
		if i := strings.Index(line, m); i >= 0 && (best < 0 || i < best) {
			best, marker = i, m
		}
	}
	return best, marker
}
