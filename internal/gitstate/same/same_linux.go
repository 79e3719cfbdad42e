//go:build linux && (amd64 || arm64)

package same

import (
	"encoding/binary"
	"syscall"

	"proem/internal/gitstate/index"
)

// Written is when the index was: what is not older than it is doubtful.
type Written struct{ Sec, Nsec int64 }

// Clean is true of nearly all files: of an ordinary one that is not
// empty, older than the index by seconds, and in nothing different. What it is
// not true of is to be looked at closer.
func (w Written) Clean(entry *[62]byte, st *syscall.Stat_t) bool {
	at := func(n int) uint32 { return binary.BigEndian.Uint32(entry[n:]) }
	mode := at(24)
	return mode&index.ModeType == index.ModeFile && (mode^st.Mode)&(syscall.S_IFMT|0o100) == 0 &&
		at(0) == uint32(st.Ctim.Sec) && at(8) == uint32(st.Mtim.Sec) && st.Mtim.Sec < w.Sec &&
		at(20) == uint32(st.Ino) && at(28) == st.Uid && at(32) == st.Gid &&
		at(36) == uint32(st.Size) && at(36) != 0
}

// tick is how coarse the kernel's file times can be (CONFIG_HZ=100): two
// writes within one cannot be told apart.
const tick = 10_000_000

// Unchanged tells whether the file is the one that the index remembers, for
// git: it compares whole seconds, and takes a file that is not older than the
// index's second for doubtful ("racily clean"). Such a file is still the same
// where even the nanoseconds are, and it is older than the index by them. All
// other differences cost a hash, never a wrong answer.
func (w Written) Unchanged(was index.Stat, st *syscall.Stat_t) bool {
	if was.MtimeSec != uint32(st.Mtim.Sec) || was.CtimeSec != uint32(st.Ctim.Sec) || was.Size != uint32(st.Size) ||
		was.Ino != uint32(st.Ino) || was.UID != st.Uid || was.GID != st.Gid {
		return false
	}
	return st.Mtim.Sec < w.Sec ||
		was.MtimeNsec != 0 && was.MtimeNsec == uint32(st.Mtim.Nsec) && was.CtimeNsec == uint32(st.Ctim.Nsec) &&
			st.Mtim.Nano()+tick < w.Sec*1e9+w.Nsec
}
