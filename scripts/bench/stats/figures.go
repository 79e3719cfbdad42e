package stats

import (
	"slices"
	"time"
)

// Sample is what one run cost. Processor time and memory include the children
// that the program waited for: a hook that calls git pays for git.
type Sample struct {
	Wall, CPU time.Duration
	PeakKB    int64
}

// Figures is one line of the table: what each run of a row took.
type Figures struct {
	Name            string
	Against         string // the other row that it is compared with
	Wall, CPU, Peak Series // nanoseconds, nanoseconds, KB
}

// Add adds the run of a round.
func (f *Figures) Add(round int, s Sample) {
	f.Wall = append(f.Wall, Point{Round: round, Value: float64(s.Wall)})
	f.CPU = append(f.CPU, Point{Round: round, Value: float64(s.CPU)})
	f.Peak = append(f.Peak, Point{Round: round, Value: float64(s.PeakKB)})
}

// Find is the line of that name, if it was measured.
func Find(table []Figures, name string) (Figures, bool) {
	i := slices.IndexFunc(table, func(f Figures) bool { return f.Name == name })
	if i < 0 || len(table[i].Wall) == 0 {
		return Figures{}, false
	}
	return table[i], true
}

// Times is how many times the time of another row a row takes, nothing where
// that was not measured.
func (f Figures) Times(table []Figures, other string) Estimate {
	o, ok := Find(table, other)
	if !ok {
		return Estimate{}
	}
	return Share(f.Wall, []Term{{Factor: 1, Row: o.Wall}})
}
