package sandbox

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"
)

// Profile says what kind of program is started.
type Profile int

const (
	// Driver is a program that holds a learner's code: it gets its pipes and
	// nothing else. It must be a static executable.
	Driver Profile = iota
	// Tool is the compiler or the linker: it reads the toolchain, writes the
	// work folder, may start further programs among what it may read, and has
	// no network.
	Tool
)

// Command is a program to start, with everything it may use.
type Command struct {
	// Path is the program, absolute. At Full the folder of a Driver becomes its
	// root, so it should hold nothing else.
	Path    string
	Args    []string // without the program's own name
	Env     []string // all of it; nothing is inherited
	Dir     string   // where it starts; "" is the folder of Path
	Profile Profile

	// Read and Write are the files and folders that a Tool may read, and read
	// and write, with all beneath them. A missing one is an error. A Driver
	// has none.
	Read, Write []string

	// Pipes gives the program descriptor 3 to read and 4 to write, whose other
	// ends are Process.In and Out. On Windows their handles are named, in
	// decimal, in the environment: GRADE_PIPES=r,w.
	Pipes bool

	// Memory bounds the data of the process in bytes; for a Driver, what the
	// Go runtime itself takes (64 MiB) is added. 0 is no bound.
	Memory int64
	// CPU bounds the processor time of the process, rounded up to a second. It
	// is a backstop: callers watch Usage. 0 is no bound.
	CPU time.Duration
	// FileSize bounds a file that a Tool writes, in bytes; 0 is no bound. A
	// Driver writes no file at all.
	FileSize int64

	// Keep is how many bytes of standard output, and as many of standard
	// error, are kept: the head and the tail.
	Keep int
	// OutputMax is how many bytes both may write in all; past it the program
	// is killed. 0 is no bound.
	OutputMax int64
}

// runtimeData is what a Go program's runtime takes of RLIMIT_DATA before any
// code of its own runs: about 44 MiB, and some for the garbage collector.
const runtimeData = 64 << 20

// dataLimit is the bound on the data of the process; 0 is none.
func (c *Command) dataLimit() int64 {
	if c.Memory > 0 && c.Profile == Driver {
		return c.Memory + runtimeData
	}
	return c.Memory
}

// cpuSeconds is the bound on processor time as the system counts it; 0 is none.
func (c *Command) cpuSeconds() uint64 {
	return uint64((c.CPU + time.Second - 1) / time.Second)
}

// validate refuses what could only be a slip of the caller's.
func (c *Command) validate() error {
	switch {
	case !filepath.IsAbs(c.Path):
		return fmt.Errorf("the program %q is no absolute path", c.Path)
	case c.Memory < 0 || c.CPU < 0 || c.FileSize < 0 || c.Keep < 0 || c.OutputMax < 0:
		return errors.New("a negative limit")
	case c.Profile == Driver && len(c.Read)+len(c.Write) > 0:
		return errors.New("a driver may read and write no path")
	}
	return nil
}

// Exit is how a process ended.
type Exit struct {
	Code           int    // the exit code; -1 after a signal
	Signal         string // such as "SIGKILL"; "" after an ordinary exit
	Stdout, Stderr []byte // cut in the middle, with a mark, where longer than Keep
	OutputBytes    int64  // what both wrote in all
	Flooded        bool   // killed for writing more than OutputMax
	CPU            time.Duration
	Wall           time.Duration
	// MaxRSS is the peak resident memory in bytes. On Linux it never reads
	// less than what the grader itself had at the start.
	MaxRSS         int64
	MemoryExceeded bool // killed by the watcher, where memory is polled
	Killed         bool // killed by Kill, Interrupt, the context or a limit of ours
}
