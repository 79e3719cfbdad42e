//go:build unix

package gitstate

import (
	"os"
	"strconv"
	"syscall"
)

// ownedByUser tells whether path belongs to who runs this. Under sudo, root may
// use what belongs to the user who called it, as git allows.
func ownedByUser(path string) bool {
	var st syscall.Stat_t
	if syscall.Lstat(path, &st) != nil {
		return false
	}
	uid := os.Geteuid()
	if uid == 0 && st.Uid != 0 {
		if caller, err := strconv.Atoi(os.Getenv("SUDO_UID")); err == nil {
			uid = caller
		}
	}
	return int(st.Uid) == uid
}

// otherDevice tells whether two folders are on different file systems.
func otherDevice(a, b string) bool {
	var one, two syscall.Stat_t
	return syscall.Stat(a, &one) == nil && syscall.Stat(b, &two) == nil && one.Dev != two.Dev
}
