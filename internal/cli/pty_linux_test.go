package cli_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grade/internal/cli"
	"grade/internal/term"
)

// theEnd is shown when the command has ended.
const theEnd = "[the end]"

// person sits at a pseudo-terminal and reads all that is shown there.
type person struct {
	*testing.T
	control, tty *os.File

	mu   sync.Mutex
	seen strings.Builder
	more chan struct{} // something was shown
	code chan int
}

// sit starts a command line at a terminal.
func sit(t *testing.T, args ...string) *person {
	control, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(control.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(control.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	p := &person{T: t, control: control, tty: tty, more: make(chan struct{}, 1), code: make(chan int, 1)}
	t.Cleanup(func() { tty.Close(); control.Close() })
	go p.read()
	env := map[string]string{"COLUMNS": "80", "NO_COLOR": "1", "PATH": os.Getenv("PATH"), "GOCACHE": os.Getenv("GOCACHE")}
	go func() {
		code := cli.Main(context.Background(), args, term.Streams{In: tty, Out: tty, Err: tty,
			Env: func(name string) (string, bool) { v, ok := env[name]; return v, ok }})
		_, _ = io.WriteString(tty, theEnd) // a terminal that is gone was closed by a failed test
		p.code <- code
	}()
	return p
}

func (p *person) read() {
	buf := make([]byte, 4096)
	for {
		n, err := p.control.Read(buf)
		p.mu.Lock()
		p.seen.Write(buf[:n])
		p.mu.Unlock()
		select {
		case p.more <- struct{}{}:
		default:
		}
		if err != nil {
			return
		}
	}
}

// patience ends a test whose program hangs; it is far more than any needs.
const patience = 60 * time.Second

// sees waits until a text was shown, and forgets all up to it.
func (p *person) sees(text string) {
	p.Helper()
	giveUp := time.After(patience)
	for {
		p.mu.Lock()
		shown := p.seen.String()
		if _, rest, ok := strings.Cut(shown, text); ok {
			p.seen.Reset()
			p.seen.WriteString(rest)
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
		if strings.Contains(shown, theEnd) {
			p.Fatalf("%q was not shown before the end:\n%s", text, shown)
		}
		select {
		case <-p.more:
		case <-giveUp:
			p.Fatalf("%q was not shown within %v, only:\n%s", text, patience, shown)
		}
	}
}

func (p *person) types(text string) {
	p.Helper()
	if _, err := io.WriteString(p.control, text); err != nil {
		p.Fatal(err)
	}
}

func (p *person) leaves(want int) {
	p.Helper()
	select {
	case code := <-p.code:
		if code != want {
			p.Errorf("exit code %d, want %d", code, want)
		}
	case <-time.After(patience):
		p.mu.Lock()
		defer p.mu.Unlock()
		p.Fatalf("it has not ended within %v, and shows:\n%s", patience, p.seen.String())
	}
}

func TestQuizAsks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "answers.txt")
	if err := os.WriteFile(file, []byte("# mine\nq1: 9\nq2:\nnotes stay\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	p := sit(t, "quiz", "fencing", dir)
	p.sees("Question 1 of 4")
	p.sees("Your answer so far: 9")
	p.sees("(a number) >")
	p.types("\n")
	p.sees("(accept or reject) >")
	p.types("perhaps\n")
	p.sees("Please write accept or reject.")
	p.types("Refused\n")
	p.sees("Question 3 of 4")
	p.sees(" >")
	p.types("accept\n")
	p.sees("(yes or no) >")
	p.types("no\n")
	p.sees("Wrote 3 answers")
	p.leaves(0)
	data, err := os.ReadFile(file)
	if want := "# mine\nq1: 9\nq2: Refused\nnotes stay\nq3: accept\nq4: no\n"; err != nil || string(data) != want {
		t.Errorf("the file is %q (%v), want %q", data, err, want)
	}
}

func TestDemoAsksFirst(t *testing.T) {
	t.Parallel()
	for guess, answer := range map[string]string{"a": "The outcome: b. You predicted a.", "B": "The outcome: b. You predicted it."} {
		p := sit(t, "demo", "fencing")
		p.sees("Which value does the resource hold at the end?")
		p.sees("Your prediction (a or b) >")
		p.types("what\n")
		p.sees("Your prediction (a or b) >")
		p.types(guess + "\n")
		p.sees(answer)
		p.leaves(0)
	}
}

// TestWatchKeys grades at each save and at each key, and puts the terminal
// back as it was.
func TestWatchKeys(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../exercises/fencing")); err != nil {
		t.Fatal(err)
	}
	p := sit(t, "watch", "fencing", dir)
	p.sees("Score: 0 of 100 points")
	p.sees("q quit.")
	solution, err := os.ReadFile("../../solutions/fencing/is_stale.go")
	if err != nil {
		t.Fatal(err)
	}
	// As editors save: a new file in the place of the old one.
	other := filepath.Join(dir, "is_stale.go.new")
	if err := os.WriteFile(other, solution, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, filepath.Join(dir, "is_stale.go")); err != nil {
		t.Fatal(err)
	}
	p.sees("Score: 5 of 100 points")
	p.sees("better  is-stale/lower: pass, was blank")
	p.sees("5 points, +5")
	p.sees("q quit.")
	p.types("r")
	p.sees("no check has changed")
	p.sees("q quit.")
	p.types("h")
	p.sees("LockService, hint ")
	p.sees("q quit.")
	p.types("q")
	p.leaves(0)
	after, err := unix.IoctlGetTermios(int(p.tty.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	if after.Lflag&(unix.ICANON|unix.ECHO) != unix.ICANON|unix.ECHO {
		t.Errorf("the terminal is left without lines or echo: %#x", after.Lflag)
	}
}
