package main

import (
	"fmt"
	"runtime"
)

// release is the version of this source; commit is set by the Makefile.
const release = "0.1.0"

var commit = "unknown"

func versionVerb() verb {
	return verb{name: "version", short: "print the version", run: version}
}

func version(w world, args []string) error {
	set := flags("version")
	if helped, err := parse(set, versionVerb(), args, w); helped || err != nil {
		return err
	}
	if set.NArg() > 0 {
		return usageError{"version: it takes no arguments", "run proem version"}
	}
	_, err := fmt.Fprintf(w.stdout, "proem %s commit %s %s %s/%s\n", release, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
