package inject

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// send composes a section of these lines where the conversation holds the marks.
func send(again Again, ceiling int, held []string, lines ...Line) (string, Outcome) {
	m := Module{Name: "section", Again: again, Ceiling: ceiling}
	text, outcomes := Compose("", "", []Section{Section{Module: m, Lines: lines}.Unsaid(held)}, PromptBudget)
	return text, outcomes[0]
}

func snapshot(time, day, branch string) []Line {
	return []Line{{Key: "cwd", Text: "/p", Stays: true}, {Key: "time", Text: time, Mark: day}, {Key: "git_branch", Text: branch}}
}

func TestAChangedSectionGoesOutWithoutItsStayingLines(t *testing.T) {
	t.Parallel()
	text, first := send(Changed, 0, nil, snapshot("10:00", "monday", "main")...)
	require.Equal(t, "<section>\ncwd: /p\ntime: 10:00\ngit_branch: main\n</section>", text)
	text, o := send(Changed, 0, first.Marks, snapshot("11:00", "monday", "main")...)
	require.Empty(t, text, "time alone is no change")
	require.Equal(t, ReasonHeld, o.LeftOut)
	require.Nil(t, o.Marks)

	text, day := send(Changed, 0, first.Marks, snapshot("00:01", "tuesday", "main")...)
	require.Equal(t, "<section>\ntime: 00:01\ngit_branch: main\n</section>", text)
	_, o = send(Changed, 0, day.Marks, snapshot("00:02", "tuesday", "main")...)
	require.Equal(t, ReasonHeld, o.LeftOut)
	text, _ = send(Changed, 0, day.Marks, snapshot("00:03", "tuesday", "topic")...)
	require.Equal(t, "<section>\ntime: 00:03\ngit_branch: topic\n</section>", text)
	text, _ = send(Changed, 0, first.Marks, snapshot("10:05", "monday", "main")[:2]...)
	require.Equal(t, "<section>\ntime: 10:05\n</section>", text, "a line that is gone is a change")
	moved := snapshot("10:06", "monday", "main")
	moved[0].Text = "/q"
	text, _ = send(Changed, 0, first.Marks, moved...)
	require.Contains(t, text, "cwd: /q")
}

func TestACutIsNoChange(t *testing.T) {
	t.Parallel()
	line := func(more int) Line {
		return Line{Key: "modified", Items: []string{"the first file.txt", "the second file.txt", "the third file.txt", "the fourth file.txt"}, More: more}
	}
	text, o := send(Changed, 30, nil, line(2))
	require.True(t, o.Cut, text)
	_, again := send(Changed, 30, o.Marks, line(2))
	require.Equal(t, ReasonHeld, again.LeftOut)
	_, again = send(Changed, 30, o.Marks, line(3))
	require.Empty(t, again.LeftOut, "one more is a change")
}

func TestNewItemsGoOutAlone(t *testing.T) {
	t.Parallel()
	goal := Line{Key: "goal", Text: "ship it"}
	text, o := send(NewItems, 0, nil, goal, Line{Key: "decisions", Items: []string{"one", "two"}})
	require.Equal(t, "<section>\ngoal: ship it\ndecisions: one | two\n</section>", text)
	require.Len(t, o.Marks, 3)
	_, same := send(NewItems, 0, o.Marks, goal, Line{Key: "decisions", Items: []string{"two", "one"}})
	require.Equal(t, ReasonHeld, same.LeftOut)
	text, more := send(NewItems, 0, o.Marks, goal, Line{Key: "decisions", Items: []string{"one", "three"}})
	require.Equal(t, "<section>\ndecisions: three\n</section>", text)
	require.Len(t, more.Marks, 3, "what is no longer current is forgotten")
	_, same = send(NewItems, 0, more.Marks, goal, Line{Key: "decisions", Items: []string{"one", "three"}})
	require.Equal(t, ReasonHeld, same.LeftOut)
	text, _ = send(NewItems, 0, o.Marks, Line{Key: "conventions", Items: []string{"one"}})
	require.Equal(t, "<section>\nconventions: one\n</section>", text, "the same words under another key are another item")
}

func TestItemsThatTheBudgetDroppedAreStillToBeSaid(t *testing.T) {
	t.Parallel()
	line := Line{Key: "decisions", Items: []string{"the first of the long decisions", "the second of the long decisions", "the third of the long decisions"}}
	var held []string
	said := ""
	for range 4 {
		text, o := send(NewItems, 34, held, line)
		if o.LeftOut == ReasonHeld {
			break
		}
		said, held = said+text, o.Marks
	}
	for _, item := range line.Items {
		require.Contains(t, said, item)
	}
	require.Len(t, held, 3)
}
