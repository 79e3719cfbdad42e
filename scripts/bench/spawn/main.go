//go:build linux

//go:debug containermaxprocs=0

// Command spawn runs one program once and writes to descriptor 3 what it cost:
// wall, user and system nanoseconds, peak memory in KB and the exit code. It is a program
// of its own because a child's peak memory starts at that of the process which
// forked it: under the bench itself every row would read as large as the bench.
// Being tiny it leaves room for true figures; below its own size (about 2 MB)
// a peak reads "at most". It measures and judges nothing else.
package main

import (
	"os"
	"strconv"
	"syscall"
	"time"
)

// resultFD is where the bench reads the figures; the measured program must not
// inherit it.
const resultFD = 3

// exitBroken says that nothing was measured; the reason is on stderr.
const exitBroken = 1

func main() {
	if len(os.Args) < 2 {
		fail("spawn: no program named")
	}
	syscall.CloseOnExec(resultFD)
	attr := &syscall.ProcAttr{Env: os.Environ(), Files: []uintptr{0, 1, 2}}
	start := time.Now()
	pid, err := syscall.ForkExec(os.Args[1], os.Args[1:], attr)
	if err != nil {
		fail("spawn: " + os.Args[1] + ": " + err.Error())
	}
	var status syscall.WaitStatus
	var usage syscall.Rusage
	for {
		_, err = syscall.Wait4(pid, &status, 0, &usage)
		if err != syscall.EINTR {
			break
		}
	}
	wall := time.Since(start)
	if err != nil {
		fail("spawn: wait: " + err.Error())
	}
	line := []byte(strconv.FormatInt(wall.Nanoseconds(), 10))
	for _, n := range []int64{usage.Utime.Nano(), usage.Stime.Nano(), usage.Maxrss, int64(exitCode(status))} {
		line = strconv.AppendInt(append(line, ' '), n, 10)
	}
	if _, err := syscall.Write(resultFD, append(line, '\n')); err != nil {
		fail("spawn: write result: " + err.Error())
	}
}

// exitCode is the program's own code, or 128 and the signal that ended it, as
// shells say it.
func exitCode(status syscall.WaitStatus) int {
	if status.Signaled() {
		return 128 + int(status.Signal())
	}
	return status.ExitStatus()
}

func fail(why string) {
	os.Stderr.WriteString(why + "\n")
	os.Exit(exitBroken)
}
