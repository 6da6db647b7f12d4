//go:build unix

package sandbox

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// group is a process and all that it started: a session of its own, which has
// no terminal, and whose process group bears the number of the process.
type group struct {
	pid int
}

func newGroup(cmd *exec.Cmd, c *Command) (group, error) {
	g := group{pid: cmd.Process.Pid}
	return g, g.limit(c)
}

// kill may find nobody left, which is as good.
func (g group) kill() { _ = unix.Kill(-g.pid, unix.SIGKILL) }

// interrupt asks a Go program for its traces. It asks the process alone: what
// that started has none worth reading.
func (g group) interrupt() bool { return unix.Kill(g.pid, unix.SIGQUIT) == nil }

func (g group) close() {}

// passPipes gives the program its ends as descriptors 3 and 4.
func passPipes(cmd *exec.Cmd, read, write *os.File) error {
	cmd.ExtraFiles = []*os.File{read, write}
	return nil
}

// ending is the signal that ended the process and its peak memory.
func ending(state *os.ProcessState) (signal string, maxRSS int64) {
	if ws, ok := state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		signal = unix.SignalName(ws.Signal())
	}
	if ru, ok := state.SysUsage().(*syscall.Rusage); ok {
		maxRSS = int64(ru.Maxrss) * maxRSSUnit
	}
	return signal, maxRSS
}
