package inject

import (
	"slices"

	"proem/internal/digest"
)

// Unsaid returns what of a section is still to be said where the conversation
// holds what these marks stand for.
func (s Section) Unsaid(held []string) Section {
	if s.LeftOut != "" || len(s.Lines) == 0 {
		return s
	}
	switch s.Module.Again {
	case NewItems:
		s.newItems(held)
	case Changed:
		s.changed(held)
	case Apart:
		s.apart(held)
	}
	if len(s.Lines) == 0 {
		s.LeftOut = ReasonHeld
	}
	return s
}

// changed keeps all lines or, if nothing has changed, none. The marks are those
// of the whole section even where a ceiling cuts it, since the same lines will
// be cut in the same way.
func (s *Section) changed(held []string) {
	for _, l := range s.Lines {
		s.marks = append(s.marks, l.mark())
	}
	if slices.Equal(s.marks, held) {
		s.Lines = nil
		return
	}
	var left []Line
	for i, l := range s.Lines {
		if !l.Stays || !slices.Contains(held, s.marks[i]) {
			left = append(left, l)
		}
	}
	s.Lines = left
}

// maxApart bounds what is held of a section whose lines go apart.
const maxApart = 64

// apart keeps the lines whose marks are not held, and holds all of them.
func (s *Section) apart(held []string) {
	s.marks = slices.Clone(held)
	var left []Line
	for _, l := range s.Lines {
		mark := l.mark()
		if slices.Contains(held, mark) {
			continue
		}
		left, s.marks = append(left, l), append(s.marks, mark)
	}
	s.Lines, s.marks = left, s.marks[max(len(s.marks)-maxApart, 0):]
}

// newItems keeps the texts and items that are not held. The marks of those that
// are sent come in once it is known what the budget drops.
func (s *Section) newItems(held []string) {
	var left []Line
	for _, l := range s.Lines {
		if mark := l.textMark(); l.Text != "" && slices.Contains(held, mark) {
			l.Text, s.marks = "", append(s.marks, mark)
		}
		var items []string
		for _, item := range l.Items {
			if mark := l.itemMark(item); slices.Contains(held, mark) {
				s.marks = append(s.marks, mark)
			} else {
				items = append(items, item)
			}
		}
		if l.Items = items; l.Text != "" || len(items) > 0 {
			left = append(left, l)
		}
	}
	s.Lines = left
}

// marks are what the conversation holds of a section once the text is sent.
func (b block) marks() []string {
	if b.leftOut != "" {
		return nil
	}
	marks := slices.Clone(b.section.marks)
	if b.section.Module.Again == NewItems {
		for _, r := range b.rows {
			if r.of.Text != "" {
				marks = append(marks, r.of.textMark())
			}
			for _, item := range r.of.Items[:len(r.items)] {
				marks = append(marks, r.of.itemMark(item))
			}
		}
	}
	return marks
}

// mark is the fingerprint of a whole line.
func (l Line) mark() string {
	if l.Mark != "" {
		return digest.Short(l.Key, l.Mark)
	}
	parts := append([]string{l.Key, l.Text}, l.Items...)
	return digest.Short(append(parts, string(rune(l.More)))...)
}

func (l Line) textMark() string { return digest.Short(l.Key, l.Text) }

func (l Line) itemMark(item string) string { return digest.Short(l.Key, "", item) }
