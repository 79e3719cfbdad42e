package state

import (
	"slices"
	"testing"
)

// FuzzNothingLostIsBelieved plays any order of events on a conversation, of which
// the session only hears what hosts tell, and wants that it never counts on a
// section that the conversation does not hold.
func FuzzNothingLostIsBelieved(f *testing.F) {
	for _, seed := range []string{"", "pp", "pcp", "prp", "pxp", "pkp", "pfp", "p!p", "plp", "p!cp", "pc!p", "prlp!rp", "ppppp!kpxprpfp"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, events []byte) {
		c := conversation{path: "a", size: 10}
		for _, e := range events {
			c.play(t, e)
		}
		c.play(t, 'p')
	})
}

// conversation is what the model sees, and the state that is kept beside it.
type conversation struct {
	held    []int // the number of the prompt that carried each section that is still there
	prompts int
	path    string
	size    int64
	saved   Session
	crash   bool // the next process dies behind its reply
}

// name and lasting are the two sections of the play.
const (
	name    = "section"
	lasting = "lasting"
)

func (c *conversation) play(t *testing.T, event byte) {
	news := None
	switch event {
	case '!':
		c.crash = true
		return
	case 'l': // the state is lost
		c.saved = Session{}
		return
	case 'c': // compacted, and the start hook hears of it
		c.held, news = nil, Rewrote
		c.size += 50
	case 'k': // cleared
		c.held, c.size, news = nil, 0, Began
	case 'f': // forked: the history stays, in another file
		c.path, c.size, news = c.path+"f", 10, Rewrote
	case 'r': // reverted: the last turn is gone
		c.path, c.size = c.path+"r", 20
		c.held = slices.DeleteFunc(c.held, func(p int) bool { return p == c.prompts })
	case 'x': // the file was cut to before the last prompt, and what it held is gone
		if c.saved.At.Size == 0 {
			return
		}
		c.held, c.size = nil, c.saved.At.Size-1
	default:
		c.prompt(t)
		return
	}
	s := c.saved
	s.Arrive(Place{Transcript: c.path, Size: c.size}, news)
	c.saved = s // what a start hook forgets it saves before its reply
}

// prompt sends what the session does not count on, and then the section must be
// there.
func (c *conversation) prompt(t *testing.T) {
	s := c.saved
	s.Arrive(Place{Transcript: c.path, Size: c.size}, None)
	s.Prompts++
	c.prompts++
	for _, n := range []string{name, lasting} {
		if _, ok := s.Holds(n, 0); !ok {
			s.Say(n, []string{"mark"}, n == lasting)
			if n == name {
				c.held = append(c.held, c.prompts)
			}
		}
	}
	if len(c.held) == 0 {
		t.Fatal("the section is not in the conversation")
	}
	c.size += 100
	if !c.crash {
		c.saved = s
	}
	c.crash = false
}

func TestASectionIsRefreshed(t *testing.T) {
	t.Parallel()
	var s Session
	s.Prompts = 1
	s.Say(name, nil, false)
	for s.Prompts = 2; s.Prompts <= 40; s.Prompts++ {
		_, ok := s.Holds(name, 40)
		if !ok {
			t.Fatal("refreshed too early, at prompt", s.Prompts)
		}
	}
	if _, ok := s.Holds(name, 40); ok {
		t.Fatal("not refreshed at prompt", s.Prompts)
	}
	if _, ok := s.Holds(name, 0); !ok {
		t.Fatal("a section without a refresh went out again")
	}
}

func TestLastingSectionsSurviveARewrite(t *testing.T) {
	t.Parallel()
	for news, want := range map[News][]string{None: nil, Rewrote: {name}, Began: {name, lasting}} {
		s := Session{At: Place{Transcript: "a", Size: 5}}
		s.Say(name, nil, false)
		s.Say(lasting, nil, true)
		if lost := s.Arrive(Place{Transcript: "a", Size: 5}, news); !slices.Equal(lost, want) {
			t.Fatal(news, lost)
		}
	}
	for _, at := range []Place{{Transcript: "b", Size: 5}, {Transcript: "a", Size: 4}} {
		s := Session{At: Place{Transcript: "a", Size: 5}}
		s.Say(name, nil, false)
		s.Say(lasting, nil, true)
		if lost := s.Arrive(at, None); !slices.Equal(lost, []string{name}) {
			t.Fatal(at, lost)
		}
	}
}
