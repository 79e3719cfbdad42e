package main

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"proem/memory/compact"
	"proem/memory/extract"
	"proem/routing"
)

func compactVerb() verb {
	return verb{
		name:  "compact",
		args:  "--strategy S --max-tokens N [...] < FILE",
		short: "choose the messages that stay within a budget",
		run:   runCompact,
	}
}

// compactArgs is what the command line says.
type compactArgs struct {
	strategy compact.Strategy
	budget   compact.Budget
	explain  bool
}

func runCompact(w world, args []string) error {
	a, helped, err := compactFlags(w, args)
	if helped || err != nil {
		return err
	}
	data, err := io.ReadAll(io.LimitReader(w.stdin, maxConversation+1))
	if err != nil {
		return fmt.Errorf("read stdin: %w", err)
	}
	if len(data) > maxConversation {
		return fmt.Errorf("read stdin: more than %d MiB", maxConversation>>20)
	}
	in, err := readConversation(data)
	if err != nil {
		return err
	}
	task := compact.Task{
		Messages: in.messages, Budget: a.budget, Admitted: worthKeeping(in.messages),
		Query: routing.Route(compact.LastPrompt(in.messages), w.now().Year()).StrippedPrompt,
	}
	result := a.strategy.Run(task)
	if err := in.write(w.stdout, result); err != nil {
		return fmt.Errorf("write the messages: %w", err)
	}
	if a.explain {
		explainCompact(w.stderr, a, task, result)
	}
	return shortOf(w, a.budget, result)
}

// worthKeeping finds in a conversation what a memory would keep of it, by the
// messages that say it. What tools were told or have answered is nobody's word,
// and a summary was admitted when it was made.
func worthKeeping(messages []compact.Message) [][]string {
	var talk []extract.Message
	var at []int
	for i, m := range messages {
		if (m.Role == "user" || m.Role == "assistant") && !m.Tool() && !m.Pinned() {
			talk, at = append(talk, extract.Message{User: m.Role == "user", Text: m.Text}), append(at, i)
		}
	}
	found := make([][]string, len(messages))
	for _, item := range extract.Current(extract.Read(talk)) {
		i := at[item.Message]
		found[i] = append(found[i], item.Text)
	}
	return found
}

// shortOf says where the budget was too small for what matters most. What is
// printed is whole nevertheless: the caller may take a larger budget.
func shortOf(w world, b compact.Budget, r compact.Result) error {
	if r.Over > 0 {
		return hintedError{
			fmt.Errorf("compact: the system message and the user profile alone pass the %d tokens by %d", b.Limit(), r.Over),
			"give a larger --max-tokens or a smaller --reserve",
		}
	}
	if r.Last > 0 {
		fmt.Fprintf(w.stderr, "proem: the last message, with what belongs to it, has %d tokens and found no room in %d\n", r.Last, b.Limit())
	}
	return nil
}

func compactFlags(w world, args []string) (a compactArgs, helped bool, err error) {
	set := flags("compact")
	name := set.String("strategy", "", "which messages stay: `NAME` is one of "+strategyNames())
	set.IntVar(&a.budget.Max, "max-tokens", 0, "the model's limit, in o200k_base tokens")
	set.Float64Var(&a.budget.Threshold, "threshold", 0.6, "the part of the limit up to which nothing changes, and to which more is made to shrink")
	set.IntVar(&a.budget.Reserve, "reserve", 0, "tokens that stay free for the reply")
	set.BoolVar(&a.explain, "explain", false, "say on stderr what is available, what was dropped and why")
	a.budget.KeepLast = -1
	set.Func("keep-last", "the last `K` messages stay as far as they fit, 0 keeps none of them (default: what the strategy thinks right)", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return errors.New("it is a number of messages")
		}
		a.budget.KeepLast = n
		return nil
	})
	if helped, err := parse(set, compactVerb(), args, w); helped || err != nil {
		return a, helped, err
	}
	if set.NArg() > 0 {
		return a, false, usageError{fmt.Sprintf("compact: unexpected argument %q", set.Arg(0)), "it reads stdin: run proem compact ... < messages.jsonl"}
	}
	found := false
	if a.strategy, found = compact.Find(*name); !found {
		return a, false, usageError{fmt.Sprintf("compact: unknown strategy %q", *name), "--strategy is one of " + strategyNames()}
	}
	return a, false, checkBudget(a.budget)
}

func checkBudget(b compact.Budget) error {
	switch {
	case b.Max <= 0:
		return usageError{"compact: --max-tokens must be above 0", "run proem compact --strategy sliding --max-tokens 8000 < messages.jsonl"}
	case b.Reserve < 0 || b.Reserve >= b.Max:
		return usageError{fmt.Sprintf("compact: --reserve %d leaves nothing of %d tokens or is below 0", b.Reserve, b.Max), "give a --reserve below --max-tokens"}
	case math.IsNaN(b.Threshold) || b.Threshold <= 0 || b.Threshold > 1:
		return usageError{fmt.Sprintf("compact: --threshold %v is not above 0 and at most 1", b.Threshold), "0.6 is six tenths of --max-tokens"}
	}
	return nil
}

func strategyNames() string {
	var names []string
	for _, s := range compact.All() {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// explainCompact prints numbers and reasons, never a text of a message.
func explainCompact(out io.Writer, a compactArgs, task compact.Task, r compact.Result) {
	b := a.budget
	fmt.Fprintf(out, "strategy: %s, %s\n", a.strategy.Name, a.strategy.Doc)
	fmt.Fprintf(out, "limit: %d = max-tokens %d - reserve %d; nothing changes up to %d\n", b.Limit(), b.Max, b.Reserve, b.Target())
	for _, side := range []struct {
		name     string
		messages []compact.Message
	}{{"before", task.Messages}, {"after", r.Messages}} {
		u := compact.UsageOf(side.messages)
		fmt.Fprintf(out, "%s: %d messages, available %d = limit %d - system %d - history %d - tools %d\n",
			side.name, len(side.messages), b.Limit()-u.Total(), b.Limit(), u.System, u.History, u.Tools)
	}
	for _, d := range r.Dropped {
		m := task.Messages[d.Index]
		fmt.Fprintf(out, "dropped: message %d, %q, %d tokens: %s\n", d.Index+1, m.Role, m.Tokens, d.Reason)
	}
}
