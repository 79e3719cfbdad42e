//go:build !unix

package gitstate

// ownedByUser is left to the git binary, which knows the system's accounts.
func ownedByUser(string) bool { return true }

// otherDevice is not asked: a drive is the top of its own tree.
func otherDevice(string, string) bool { return false }
