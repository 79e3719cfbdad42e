//go:build linux && (amd64 || arm64)

package raw

import (
	"syscall"
	"unsafe"
)

// The calls below take names that end with a NUL where they lie, so that no
// name is copied: a hook stats thousands.

// How files and folders are opened: no link is followed, no pipe waited for.
const (
	atNoFollow = 0x100 // AT_SYMLINK_NOFOLLOW
	Folder     = syscall.O_RDONLY | syscall.O_DIRECTORY | syscall.O_NOFOLLOW | syscall.O_CLOEXEC | syscall.O_NONBLOCK
	Path       = 0x200000 | syscall.O_DIRECTORY | syscall.O_NOFOLLOW | syscall.O_CLOEXEC // O_PATH: a folder that is not read
	File       = syscall.O_RDONLY | syscall.O_NOFOLLOW | syscall.O_CLOEXEC | syscall.O_NONBLOCK
)

// Name is a path with a NUL behind it, for the calls below.
func Name(path string) *byte {
	b := append([]byte(path), 0)
	return &b[0]
}

// OpenAt opens a name of a folder.
func OpenAt(dir int, name *byte, flags int) (int, syscall.Errno) {
	for {
		fd, _, errno := syscall.Syscall6(syscall.SYS_OPENAT, uintptr(dir), uintptr(unsafe.Pointer(name)), uintptr(flags), 0, 0, 0)
		if errno != syscall.EINTR {
			return int(fd), errno
		}
	}
}

// Again opens an open folder once more, to be read.
func Again(fd int) (int, syscall.Errno) { return OpenAt(fd, Name("."), Folder) }

// Close closes a folder, which no file system makes wait.
func Close(fd int) { _, _, _ = syscall.RawSyscall(syscall.SYS_CLOSE, uintptr(fd), 0, 0) }

// StatAt stats a name of a folder and follows no link.
func StatAt(dir int, name *byte, st *syscall.Stat_t) syscall.Errno {
	_, _, errno := syscall.Syscall6(sysStatAt, uintptr(dir), uintptr(unsafe.Pointer(name)), uintptr(unsafe.Pointer(st)), atNoFollow, 0, 0)
	return errno
}

// ReadLinkAt reads a link into b.
func ReadLinkAt(dir int, name *byte, b []byte) (int, syscall.Errno) {
	n, _, errno := syscall.Syscall6(syscall.SYS_READLINKAT, uintptr(dir), uintptr(unsafe.Pointer(name)), uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)), 0, 0)
	return int(n), errno
}

// Entries calls visit for every name of an open folder but "." and "..". The
// name is followed by a NUL and lies in buf, which is used again.
func Entries(fd int, buf []byte, visit func(name []byte, kind byte) error) error {
	for {
		n, err := syscall.ReadDirent(fd, buf)
		if err != nil {
			return err
		}
		if n <= 0 {
			return nil
		}
		for rest := buf[:n]; len(rest) > direntName; {
			size := int(rest[direntSize]) | int(rest[direntSize+1])<<8
			if size <= direntName || size > len(rest) {
				return syscall.EIO
			}
			name := rest[direntName:size]
			end := 0
			for end < len(name)-1 && name[end] != 0 {
				end++
			}
			if !dots(name[:end]) {
				if err := visit(name[:end], rest[direntKind]); err != nil {
					return err
				}
			}
			rest = rest[size:]
		}
	}
}

func dots(name []byte) bool {
	return len(name) == 1 && name[0] == '.' || len(name) == 2 && name[0] == '.' && name[1] == '.'
}

// The offsets of a struct linux_dirent64.
const (
	direntSize = 16
	direntKind = 18
	direntName = 19
)
