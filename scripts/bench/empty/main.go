//go:debug containermaxprocs=0

// Command empty does nothing. Built as the hooks are built it is the floor of
// the bench: no static Go program starts and ends sooner.
package main

func main() {}
