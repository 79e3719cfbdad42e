// Package worktree compares a working tree with the index: what differs, what
// is gone, what is not tracked. It stats what the index lists and hashes only
// where the stat differs; it writes nothing, follows no link, and reports what
// it cannot decide as an error, so that git itself is asked. It knows Linux only.
package worktree
