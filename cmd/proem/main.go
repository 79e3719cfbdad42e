// Command proem serves people: it wires the hooks into their hosts and shows
// what they would decide and send.
// It is not run by a host, so unlike a hook it may say no: an error is a
// message on stderr and a non-zero exit code.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"proem/wiring/hookfile"
)

// world is what a verb may touch.
type world struct {
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
	getenv func(string) string
	now    func() time.Time
}

// verb is one sub-command. A new one is a value in a file of its name and a
// line in verbs.
type verb struct {
	name  string
	args  string // as shown in the usage line
	short string
	run   func(w world, args []string) error
}

// verbs is a function because a verb's help names the verb itself.
func verbs() []verb {
	return []verb{
		installVerb(), uninstallVerb(), doctorVerb(), initVerb(),
		configVerb(), offVerb(), onVerb(), allowVerb(), disallowVerb(),
		memoryVerb(), contextVerb(), agentsVerb(), webVerb(), routeVerb(), explainVerb(), lastVerb(), renderVerb(), snapshotVerb(), tokensVerb(), compactVerb(), logVerb(), versionVerb(),
	}
}

// usageError is an error in the words of a command line; hint is what to type.
type usageError struct{ message, hint string }

func (e usageError) Error() string { return e.message }

// hintedError is an error about which there is something to do.
type hintedError struct {
	error
	hint string
}

func main() {
	w := world{os.Stdin, os.Stdout, os.Stderr, os.Getenv, time.Now}
	os.Exit(run(w, os.Args[1:]))
}

// run returns the exit code: 0, 1 where a verb could not do its work, 2 where
// the command line is wrong.
func run(w world, args []string) int {
	err := dispatch(w, args)
	if err == nil {
		return 0
	}
	fmt.Fprintf(w.stderr, "proem: %v\n", err)
	if usage, ok := errors.AsType[usageError](err); ok {
		fmt.Fprintf(w.stderr, "proem: hint: %s\n", usage.hint)
		return 2
	}
	if hinted, ok := errors.AsType[hintedError](err); ok {
		fmt.Fprintf(w.stderr, "proem: hint: %s\n", hinted.hint)
	}
	if problem, ok := errors.AsType[hookfile.Problem](err); ok {
		fmt.Fprintf(w.stderr, "proem: hint: %s\n", problem.Hint)
	}
	return 1
}

func dispatch(w world, args []string) error {
	if len(args) == 0 {
		usage(w.stderr)
		return usageError{"no command given", "run proem help"}
	}
	switch args[0] {
	case "help", "-h", "--help":
		usage(w.stdout)
		return nil
	case "--version":
		return version(w, nil)
	}
	for _, v := range verbs() {
		if v.name == args[0] {
			return v.run(w, args[1:])
		}
	}
	return usageError{fmt.Sprintf("unknown command %q", args[0]), "run proem help"}
}

func usage(out io.Writer) {
	fmt.Fprint(out, "proem wires its hooks into their hosts and shows what they put beside a prompt.\n\nusage:\n")
	for _, v := range verbs() {
		fmt.Fprintf(out, "  proem %-9s %-51s %s\n", v.name, v.args, v.short)
	}
}
