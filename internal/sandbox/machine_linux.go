package sandbox

import (
	"runtime"
	"syscall"
)

// machine starts processes at one level.
type machine struct {
	level Level
}

func newMachine(l Level) (machine, error) { return machine{level: l}, nil }

// attributes hold for every process: a session of its own, and death with the
// grader.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// spawn starts p, says on ready whether it runs, and sees it to its end.
func (m machine) spawn(p *Process, ready chan<- error) {
	p.cmd.SysProcAttr = attributes()
	onThread(func() {
		defer runtime.UnlockOSThread()
		err := p.begin()
		if err == nil && m.level == Limits {
			if err = setLimits(p.cmd.Process.Pid, limits(&p.command)); err != nil {
				p.Kill()
				p.finish()
			}
		}
		ready <- err
		if err == nil {
			p.finish()
		}
	})
}

func proven(string) ([]Probe, error)    { return nil, nil }
func secondStage(Level) ([]byte, error) { return nil, nil }
