// Package e2e runs the shipped binaries where they live: inside the real Codex CLI (`codex exec`, and `codex
// app-server` for what only an editor can ask: steering, compaction by hand, revert, fork), whose model is a mock on
// loopback, and inside a simulator of Antigravity's hook side. Its tests carry the build tag e2e, because they
// need built binaries and a Codex from npm; `scripts/e2e/run` gets both. The package holds no code of the
// product and changes nothing outside its own temporary folders.
package e2e
