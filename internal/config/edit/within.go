package edit

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Within is an error where path, below the canonical folder root, leads out of
// it: a repository could have the user's own files written through a link.
func Within(root, path string) error {
	for at := path; at != root && len(at) > len(root); at = filepath.Dir(at) {
		real, err := filepath.EvalSymlinks(at)
		if errors.Is(err, fs.ErrNotExist) {
			if _, lerr := os.Lstat(at); lerr == nil {
				return fmt.Errorf("write %s: it is a link to nowhere", path)
			}
			continue // the nearest folder that exists decides
		}
		if err != nil {
			return fmt.Errorf("write %s: %w", path, err)
		}
		if !strings.HasPrefix(real, strings.TrimSuffix(root, "/")+"/") {
			return fmt.Errorf("write %s: it leads out of the project, to %s", path, real)
		}
		return nil
	}
	return nil
}
