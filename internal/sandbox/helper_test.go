package sandbox_test

import (
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"grade/internal/sandbox"
)

// programs is where TestMain builds the programs under testdata. Tests only
// read it.
var programs string

func TestMain(m *testing.M) {
	if sandbox.Main() {
		return
	}
	dir, err := os.MkdirTemp("", "sandbox-test-")
	if err != nil {
		log.Panic(err)
	}
	defer os.RemoveAll(dir)
	programs = dir
	cmd := exec.Command("go", "build", "-o", dir, "./testdata/echo")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		log.Panicf("%v\n%s", err, out)
	}
	m.Run()
}

// driver is a command for one of the built programs, with the limits that the
// grader uses.
func driver(name string, args ...string) sandbox.Command {
	return sandbox.Command{
		Path: filepath.Join(programs, name), Args: args, Pipes: true,
		Memory: 64 << 20, CPU: 5 * time.Second, Keep: 1 << 12, OutputMax: 1 << 20,
	}
}

func open(tb testing.TB, level sandbox.Level) *sandbox.Sandbox {
	tb.Helper()
	s, err := sandbox.Open(level, "")
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func TestEcho(t *testing.T) {
	t.Parallel()
	s := open(t, sandbox.Limits)
	p, err := s.Start(t.Context(), driver("echo"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.In().Write([]byte("x")); err != nil {
		t.Fatal(err)
	}
	if err := p.Out().SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 1)
	if _, err := io.ReadFull(p.Out(), buf); err != nil {
		t.Fatal(err)
	}
	p.In().Close()
	if exit := p.Wait(); exit.Code != 0 || exit.Signal != "" {
		t.Errorf("exit = %+v", exit)
	}
}
