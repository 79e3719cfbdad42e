// Package arch holds tests about the repository itself: who may import whom,
// what a hook binary may link, sizes, documentation. It has no code of its own
// and nothing may import it.
package arch
