package sandbox

import (
	"bytes"
	"fmt"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// machine starts processes at one level.
type machine struct {
	level  Level
	launch filter // what every program is refused from its first instruction on, at Full and Unprivileged
}

// newMachine makes ready what every start at l needs.
func newMachine(l Level) (machine, error) {
	m := machine{level: l}
	if !m.confines() {
		return m, nil
	}
	var err error
	m.launch, err = launchFilter()
	return m, err
}

// confines reports whether the level is more than limits.
func (m machine) confines() bool { return m.level == Full || m.level == Unprivileged }

// attributes hold for every process: a session of its own, and death with the
// grader.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// spawn starts p, says on ready whether it runs, and sees it to its end.
func (m machine) spawn(p *Process, ready chan<- error) {
	p.cmd.SysProcAttr = attributes()
	keepDescriptors()
	if !m.confines() {
		onThread(func() {
			defer runtime.UnlockOSThread()
			m.run(p, ready, p.begin)
		})
		return
	}
	// The thread takes what the program must not have from itself, passes the
	// lack on and ends; so no unlock.
	onThread(func() {
		m.run(p, ready, func() error { return m.restricted(p) })
	})
}

// run starts p, bounds it and sees it to its end.
func (m machine) run(p *Process, ready chan<- error, begin func() error) {
	if err := begin(); err != nil {
		ready <- err
		return
	}
	if err := m.bound(p); err != nil {
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
// comes after it. A driver has them before it gets its first call.
func (m machine) bound(p *Process) error {
	if m.level == Off {
		return nil
	}
	return setLimits(p.cmd.Process.Pid, limits(&p.command))
}

// timerSlack is how late a program's timers may be. Go's runtime watches itself
// by naps of 20 microseconds; with the system's own slack of 50, a third of all
// task switches of a class were such naps' ends. See prctl(2).
const timerSlack = 2 * time.Millisecond

// restricted starts p from the calling thread, which it spends.
func (m machine) restricted(p *Process) error {
	var d domain
	var err error
	if p.command.Profile == Driver {
		d, err = driverDomain(append(p.command.Read, p.command.Path)...)
	} else {
		d, err = toolDomain(p.command.Read, p.command.Write)
	}
	if err != nil {
		return err
	}
	defer d.close()
	if m.apart(p) {
		// This takes the capabilities away, and needs some for that.
		separate(p.cmd, len(p.command.Read) == 0)
	} else if err := dropCapabilities(); err != nil {
		return err
	}
	if err := d.enter(); err != nil {
		return err
	}
	if err := m.launch.install(); err != nil {
		return err
	}
	if err := unix.Prctl(unix.PR_SET_TIMERSLACK, uintptr(timerSlack), 0, 0, 0); err != nil {
		return fmt.Errorf("let its timers be late: %w", err)
	}
	err = p.begin()
	if err != nil && m.apart(p) {
		return fmt.Errorf("start it in namespaces of its own: %w", err)
	}
	return err
}

// apart reports whether p gets namespaces of its own.
func (m machine) apart(p *Process) bool { return m.level == Full && p.command.Profile == Driver }

// filter is what p is to install, see Process.Filter.
func (m machine) filter(p *Process) ([]byte, error) {
	if !m.confines() || p.command.Profile != Driver {
		return nil, nil
	}
	pid := p.cmd.Process.Pid
	if m.apart(p) {
		pid = 1
	}
	f, err := driverFilter(pid)
	if err != nil {
		return nil, err
	}
	return f.bytes()
}
