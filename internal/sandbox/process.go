package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// drainTime is how long the output of a dead process is still read. All who
// could write to it were killed with it, so its end comes at once; but on a
// machine with far more to do than it can, at once may take a second, and what
// is lost may be the very line that says why the process died. The bound is for
// the unforeseen.
const drainTime = 10 * time.Second

// Process is a running program. Whoever started it calls Wait in the end.
type Process struct {
	cmd     *exec.Cmd
	command Command
	in, out *os.File   // the grader's ends; nil without Pipes
	theirs  []*os.File // the program's ends, closed here once it runs
	meter   meter
	stdout  clip
	stderr  clip
	started time.Time
	filter  []byte // see Filter

	mu     sync.Mutex
	group  group // valid while alive
	alive  bool
	killed bool

	memory atomic.Bool   // the watcher saw too much of it
	done   chan struct{} // closed when exit is set
	exit   Exit
}

// Usage is what a running process has used so far.
type Usage struct {
	Known  bool // false where the system doesn't say; the rest is zero then
	CPU    time.Duration
	Asleep bool  // every thread sleeps: it waits for something, and is not starved
	RSS    int64 // resident memory in bytes
}

// Start starts c and returns once the program runs, with all its limits on. An
// error but ErrNoRoom is the grader's fault: whatever the program itself does
// wrong is in its Exit. When ctx ends, the program is killed.
func (s *Sandbox) Start(ctx context.Context, c Command) (*Process, error) {
	if err := c.validate(); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if err := s.fits(c); err != nil {
		return nil, err
	}
	p, err := newProcess(c)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	if err := s.machine.start(ctx, p); err != nil {
		s.forget() // the machine may have changed since it was looked at
		return nil, fmt.Errorf("sandbox: start %s: %w", filepath.Base(c.Path), err)
	}
	return p, nil
}

// ErrNoRoom is the error of Start where a Driver's variables alone take more
// than its Memory. It is the one error that is the program's own fault.
var ErrNoRoom = errors.New("sandbox: the program's variables take more memory than it may have")

// fits looks at the program itself, since the bound on its data comes just
// after its start: what it took before then, it would keep.
func (s *Sandbox) fits(c Command) error {
	if s.level == Off || c.Profile != Driver || c.Memory == 0 {
		return nil
	}
	n, err := room(c.Path)
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	if n > c.Memory {
		return ErrNoRoom
	}
	return nil
}

// start starts p, and has it killed when ctx ends.
func (m machine) start(ctx context.Context, p *Process) error {
	ready := make(chan error, 1)
	m.spawn(p, ready)
	err := <-ready
	closeAll(p.theirs)
	if err == nil {
		if p.filter, err = m.filter(p); err != nil {
			p.Kill()
			<-p.done
		}
	}
	if err != nil {
		closeAll([]*os.File{p.in, p.out})
		return err
	}
	stop := context.AfterFunc(ctx, p.Kill)
	go func() {
		<-p.done
		stop()
	}()
	return nil
}

// Run starts c and waits for its end. When ctx ends, all of it is killed.
func (s *Sandbox) Run(ctx context.Context, c Command) (Exit, error) {
	p, err := s.Start(ctx, c)
	if err != nil {
		return Exit{}, err
	}
	return p.Wait(), nil
}

// newProcess lays out everything that needs no thread of its own. Files are
// opened here, because the thread that starts the program may open none.
func newProcess(c Command) (*Process, error) {
	p := &Process{command: c, done: make(chan struct{})}
	p.meter = meter{max: c.OutputMax, kill: p.Kill}
	p.stdout = clip{meter: &p.meter, keep: c.Keep}
	p.stderr = clip{meter: &p.meter, keep: c.Keep}

	null, err := os.Open(os.DevNull)
	if err != nil {
		return nil, err
	}
	p.theirs = append(p.theirs, null)
	dir := c.Dir
	if dir == "" {
		dir = filepath.Dir(c.Path)
	}
	p.cmd = &exec.Cmd{
		Path:   c.Path,
		Args:   append([]string{c.Path}, c.Args...),
		Env:    append([]string{}, c.Env...), // never nil, which would inherit ours
		Dir:    dir,
		Stdin:  null,
		Stdout: &p.stdout,
		Stderr: &p.stderr,
		// Bounds the reading of output once the process is dead.
		WaitDelay: drainTime,
	}
	if !c.Pipes {
		return p, nil
	}
	read, in, err := os.Pipe()
	if err != nil {
		closeAll(p.theirs)
		return nil, err
	}
	p.in, p.theirs = in, append(p.theirs, read)
	out, write, err := os.Pipe()
	if err != nil {
		closeAll(append(p.theirs, p.in))
		return nil, err
	}
	p.out, p.theirs = out, append(p.theirs, write)
	if err := passPipes(p.cmd, read, write); err != nil {
		closeAll(append(p.theirs, p.in, p.out))
		return nil, err
	}
	return p, nil
}

func closeAll(files []*os.File) {
	for _, f := range files {
		if f != nil {
			f.Close()
		}
	}
}

// begin starts the process. It must be called by the goroutine that calls
// finish, on the same thread.
func (p *Process) begin() error {
	p.started = time.Now()
	if err := p.cmd.Start(); err != nil {
		return err
	}
	g, err := newGroup(p.cmd, &p.command)
	if err != nil {
		p.cmd.Process.Kill()
		p.cmd.Wait()
		return err
	}
	p.mu.Lock()
	p.group, p.alive = g, true
	p.mu.Unlock()
	return nil
}

// finish waits for the end, kills what the process left behind and records
// how it ended.
func (p *Process) finish() {
	// The number of a process is not given to another one before it is waited
	// for, so the group is killed first, where the end can be seen without.
	seen := awaitExit(p.cmd.Process.Pid)
	p.mu.Lock()
	killed := p.killed
	if seen {
		p.group.kill()
		p.alive = false
	}
	p.mu.Unlock()
	err := p.cmd.Wait()
	wall := time.Since(p.started)

	p.mu.Lock()
	if !seen {
		killed = p.killed
		p.group.kill()
		p.alive = false
	}
	p.group.close()
	p.mu.Unlock()

	p.exit = Exit{
		Code:           -1,
		Stdout:         p.stdout.Bytes(),
		Stderr:         p.stderr.Bytes(),
		OutputBytes:    p.meter.bytes.Load(),
		Flooded:        p.meter.over.Load(),
		Wall:           wall,
		MemoryExceeded: p.memory.Load(),
		Killed:         killed,
	}
	if errors.Is(err, exec.ErrWaitDelay) {
		p.exit.Stderr = append(p.exit.Stderr, "\n[the output could not be read to its end]\n"...)
	}
	if state := p.cmd.ProcessState; state != nil {
		p.exit.Code = state.ExitCode()
		p.exit.CPU = state.UserTime() + state.SystemTime()
		p.exit.Signal, p.exit.MaxRSS = ending(state)
	} else {
		p.exit.Stderr = fmt.Appendf(p.exit.Stderr, "\n[the end of the process could not be learned: %v]\n", err)
	}
	close(p.done)
}

// In is where the grader writes calls. Nil without Pipes.
func (p *Process) In() *os.File { return p.in }

// Out is where the grader reads replies. It supports SetReadDeadline where the
// system has it for pipes, which is everywhere but on Windows. Nil without
// Pipes.
func (p *Process) Out() *os.File { return p.out }

// Filter is what a Driver still has to take from itself: a seccomp program, as
// the kernel's struct sock_filter laid end to end in this machine's byte order.
// The driver's trusted start-up installs it on all threads, before any code
// that is not trusted initialises. It is nil where there is none.
func (p *Process) Filter() []byte { return p.filter }

// Usage is what the process has used so far.
func (p *Process) Usage() Usage {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.alive {
		return Usage{}
	}
	return p.group.usage()
}

// Kill kills the process and all that it started. It may be called at any
// time, also after the end.
func (p *Process) Kill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.alive {
		p.killed = true
		p.group.kill()
	}
}

// Interrupt asks the process to end with a trace of its goroutines on standard
// error, waits up to grace for it, and kills it and all that it started.
func (p *Process) Interrupt(grace time.Duration) {
	p.mu.Lock()
	asked := p.alive && p.group.interrupt()
	if p.alive {
		p.killed = true
	}
	p.mu.Unlock()
	if asked {
		timer := time.NewTimer(grace)
		defer timer.Stop()
		select {
		case <-p.done:
		case <-timer.C:
		}
	}
	p.Kill()
}

// Wait waits for the end of the process and says how it ended. It closes In
// and Out, so replies are read before. It may be called more than once.
func (p *Process) Wait() Exit {
	<-p.done
	closeAll([]*os.File{p.in, p.out})
	return p.exit
}
