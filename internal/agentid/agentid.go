// Package agentid says which names of agents may stand in the name of a file. It
// changes none into another: two agents never share what one of them owns.
package agentid

// Max is the longest id, in bytes.
const Max = 64

// Valid tells whether id is one: small ASCII letters, digits, "_" and "-", with a
// letter or a digit in front. Without a dot and a slash it leads nowhere, and
// without capitals no two of them are the same file where a file system folds
// cases.
func Valid(id string) bool {
	if id == "" || len(id) > Max || id[0] == '_' || id[0] == '-' {
		return false
	}
	for i := range len(id) {
		c := id[i]
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return true
}
