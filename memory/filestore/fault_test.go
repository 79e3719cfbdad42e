package filestore

import (
	"context"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"proem/internal/locked"
	"proem/memory"
)

// soak asks for the long form of the tests in this file: make soak sets it.
var soak = os.Getenv("PROEM_SOAK") != ""

// child makes a process of the test binary that updates a store in place of
// running tests: PROEM_TEST_CHILD is what it does.
const child = "PROEM_TEST_CHILD"

func TestMain(m *testing.M) {
	if what := os.Getenv(child); what != "" {
		if err := beChild(what, os.Args[1], os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// beChild adds items, each in an update of its own; with "kill N" the process
// kills itself at the Nth call of its file system.
func beChild(what, dir, name string) error {
	var n int
	s := New(dir, time.Now)
	if _, err := fmt.Sscanf(what, "kill %d", &n); err == nil {
		f := &fault{at: n, act: func() error { return syscall.Kill(os.Getpid(), syscall.SIGKILL) }}
		s.disk = new(f.disk())
		_, err = s.Update(context.Background(), ref, add(name))
		return err
	}
	if _, err := fmt.Sscanf(what, "add %d", &n); err != nil {
		return err
	}
	for i := range n {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		_, err := s.Update(ctx, ref, add(fmt.Sprintf("item %d of %s", i, name)))
		cancel()
		if err != nil {
			return err
		}
	}
	return nil
}

func command(t *testing.T, what, dir, name string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], dir, name)
	cmd.Env = append(os.Environ(), child+"="+what)
	return cmd
}

// fault lets the call number at (from 1) of a disk fail. A write that fails has
// written half.
type fault struct {
	at    int
	act   func() error
	calls []string
	hit   string
}

func (f *fault) step(call string) error {
	f.calls = append(f.calls, call)
	if len(f.calls) != f.at {
		return nil
	}
	f.hit = call
	return f.act()
}

func (f *fault) disk() locked.Disk {
	d := locked.System()
	path := func(call string, do func(string, fs.FileMode) error) func(string, fs.FileMode) error {
		return func(name string, mode fs.FileMode) error {
			if err := f.step(call); err != nil {
				return &fs.PathError{Op: call, Path: name, Err: err}
			}
			return do(name, mode)
		}
	}
	file := func(call string, do func(*os.File) error) func(*os.File) error {
		return func(o *os.File) error {
			if err := f.step(call); err != nil {
				return err
			}
			return do(o)
		}
	}
	real := d
	d.Mkdir, d.Chmod = path("mkdir", real.Mkdir), path("chmod", real.Chmod)
	d.Sync, d.SyncDir = file("fsync", real.Sync), file("fsync of the folder", real.SyncDir)
	d.Close = func(o *os.File) error {
		err := f.step("close")
		if cerr := real.Close(o); err == nil { // Linux gives the descriptor back in any case
			err = cerr
		}
		return err
	}
	d.Open = func(name string, flag int, mode fs.FileMode) (*os.File, error) {
		if err := f.step("open"); err != nil {
			return nil, &fs.PathError{Op: "open", Path: name, Err: err}
		}
		return real.Open(name, flag, mode)
	}
	d.Fchmod = func(o *os.File, mode fs.FileMode) error {
		if err := f.step("fchmod"); err != nil {
			return err
		}
		return real.Fchmod(o, mode)
	}
	d.Lock = func(o *os.File) (bool, error) {
		if err := f.step("lock"); err != nil {
			return false, err
		}
		return real.Lock(o)
	}
	d.Write = func(o *os.File, b []byte) (int, error) {
		n, _ := real.Write(o, b[:len(b)/2])
		if err := f.step("write"); err != nil {
			return n, err
		}
		rest, err := real.Write(o, b[n:])
		return n + rest, err
	}
	d.Rename = func(from, to string) error {
		if err := f.step("rename"); err != nil {
			return err
		}
		return real.Rename(from, to)
	}
	d.Remove = func(name string) error {
		if err := f.step("remove"); err != nil {
			return err
		}
		return real.Remove(name)
	}
	d.Readlink = func(name string) (string, error) {
		if err := f.step("readlink"); err != nil {
			return "", err
		}
		return real.Readlink(name)
	}
	return d
}

// everyCall are the calls that an update makes, each of which must be hit.
var everyCall = []string{"chmod", "close", "fchmod", "fsync", "fsync of the folder", "lock", "mkdir", "open", "readlink", "remove", "rename", "write"}

// TestEveryCallOfAnUpdateMayFail lets each call fail in turn, in an update of a
// memory and in the first one of all.
func TestEveryCallOfAnUpdateMayFail(t *testing.T) {
	t.Parallel()
	for _, cause := range []syscall.Errno{syscall.ENOSPC, syscall.EIO} {
		var hit []string
		for _, items := range []int{0, 2} {
			for n := 1; ; n++ {
				data := filepath.Join(t.TempDir(), "a", "data")
				prepare(t, data, items)
				f := &fault{at: n, act: func() error { return cause }}
				s := New(data, clock)
				s.disk = new(f.disk())
				_, err := s.Update(t.Context(), ref, add("new"))
				if f.hit == "" {
					require.NoError(t, err)
					break
				}
				hit = append(hit, f.hit)
				soundness(t, data, items, fmt.Sprintf("%v at call %d, %s", cause, n, f.hit))
			}
		}
		slices.Sort(hit)
		require.Equal(t, everyCall, slices.Compact(hit), "an update makes these calls and every one was hit")
	}
}

// TestAnUpdateMayBeKilledAtEveryCall does the same with SIGKILL.
func TestAnUpdateMayBeKilledAtEveryCall(t *testing.T) {
	t.Parallel()
	kills := 0
	for _, items := range []int{0, 2} {
		for n := 1; ; n++ {
			data := filepath.Join(t.TempDir(), "a", "data")
			prepare(t, data, items)
			err := command(t, "kill "+strconv.Itoa(n), data, "new").Run()
			if err == nil {
				break
			}
			require.ErrorContains(t, err, "signal: killed")
			kills++
			soundness(t, data, items, fmt.Sprintf("killed at call %d", n))
		}
	}
	require.Greater(t, kills, 40)
}

func prepare(t *testing.T, data string, items int) {
	t.Helper()
	for i := range items {
		_, err := New(data, clock).Update(t.Context(), ref, add(fmt.Sprintf("old %d", i)))
		require.NoError(t, err)
	}
}

// soundness wants the memory as it was before the update or as it is behind it,
// the next update to succeed, and nothing left over.
func soundness(t *testing.T, data string, items int, after string) {
	t.Helper()
	s := New(data, clock)
	m, err := s.Load(ref)
	require.NoError(t, err, after)
	got := m.Lists[memory.Decisions]
	require.GreaterOrEqual(t, len(got), items, after)
	require.LessOrEqual(t, len(got), items+1, after)
	for i := range items {
		require.Equal(t, fmt.Sprintf("old %d", i), got[i].Text, after)
	}
	_, err = s.Update(t.Context(), ref, add("next"))
	require.NoError(t, err, after)
	m, err = s.Load(ref)
	require.NoError(t, err, after)
	require.Equal(t, "next", m.Lists[memory.Decisions][len(m.Lists[memory.Decisions])-1].Text, after)
	_, err = s.History(ref)
	require.NoError(t, err, after)
	left, err := os.ReadDir(filepath.Dir(s.Path(ref)))
	require.NoError(t, err)
	require.LessOrEqual(t, len(left), 3, "%s: %v", after, left)
}

// TestKilledAtRandomNothingIsLost kills processes that update without an end.
func TestKilledAtRandomNothingIsLost(t *testing.T) {
	t.Parallel()
	kills := 20
	if soak {
		kills = 1000
	}
	data := t.TempDir()
	s := New(data, time.Now)
	_, err := s.Update(t.Context(), ref, add("the first"))
	require.NoError(t, err)
	last := 1
	for n := range kills {
		cmd := command(t, "add 100000", data, fmt.Sprintf("run %d", n))
		require.NoError(t, cmd.Start())
		time.Sleep(time.Duration(10+rand.IntN(40)) * time.Millisecond)
		require.NoError(t, cmd.Process.Kill())
		_ = cmd.Wait()
		m, err := s.Load(ref)
		require.NoError(t, err, "after kill %d", n)
		items := m.Lists[memory.Decisions]
		require.Equal(t, "the first", items[0].Text)
		require.GreaterOrEqual(t, len(items), last, "after kill %d", n)
		last = len(items)
		if last > 3000 { // far from the limit of a file
			_, err = s.Update(t.Context(), ref, func(m *memory.Memory) error {
				m.Lists[memory.Decisions] = m.Lists[memory.Decisions][:1]
				return nil
			})
			require.NoError(t, err)
			last = 1
		}
	}
	left, err := os.ReadDir(filepath.Dir(s.Path(ref)))
	require.NoError(t, err)
	require.LessOrEqual(t, len(left), 5, "nothing piles up: %v", left)
	if soak {
		require.Greater(t, last, 1)
	}
}

// TestProcessesAtOnceLoseNothing lets processes update one memory.
func TestProcessesAtOnceLoseNothing(t *testing.T) {
	t.Parallel()
	processes, each := 4, 10
	if soak {
		processes, each = 16, 50
	}
	data := t.TempDir()
	var wg sync.WaitGroup
	for p := range processes {
		wg.Go(func() {
			out, err := command(t, "add "+strconv.Itoa(each), data, "process "+strconv.Itoa(p)).CombinedOutput()
			if err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	wg.Wait()
	m, err := New(data, clock).Load(ref)
	require.NoError(t, err)
	require.Len(t, m.Lists[memory.Decisions], processes*each)
}
