package roster

import (
	"slices"
	"strings"
)

// maxName is the longest name, in bytes: hosts make it a file's and a tool's.
const maxName = 48

// ValidName tells whether a role may have this name: lower-case letters, digits, "-"
// and "_", beginning with a letter. So no two names differ in their case alone,
// and none is a path.
func ValidName(name string) bool {
	if name == "" || len(name) > maxName || name[0] < 'a' || name[0] > 'z' || slices.Contains(reserved, name) {
		return false
	}
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return !device(name)
}

// reserved names mean something else: the main agent's memory, and the role that
// Codex (0.171.0) gives an agent without one.
var reserved = []string{"root", "default"}

// device is true of names that are no files on Windows.
func device(name string) bool {
	switch name {
	case "con", "prn", "aux", "nul":
		return true
	}
	port := strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt")
	return port && len(name) == 4 && name[3] >= '0' && name[3] <= '9'
}

// Stem is how a role's name begins its variables. Two names with the same stem would
// share their keys, so they are one and the same name.
func Stem(name string) string {
	return strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// ValidService tells whether a service may have this name: capital letters and
// digits, beginning with a letter. Without an underscore, <AGENT>_<SERVICE>_KEY can
// be read in one way only, so no agent's name can spell another one's variable.
func ValidService(name string) bool {
	return variable(name) && !strings.Contains(name, "_") && len(name) <= maxName
}

// ValidVariable tells whether this can be the name of an environment variable.
func ValidVariable(name string) bool { return variable(name) && len(name) <= 2*maxName }

func variable(name string) bool {
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return false
	}
	for i := range len(name) {
		if c := name[i]; (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '_' {
			return false
		}
	}
	return true
}
