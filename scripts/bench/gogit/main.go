// Command gogit asks go-git for what `git status` says of the current folder's
// repository. The bench measures it as a program; no hook links it.
package main

import (
	"fmt"
	"os"

	"github.com/go-git/go-git/v5"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gogit: "+err.Error())
		os.Exit(1)
	}
}

func run() error {
	repo, err := git.PlainOpen(".")
	if err != nil {
		return err
	}
	head, err := repo.Head()
	if err != nil {
		return err
	}
	tree, err := repo.Worktree()
	if err != nil {
		return err
	}
	status, err := tree.Status()
	if err != nil {
		return err
	}
	fmt.Printf("branch.head %s\nclean %t\n", head.Name().Short(), status.IsClean())
	return nil
}
