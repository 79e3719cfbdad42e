package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// flags makes a flag set whose errors are usage errors and which prints
// nothing by itself.
func flags(name string) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	return set
}

// parse reads args. helped is true where the user asked for the verb's help,
// which is then printed.
func parse(set *flag.FlagSet, v verb, args []string, w world) (helped bool, err error) {
	err = set.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(w.stdout, "usage: proem %s %s\n%s\n", v.name, v.args, v.short)
		set.SetOutput(w.stdout)
		set.PrintDefaults()
		return true, nil
	}
	if err != nil {
		return false, usageError{fmt.Sprintf("%s: %v", v.name, err), "run proem " + v.name + " --help"}
	}
	return false, nil
}

// parseMixed reads args in which flags may stand behind words, and returns the
// words.
func parseMixed(set *flag.FlagSet, v verb, args []string, w world) (words []string, helped bool, err error) {
	for {
		if helped, err := parse(set, v, args, w); helped || err != nil {
			return nil, helped, err
		}
		if set.NArg() == 0 {
			return words, false, nil
		}
		words, args = append(words, set.Arg(0)), set.Args()[1:]
	}
}
