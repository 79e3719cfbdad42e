// Package inherit says what the programs of the bench inherit. It measures nothing.
package inherit

import (
	"os"
	"path/filepath"
)

// Environment is what the measured programs inherit: nothing of the person who
// runs the bench but PATH, so that no setting of theirs is measured.
func Environment(home string) []string {
	return []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + home,
		"XDG_CONFIG_HOME=" + filepath.Join(home, ".config"),
		"XDG_STATE_HOME=" + filepath.Join(home, ".local", "state"),
		"XDG_CACHE_HOME=" + filepath.Join(home, ".cache"),
		"XDG_DATA_HOME=" + filepath.Join(home, ".local", "share"),
		"XDG_RUNTIME_DIR=" + filepath.Join(home, "tmp"),
		"TMPDIR=" + filepath.Join(home, "tmp"),
		"GIT_CONFIG_NOSYSTEM=1",
		"LANG=C.UTF-8",
		"TZ=UTC",
	}
}
