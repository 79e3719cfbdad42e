package world

import (
	"context"
	"encoding/json"
	"os/exec"
	"slices"

	"proem/scripts/bench/rollout"
)

// Row is one program of the table.
type Row struct {
	Name string
	argv []string
	env  []string // beside the world's
	// place is where it runs, and whose git status it is compared with.
	place  *Place
	script *script // what its payload names
	// every is in which rounds it runs: 0 and 1 are each round, 5 every fifth.
	every int
	// fresh rows have a new session for every run, the others one of their own.
	fresh bool
	// input changes the payload of a run; nil is no standard input at all.
	input func(p *rollout.Payload)
	// before is done, unmeasured, before each run.
	before func(ctx context.Context, r Row, n int) error
	// replies are words that the program must print, lacks words that it must
	// not print when it is asked again: a hook that says nothing is quick, and
	// its figure worthless.
	replies, lacks []string

	number int // of the row in the table; its sessions' ids are made of it
}

// Sessions of a row are numbered from its number times perRow; turns of prompts
// from newTurn, above those of every transcript.
const (
	perRow  = 1_000_000
	newTurn = 1_000_000
)

// payload is that of the nth run.
func (r Row) payload(n int) rollout.Payload {
	session := perRow * (r.number + 1)
	if r.fresh {
		session += n
	}
	p := rollout.Payload{
		SessionID: rollout.SessionID(session), TurnID: rollout.TurnID(newTurn + n), TranscriptPath: r.script.path,
		Cwd: r.place.Dir, Event: "UserPromptSubmit", Model: "gpt-5.4", PermissionMode: "default",
	}
	r.input(&p)
	return p
}

// stdin is the standard input of the nth run.
func (r Row) stdin(n int) ([]byte, error) {
	if r.input == nil {
		return nil, nil
	}
	return json.Marshal(r.payload(n))
}

// due tells whether the row runs in a round.
func (r Row) due(round int) bool { return round%max(1, r.every) == 0 }

// Choose keeps the rows that are wanted, and those that their ratios need: the
// empty binary and the git status of the same repository.
func Choose(all []Row, wanted func(name string) bool) []Row {
	needed := []string{Empty}
	for _, r := range all {
		if wanted(r.Name) {
			needed = append(needed, r.Name, r.place.Label+GitStatus)
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(r Row) bool { return !slices.Contains(needed, r.Name) })
}

// Found keeps the rows whose program is there, with its full path: the runner
// does not search PATH. It also returns the names of the others.
func Found(all []Row) (kept []Row, missing []string) {
	for _, r := range all {
		path, err := exec.LookPath(r.argv[0])
		if err != nil {
			missing = append(missing, r.Name)
			continue
		}
		r.argv = append([]string{path}, r.argv[1:]...)
		kept = append(kept, r)
	}
	return kept, missing
}
