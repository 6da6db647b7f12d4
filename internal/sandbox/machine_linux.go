package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"syscall"
)

// machine starts processes at one level.
type machine struct {
	level Level
	tool  filter // what a Tool is refused, at Full and Unprivileged
}

// newMachine makes ready what every start at l needs.
func newMachine(l Level) (machine, error) {
	m := machine{level: l}
	if l == Limits || l == Off {
		return m, nil
	}
	var err error
	m.tool, err = toolFilter()
	return m, err
}

// attributes hold for every process: a session of its own, and death with the
// grader.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// spawn starts p, says on ready whether it runs, and sees it to its end.
func (m machine) spawn(p *Process, ready chan<- error) {
	p.cmd.SysProcAttr = attributes()
	keepDescriptors()
	switch {
	case m.level == Off || m.level == Limits:
		onThread(func() {
			defer runtime.UnlockOSThread()
			p.run(ready, p.begin, m.bound)
		})
	case p.command.Profile == Driver:
		onThread(func() {
			defer runtime.UnlockOSThread()
			m.viaHelper(p, ready)
		})
	default:
		// The thread takes what the Tool must not have from itself, passes the
		// lack on and ends; so no unlock.
		onThread(func() {
			p.run(ready, func() error { return m.restricted(p) }, m.bound)
		})
	}
}

// run starts p, then calls started, and sees p to its end.
func (p *Process) run(ready chan<- error, begin func() error, started func(*Process) error) {
	if err := begin(); err != nil {
		ready <- err
		return
	}
	if err := started(p); err != nil {
		p.Kill()
		p.finish()
		if said := bytes.TrimSpace(p.exit.Stderr); len(said) > 0 {
			err = fmt.Errorf("%w: it wrote %q", err, said)
		}
		ready <- err
		return
	}
	ready <- nil
	p.finish()
}

// bound sets the limits on a process that has just started. It has them before
// it could have used much: a bound that comes late still refuses all that
// comes after it.
func (m machine) bound(p *Process) error {
	if m.level == Off {
		return nil
	}
	return setLimits(p.cmd.Process.Pid, limits(&p.command))
}

// restricted starts a Tool from the calling thread, which it spends.
func (m machine) restricted(p *Process) error {
	d, err := toolDomain(p.command.Read, p.command.Write)
	if err != nil {
		return err
	}
	defer d.close()
	if err := dropCapabilities(); err != nil {
		return err
	}
	if err := d.enter(); err != nil {
		return err
	}
	if err := m.tool.install(); err != nil {
		return err
	}
	return p.begin()
}

// viaHelper starts a Driver as a helper that confines itself and becomes it.
func (m machine) viaHelper(p *Process, ready chan<- error) {
	report, theirs, err := os.Pipe()
	if err != nil {
		ready <- err
		return
	}
	defer report.Close()
	defer theirs.Close()
	if err := m.intoHelper(p, theirs, 0); err != nil {
		ready <- err
		return
	}
	p.run(ready, p.begin, func(*Process) error {
		theirs.Close()
		said, err := heard(report)
		if err != nil {
			return err
		}
		if said != underWay {
			return errors.New(said)
		}
		return m.bound(p) // exact now, see loose
	})
}

// intoHelper turns the command of p into that of the helper. With a victim, a
// process of ours, the helper tries what must be refused instead of becoming
// the program.
func (m machine) intoHelper(p *Process, report *os.File, victim int) error {
	todo, err := json.Marshal(plan{
		Path: p.cmd.Path, Args: p.cmd.Args, Env: p.cmd.Env, Level: m.level,
		Limits: loose(limits(&p.command)), Report: 3 + len(p.cmd.ExtraFiles), Victim: victim,
	})
	if err != nil {
		return err
	}
	p.cmd.ExtraFiles = append(p.cmd.ExtraFiles, report)
	// This executable, even where its file was replaced since.
	p.cmd.Path, p.cmd.Dir = "/proc/self/exe", "/"
	p.cmd.Args, p.cmd.Env = []string{helperName, string(todo)}, []string{}
	if m.level == Full {
		separate(p.cmd.SysProcAttr)
	}
	return nil
}

// reportMax bounds what a helper says.
const reportMax = 64 << 10

// heard is all that a helper says, up to its execve or its end.
func heard(report *os.File) (string, error) {
	said, err := io.ReadAll(io.LimitReader(report, reportMax))
	if err != nil {
		return "", fmt.Errorf("listen to the helper: %w", err)
	}
	if len(said) == 0 {
		return "", errors.New("the helper ended without a word; the executable must call sandbox.Main first thing")
	}
	return string(said), nil
}
