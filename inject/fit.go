package inject

import (
	"fmt"
	"slices"
	"sort"
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
	return len(s) <= b.Bytes && units(s) <= b.Units && tokens.Fits(s, b.Tokens)
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
			return text, outcomesOf(text, blocks)
		}
		i := firstToYield(blocks)
		if i < 0 {
			text = budget.cut(opening) // far below any budget that configuration allows
			return text, outcomesOf(text, blocks)
		}
		blocks[i].text, blocks[i].leftOut = "", ReasonBudget
	}
}

// cut keeps the start of a text that has no tags, which could be cut in two.
func (b Budget) cut(s string) string {
	s = tokens.Cut(cutBytes(s, b.Bytes), b.Tokens)
	for units(s) > b.Units || len(s) > b.Bytes { // the mark of a cut may be the one too many
		_, size := utf8.DecodeLastRuneInString(s)
		s = tokens.Cut(s[:len(s)-size], b.Tokens)
	}
	return s
}

// block is a section as it is sent. One that is left out has no text.
type block struct {
	section Section
	text    string
	rows    []row // as they stand in the text
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

// firstToYield is the section that goes next. What never yields goes when nothing
// else is left and the text still has no room, the last first.
func firstToYield(blocks []block) int {
	found, last := -1, -1
	for i, b := range blocks {
		switch {
		case b.leftOut != "":
		case b.section.Module.Yield == 0:
			last = i
		case found < 0 || b.section.Module.Yield < blocks[found].section.Module.Yield:
			found = i
		}
	}
	if found < 0 {
		return last
	}
	return found
}

// outcomesOf finds the blocks in the text, where they stand in their order.
func outcomesOf(text string, blocks []block) []Outcome {
	outcomes := make([]Outcome, len(blocks))
	end := len(text)
	for i, b := range slices.Backward(blocks) {
		outcomes[i] = Outcome{
			Name: b.section.Module.Name, Bytes: len(b.text),
			Cut: b.cut && b.leftOut == "", LeftOut: b.leftOut, Err: b.section.Err,
			Took: b.section.Took, Marks: b.marks(), Notice: b.section.Notice,
		}
		if b.leftOut == "" {
			outcomes[i].Start = end - len(b.text)
			end = outcomes[i].Start - len("\n")
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
	case s.Module.Shape != nil:
		s.Lines = s.Module.Shape(s.Lines)
	}
	rows := make([]row, len(s.Lines)) // masked and escaped once, however often they are counted
	steps := 0
	for i, l := range s.Lines {
		rows[i] = l.row()
		steps += s.steps(rows[i], i == len(rows)-1)
	}
	text := s.write(rows, 0)
	if s.holds(text) {
		return block{section: s, text: text, rows: rows}
	}
	// The fewest steps that are enough, as a text mostly gets shorter with each.
	fewest := 1 + sort.Search(steps-1, func(n int) bool { return s.holds(s.write(s.drop(rows, n+1))) })
	if fewest == steps {
		return block{section: s, leftOut: ReasonBudget}
	}
	left, dropped := s.drop(rows, fewest)
	return block{section: s, text: s.write(left, dropped), rows: left, cut: true}
}

func (s Section) holds(text string) bool {
	return s.Module.Ceiling == 0 || tokens.Fits(text, s.Module.Ceiling)
}

// steps is how many of drop's steps a row takes until it is gone.
func (s Section) steps(r row, last bool) int {
	if s.Module.Newest && !last {
		return 1
	}
	return max(len(r.items), 1)
}

// drop takes as many steps: the last line's items go one by one, but for the
// first, then a line goes. It returns what is left, and how many lines are gone.
func (s Section) drop(rows []row, steps int) (left []row, dropped int) {
	left = slices.Clone(rows)
	for range steps {
		last := &left[len(left)-1]
		switch n := len(last.items); {
		case n > 1:
			last.items, last.more = last.items[:n-1], last.more+1
			continue
		case s.Module.Newest:
			left = left[1:]
		default:
			left = left[:len(left)-1]
		}
		dropped++
	}
	return left, dropped
}

func (s Section) write(left []row, dropped int) string {
	var b strings.Builder
	if !s.Module.Plain {
		b.WriteString("<" + s.Module.Name + ">\n")
	}
	lines := make([]string, 0, len(left)+1)
	for _, r := range left {
		lines = append(lines, r.write())
	}
	if dropped > 0 {
		at := len(lines)
		if s.Module.Newest {
			at = 0
		}
		lines = slices.Insert(lines, at, cutMark(dropped))
	}
	b.WriteString(strings.Join(lines, "\n"))
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

// row is a line whose texts are clean.
type row struct {
	of        Line
	key, text string
	items     []string // the first ones of the line's
	more      int
}

func (l Line) row() row {
	r := row{of: l, key: l.Key, more: l.More}
	if l.Text != "" {
		r.text = Clean(l.Text, l.Limit)
	}
	for _, item := range l.Items {
		// The bar sets items apart, so no item may hold one.
		r.items = append(r.items, strings.ReplaceAll(Clean(item, l.Limit), "|", "¦"))
	}
	return r
}

func (r row) write() string {
	parts := make([]string, 0, len(r.items)+2)
	if r.text != "" {
		parts = append(parts, r.text)
	}
	parts = append(parts, r.items...)
	if r.more > 0 {
		parts = append(parts, fmt.Sprintf("+%d more", r.more))
	}
	text := strings.Repeat(" ", r.of.Indent) + strings.Join(parts, " | ")
	if r.key == "" {
		return text
	}
	return r.key + ": " + text
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
