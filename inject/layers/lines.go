package layers

import (
	"fmt"
	"hash/fnv"
	"io"
	"strconv"
	"strings"

	"proem/inject"
	"proem/internal/tokens"
)

// rule is the line between two layers.
const rule = "---"

// maxIndent keeps the nesting of lists, in spaces.
const maxIndent = 12

// line is a layer as a whole, which shape lays out once it is to be said. Its mark
// holds the path. A sum of 64 bits is enough to see a change: who could find
// another text with the same one would gain that it is not sent.
func (l layer) line() inject.Line {
	sum := fnv.New64a()
	_, _ = io.WriteString(sum, l.text)
	return inject.Line{Text: l.text, Mark: l.path + "\x00" + strconv.FormatUint(sum.Sum64(), 16)}
}

// piece is the lines of one layer.
type piece struct {
	path  string
	lines []inject.Line
}

// layOut makes the lines of a layer, without its blank ones and with the rule
// above it, unless it is the first.
func layOut(whole inject.Line, first bool) piece {
	path, _, _ := strings.Cut(whole.Mark, "\x00")
	p := piece{path: path}
	if !first {
		p.lines = append(p.lines, inject.Line{Text: rule})
	}
	for line := range strings.Lines(whole.Text) {
		if text := strings.TrimSpace(line); text != "" {
			p.lines = append(p.lines, inject.Line{Text: text, Indent: indent(line)})
		}
	}
	return p
}

// ourStart is where a line may seem to begin as ours do, in bytes.
const ourStart = 64

// indent keeps the spaces in front of a line, and puts one before what begins as
// a line of ours does.
func indent(line string) int {
	n := 0
	for _, c := range line {
		switch c {
		case ' ':
			n++
			continue
		case '\t':
			n += 4
			continue
		}
		break
	}
	if n == 0 && strings.Contains(strings.ToLower(line[:min(len(line), ourStart)]), "proem:") {
		return 1 // what nobody sees may stand before it
	}
	return min(n, maxIndent)
}

// The cost of a line is counted in tokens, and a token for each bytesPerToken
// where that is more: the whole text is bounded in bytes as well.
const bytesPerToken = 5

// around is what the tags cost, and cutMark what the mark of a cut does.
const (
	around  = 16
	cutMark = 40
)

// shape lays layers out and cuts them at a line where they have no room together.
// Each may have its share, and what one does not need the others get, so that a
// long text for every session does not push the agent's out.
func shape(layers []inject.Line, ceiling int) []inject.Line {
	pieces := make([]piece, len(layers))
	var all []inject.Line
	for i, l := range layers {
		pieces[i] = layOut(l, i == 0)
		all = append(all, pieces[i].lines...)
	}
	room := ceiling - around
	if fits(all, room) {
		return all
	}
	needs := make([]int, len(pieces))
	for i, p := range pieces {
		needs[i] = p.cost(room)
	}
	var out []inject.Line
	for i, share := range shares(needs, room) {
		out = append(out, pieces[i].cut(needs[i], share)...)
	}
	return out
}

// fits answers without counting for most texts. Angle brackets may cost more
// once they are escaped.
func fits(lines []inject.Line, room int) bool {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(strings.Repeat(" ", l.Indent) + l.Text + "\n")
		room -= 2 * (strings.Count(l.Text, "<") + strings.Count(l.Text, ">"))
	}
	return room > 0 && b.Len() <= room*bytesPerToken && tokens.Fits(b.String(), room)
}

// cost counts until it is more than the limit.
func (p piece) cost(limit int) int {
	sum := 0
	for _, l := range p.lines {
		if sum += cost(l); sum > limit {
			break
		}
	}
	return sum
}

func cost(l inject.Line) int {
	text := inject.Clean(l.Text, 0)
	return max(tokens.Count(text)+1, (len(text)+bytesPerToken)/bytesPerToken) + (l.Indent+3)/4
}

// shares divides the room: those who need less than an equal part get what they
// need, the others equal parts of the rest.
func shares(needs []int, room int) []int {
	out := make([]int, len(needs))
	open := len(needs)
	for settled := true; settled && open > 0; {
		settled = false
		for i, need := range needs {
			if out[i] == 0 && need <= room/open {
				out[i], room, open, settled = max(need, 1), room-need, open-1, true
				if open == 0 {
					break
				}
			}
		}
	}
	for i := range out {
		if out[i] == 0 {
			out[i] = room / open
		}
	}
	return out
}

// cut keeps the lines from the front that have room, the rule among them, and
// says how many have not.
func (p piece) cut(need, share int) []inject.Line {
	if need <= share {
		return p.lines
	}
	sum, kept := cutMark, 0
	for _, l := range p.lines {
		if sum += cost(l); sum > share {
			break
		}
		kept++
	}
	if kept == 0 && p.lines[0].Text == rule {
		kept = 1
	}
	n := len(p.lines) - kept
	word := "lines"
	if n == 1 {
		word = "line"
	}
	return append(p.lines[:kept:kept], inject.Line{Text: fmt.Sprintf("[cut: %d %s, see %s]", n, word, p.path)})
}
