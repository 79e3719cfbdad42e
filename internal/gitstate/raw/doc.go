// Package raw is the few system calls of a scan, on names that lie where they
// were read: a hook stats thousands of files and copies none of their names. It
// follows no link and knows Linux only.
package raw
