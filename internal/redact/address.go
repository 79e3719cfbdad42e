package redact

import "strings"

// addresses masks the password in scheme://user:password@host.
func addresses(s string) string {
	m := masker{s: s}
	for i := 0; ; {
		n := strings.Index(s[i:], "://")
		if n < 0 {
			return m.text()
		}
		i += n + len("://")
		end := i
		for end < len(s) && end-i <= longestValue && s[end] > ' ' && strings.IndexByte("/?#\"'`<>\\", s[end]) < 0 {
			end++
		}
		at := strings.LastIndexByte(s[i:end], '@')
		colon := strings.IndexByte(s[i:end], ':')
		if colon < 0 || at <= colon+1 {
			continue
		}
		from, to := i+colon+1, i+at
		if p := s[from:to]; len(p) <= len(stars) || strings.Contains(p, stars) || p[0] == '$' || p[0] == '{' || p[0] == '%' && len(p) == 2 {
			continue
		}
		m.mask(from, to)
		i = to
	}
}
