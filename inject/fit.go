package inject

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"proem/internal/redact"
	"proem/internal/tokens"
)

// Budget bounds a whole text.
type Budget struct {
	Tokens int
	Bytes  int
	Units  int // UTF-16 code units, in which some hosts count
}

// The budgets of DESIGN 1.4. Codex spills what is longer than 10,000 bytes to a
// file that everybody can read (0.171.0), hence the distance.
var (
	PromptBudget = Budget{Tokens: 1500, Bytes: 9500, Units: 9500}
	StartBudget  = Budget{Tokens: 2200, Bytes: 9500, Units: 9500}
)

func (b Budget) holds(s string) bool {
	return tokens.Estimate(s) <= b.Tokens && len(s) <= b.Bytes && units(s) <= b.Units
}

// Compose lays out the opening, the frame and the sections within the budget.
// A section above its ceiling is cut at an item or a line; if the total is
// short, sections go whole, in the order of their Yield. The outcomes say what
// became of each section, in their order.
func Compose(opening, frame string, sections []Section, budget Budget) (text string, outcomes []Outcome) {
	blocks := make([]block, len(sections))
	for i, s := range sections {
		blocks[i] = s.fit()
	}
	for {
		text := join(opening, frame, blocks)
		if budget.holds(text) {
			return text, outcomesOf(blocks)
		}
		i := firstToYield(blocks)
		if i < 0 {
			return cutBytes(text, budget.Bytes), outcomesOf(blocks) // the opening alone is far below any budget
		}
		blocks[i].text, blocks[i].leftOut = "", ReasonBudget
	}
}

// block is a section as it is sent. One that is left out has no text.
type block struct {
	section Section
	text    string
	lines   []Line // as they stand in the text
	cut     bool
	leftOut Reason
}

func join(opening, frame string, blocks []block) string {
	var parts []string
	if opening != "" {
		parts = append(parts, opening)
	}
	framed := frame == ""
	for _, b := range blocks {
		if b.leftOut != "" {
			continue
		}
		if !framed {
			parts, framed = append(parts, frame), true
		}
		parts = append(parts, b.text)
	}
	return strings.Join(parts, "\n")
}

func firstToYield(blocks []block) int {
	found := -1
	for i, b := range blocks {
		if b.leftOut != "" || b.section.Module.Yield == 0 {
			continue
		}
		if found < 0 || b.section.Module.Yield < blocks[found].section.Module.Yield {
			found = i
		}
	}
	return found
}

func outcomesOf(blocks []block) []Outcome {
	outcomes := make([]Outcome, len(blocks))
	for i, b := range blocks {
		outcomes[i] = Outcome{
			Name: b.section.Module.Name, Bytes: len(b.text),
			Cut: b.cut && b.leftOut == "", LeftOut: b.leftOut, Err: b.section.Err,
			Took: b.section.Took, Marks: b.marks(), Notice: b.section.Notice,
		}
	}
	return outcomes
}

// fit writes the section, dropping items and then lines until it is within its
// ceiling. Where no line is left it is left out.
func (s Section) fit() block {
	switch {
	case s.LeftOut != "":
		return block{section: s, leftOut: s.LeftOut}
	case len(s.Lines) == 0:
		return block{section: s, leftOut: ReasonEmpty}
	}
	lines := slices.Clone(s.Lines)
	dropped, cut := 0, false
	for len(lines) > 0 {
		text := s.write(lines, dropped)
		if s.Module.Ceiling == 0 || tokens.Estimate(text) <= s.Module.Ceiling {
			return block{section: s, text: text, lines: lines, cut: cut}
		}
		cut = true
		last := &lines[len(lines)-1]
		switch n := len(last.Items); {
		case n > 1:
			last.Items, last.More = last.Items[:n-1], last.More+1
			continue
		case s.Module.Newest:
			lines = lines[1:]
		default:
			lines = lines[:len(lines)-1]
		}
		dropped++
	}
	return block{section: s, leftOut: ReasonBudget}
}

func (s Section) write(lines []Line, dropped int) string {
	var b strings.Builder
	if !s.Module.Plain {
		b.WriteString("<" + s.Module.Name + ">\n")
	}
	rows := make([]string, 0, len(lines)+1)
	for _, l := range lines {
		rows = append(rows, l.write())
	}
	if dropped > 0 {
		at := len(rows)
		if s.Module.Newest {
			at = 0
		}
		rows = slices.Insert(rows, at, cutMark(dropped))
	}
	b.WriteString(strings.Join(rows, "\n"))
	if !s.Module.Plain {
		b.WriteString("\n</" + s.Module.Name + ">")
	}
	return b.String()
}

// cutMark says how many lines are gone.
func cutMark(n int) string {
	if n == 1 {
		return "[cut: 1 line]"
	}
	return fmt.Sprintf("[cut: %d lines]", n)
}

func (l Line) write() string {
	parts := make([]string, 0, len(l.Items)+2)
	if l.Text != "" {
		parts = append(parts, Clean(l.Text, l.Limit))
	}
	for _, item := range l.Items {
		// The bar sets items apart, so no item may hold one.
		parts = append(parts, strings.ReplaceAll(Clean(item, l.Limit), "|", "¦"))
	}
	if l.More > 0 {
		parts = append(parts, fmt.Sprintf("+%d more", l.More))
	}
	text := strings.Join(parts, " | ")
	if l.Key == "" {
		return text
	}
	return l.Key + ": " + text
}

// maxText bounds the work on one text; what is shown is far shorter.
const maxText = 64 << 10

// Clean is the one way by which outside text gets into a line. Invisible
// characters go first, so that none can hide a secret from the mask.
func Clean(s string, limit int) string {
	s = cutBytes(s, maxText)
	s = redact.Mask(Escape(s))
	if limit > 0 {
		s = tokens.Cut(s, limit)
	}
	return s
}

// cutBytes cuts between characters.
func cutBytes(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}

// units counts UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xFFFF {
			n++
		}
	}
	return n
}
