package searching

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"proem/web/answer"
)

// arrival is an answer that came too late for its own prompt.
type arrival struct {
	answer.Answer
	question string // as it waited
}

// maxWaiting bounds the questions that wait, the oldest go first.
const maxWaiting = 4

// question is how the session remembers what it waits for: the answer's name and
// when it was asked, and no word of it.
func (s *Search) question() string { return s.name + " " + strconv.FormatInt(s.now.Unix(), 10) }

// arrived parts the questions into those that still wait and the answers that
// are there. One that waits for too long is dropped.
func arrived(store answer.Store, questions []string, now time.Time) (waiting []string, there []arrival) {
	for _, q := range questions {
		name, stamp, _ := strings.Cut(q, " ")
		seconds, err := strconv.ParseInt(stamp, 10, 64)
		asked := time.Unix(seconds, 0)
		if err != nil || !hexadecimal(name) || now.Sub(asked) > answer.Kept {
			continue
		}
		if a, ok := store.Get(name, now, answer.Kept); ok && !a.When.Before(asked) {
			there = append(there, arrival{a, q})
		} else {
			waiting = append(waiting, q)
		}
	}
	return waiting, there
}

// hexadecimal keeps an edited state file from naming another one.
func hexadecimal(name string) bool {
	return name != "" && strings.Trim(name, "0123456789abcdef") == ""
}

// forget drops a question that is asked again.
func (s *Search) forget(name string) {
	s.waiting = slices.DeleteFunc(slices.Clone(s.waiting), func(q string) bool { return strings.HasPrefix(q, name+" ") })
	s.earlier = slices.DeleteFunc(s.earlier, func(e arrival) bool { return strings.HasPrefix(e.question, name+" ") })
}

// Waiting are the questions that wait behind this prompt. What arrived is done
// with once it was said.
func (s *Search) Waiting(said bool) []string {
	waiting := s.waiting
	if !said {
		for _, e := range s.earlier {
			waiting = append(waiting, e.question)
		}
	}
	return waiting[max(0, len(waiting)-maxWaiting):]
}
