package project

import (
	"path/filepath"
	"strings"
)

// Remote returns where the project is cloned from, in the form that all ways of
// writing it share: github.com/owner/name. It is "" where there is none, and it
// holds no user and no password.
func (p Project) Remote() string {
	if p.Common == "" {
		return ""
	}
	return normalised(readConfig(p.Common).remote)
}

func normalised(url string) string {
	rest := strings.TrimRight(strings.TrimSpace(url), "/")
	scheme, after, ok := strings.Cut(rest, "://")
	switch {
	case ok && strings.EqualFold(scheme, "file"):
		rest = after
	case ok:
		return hosted(after, false)
	}
	if filepath.IsAbs(rest) {
		return "file:" + trimmed(filepath.Clean(rest))
	}
	// git@host:owner/name. A colon behind a slash belongs to a relative path,
	// which means something else in each folder.
	colon, slash := strings.IndexByte(rest, ':'), strings.IndexByte(rest, '/')
	if colon <= 0 || slash >= 0 && slash < colon {
		return ""
	}
	return hosted(rest, true)
}

// hosted takes user, password and port off an address, which scp-like ones write
// with a colon.
func hosted(address string, scp bool) string {
	end := strings.IndexByte(address, '/')
	if scp {
		end = strings.IndexByte(address, ':')
	}
	if end <= 0 {
		return ""
	}
	host, path := address[:end], strings.Trim(address[end+1:], "/")
	host = host[strings.LastIndexByte(host, '@')+1:]
	if !scp {
		host, _, _ = strings.Cut(host, ":")
	}
	path = trimmed(path)
	if host == "" || path == "" {
		return ""
	}
	return strings.ToLower(host) + "/" + path
}

func trimmed(path string) string { return strings.TrimSuffix(path, ".git") }
