package digest

import "encoding/hex"

// Short is a fingerprint of 64 bits, in hex: two texts of one session with the
// same one are not to be feared, even if somebody looks for them.
func Short(parts ...string) string {
	var b []byte
	for _, p := range parts {
		b = append(append(b, p...), 0)
	}
	sum := Sum256(b)
	return hex.EncodeToString(sum[:8])
}
