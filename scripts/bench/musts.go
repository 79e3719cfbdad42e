package main

import (
	"slices"

	"proem/scripts/bench/judge"
	"proem/scripts/bench/world"
)

// nativeGit says that hooks read .git by themselves, so that the limits of DESIGN 4
// apply. Where they had to call the git binary, what that call costs would be
// theirs to pay but not to mend: limits with the call on top would apply instead.
const nativeGit = true

// musts are the promises that bench-check holds the hooks to. The index of the
// large repository has so many KB.
func musts(at places, indexKB float64) []judge.Must {
	return slices.Concat(callingGit(at.small), native(at, indexKB), always(at.small))
}

// places are the labels of repositories.
type places struct{ small, ignoring, large string }

// callingGit are the limits of hooks that call the git binary. The least program
// that makes the call starts as the empty one does, hence the 1x less of it.
func callingGit(small string) []judge.Must {
	return []judge.Must{
		{
			Says:  "a steady prompt takes at most 2.1x the empty binary plus what the git call costs",
			Limit: []judge.Term{judge.Times(1.1, world.Empty), judge.Times(1, small+world.GitCall)}, Rows: []string{small + world.Steady}, Applies: !nativeGit,
		},
		{
			Says:  "the first prompt of a session takes at most 2.6x the empty binary plus what the git call costs",
			Limit: []judge.Term{judge.Times(1.6, world.Empty), judge.Times(1, small+world.GitCall)}, Rows: []string{small + world.First}, Applies: !nativeGit,
		},
		{
			Says:  "a steady prompt takes at most 2.1x the empty binary plus 1x git status",
			Limit: []judge.Term{judge.Times(2.1, world.Empty), judge.Times(1, small+world.GitStatus)}, Rows: []string{small + world.Steady},
		},
		{
			Says:  "the first prompt of a session takes at most 2.6x the empty binary plus 1x git status",
			Limit: []judge.Term{judge.Times(2.6, world.Empty), judge.Times(1, small+world.GitStatus)}, Rows: []string{small + world.First},
		},
	}
}

// native are the limits of DESIGN 4 for hooks that read .git by themselves.
func native(at places, indexKB float64) []judge.Must {
	small, large, status := at.small, at.large, at.small+world.GitStatus
	return []judge.Must{
		{
			Says:  "a steady prompt takes at most 2.1x the empty binary",
			Limit: []judge.Term{judge.Times(2.1, world.Empty)}, Rows: []string{small + world.Steady}, Applies: nativeGit,
		},
		{
			Says:  "a steady prompt takes at most 1.0x git status",
			Limit: []judge.Term{judge.Times(1, status)}, Rows: []string{small + world.Steady}, Applies: nativeGit,
		},
		{
			Says:  "the first prompt of a session takes at most 2.6x the empty binary",
			Limit: []judge.Term{judge.Times(2.6, world.Empty)}, Rows: []string{small + world.First}, Applies: nativeGit,
		},
		{
			Says:  "the first prompt of a session takes at most 1.2x git status",
			Limit: []judge.Term{judge.Times(1.2, status)}, Rows: []string{small + world.First}, Applies: nativeGit,
		},
		{
			Says:  "a large repository without a cache takes at most 0.55x git status",
			Limit: []judge.Term{judge.Times(0.55, large+world.GitStatus)}, Rows: []string{large + world.Cold}, Applies: nativeGit,
		},
		{
			Says:  "a large repository with a warm cache takes at most 0.40x git status",
			Limit: []judge.Term{judge.Times(0.40, large+world.GitStatus)}, Rows: []string{large + world.Steady}, Applies: nativeGit,
		},
		{
			Says:  "30,000 ignored files cost at most 5 %",
			Limit: []judge.Term{judge.Times(1.05, small+world.Steady)}, Rows: []string{at.ignoring + world.Steady}, Applies: nativeGit,
		},
		{
			Says: "a hook takes at most 6 MB of memory and the size of the index on a large repository", Peak: true,
			Limit: []judge.Term{judge.Fixed(6<<10 + indexKB)}, Rows: []string{large + world.Cold, large + world.Steady}, Applies: nativeGit,
		},
	}
}

// always are the limits that ask nothing of git's engine.
func always(small string) []judge.Must {
	return []judge.Must{
		{
			Says:  "what asks no git takes at most 2.1x the empty binary",
			Limit: []judge.Term{judge.Times(2.1, world.Empty)}, Rows: []string{small + world.NoGit, small + world.Light, small + world.Configured}, Applies: true,
		},
		{
			Says:  "a configuration file adds at most 0.05x the empty binary to a light prompt",
			Limit: []judge.Term{judge.Times(1, small+world.Light), judge.Times(0.05, world.Empty)}, Rows: []string{small + world.Configured}, Applies: true,
		},
		{
			// The starts of Node and of Go cost differently from machine to
			// machine: where processor features are asked of a hypervisor, Node
			// takes 80x an empty Go binary, elsewhere 20x.
			Says:  "a prompt takes at most 1/25 of node -e ''",
			Limit: []judge.Term{judge.Times(1.0/25, world.Node)}, Rows: []string{small + world.Steady, small + world.First},
		},
		{
			Says:  "a prompt takes at most 1/4 of node -e ''",
			Limit: []judge.Term{judge.Times(1.0/4, world.Node)}, Rows: []string{small + world.Steady, small + world.First}, Applies: true,
		},
		{
			// Which sends it, and so counts its tokens: the table for that is 2 MB.
			Says:  "a memory adds at most 0.3x the empty binary to the first prompt",
			Limit: []judge.Term{judge.Times(1, small+world.First), judge.Times(0.3, world.Empty)}, Rows: []string{small + world.Remembers},
		},
		{
			Says:  "a memory adds at most 0.3x the empty binary to a steady prompt",
			Limit: []judge.Term{judge.Times(1, small+world.Steady), judge.Times(0.3, world.Empty)}, Rows: []string{small + world.Remembered}, Applies: true,
		},
		{
			Says:  "a kept answer to a web search adds at most 0.1x the empty binary",
			Limit: []judge.Term{judge.Times(1, small+world.Facts), judge.Times(0.1, world.Empty)}, Rows: []string{small + world.Searched}, Applies: true,
		},
		{
			Says:  "a light prompt takes at most 1/10 of node -e ''",
			Limit: []judge.Term{judge.Times(1.0/10, world.Node)}, Rows: []string{small + world.Light}, Applies: true,
		},
		{
			Says:  "a 500 MB transcript takes at most 2x a 1 MB one",
			Limit: []judge.Term{judge.Times(2, world.OfShort+world.First)}, Rows: []string{world.OfMiddle + world.First, world.OfLong + world.First}, Applies: true,
		},
		{
			Says:  "a 500 MB transcript takes at most 2x a 1 MB one, without git",
			Limit: []judge.Term{judge.Times(2, world.OfShort+world.TailOnly)}, Rows: []string{world.OfMiddle + world.TailOnly, world.OfLong + world.TailOnly},
		},
		{
			Says: "a transcript takes at most 8 MB of memory", Peak: true,
			Limit: []judge.Term{judge.Fixed(8 << 10)}, Rows: []string{world.OfShort + world.First, world.OfMiddle + world.First, world.OfLong + world.First}, Applies: true,
		},
		{
			Says: "a hook takes at most 6 MB of memory on 100 files", Peak: true,
			Limit: []judge.Term{judge.Fixed(6 << 10)}, Rows: []string{small + world.Steady, small + world.First}, Applies: true,
		},
	}
}

// maxBinary is the size limit of a hook binary in bytes.
const maxBinary = 6 << 20

// What may happen before main in a hook binary: its packages, the part of the
// empty binary's time that they take together, and the bytes that they allocate
// (4.2 KB today). A package more is one somebody's import brought.
const (
	maxInitShare = 1.0 / 3
	maxInitBytes = 8 << 10
)

var mayInit = []string{
	"context", "encoding/base64", "encoding/json", "errors", "github.com/tidwall/gjson", "github.com/tidwall/pretty",
	"internal/bytealg", "internal/godebug", "internal/poll", "internal/runtime/gc/scan", "io/fs", "iter", "math", "os",
	"path/filepath", "proem/hooks/host", "reflect", "runtime", "sync", "syscall", "time", "unicode",
}
