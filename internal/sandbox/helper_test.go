package sandbox_test

import (
	"context"
	"io"
	"path/filepath"
	"testing"
	"time"

	"grade/internal/sandbox"
)

// driver is a command for one of the built programs, with the limits that the
// grader uses.
func driver(name string, args ...string) sandbox.Command {
	return sandbox.Command{
		Path: filepath.Join(sandbox.Programs(), name), Args: args, Pipes: true,
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

// tool is a command for the tool, with the limits that the grader uses.
func tool(args ...string) sandbox.Command {
	return sandbox.Command{
		Path: filepath.Join(sandbox.Programs(), "tool"), Args: args, Profile: sandbox.Tool, Read: []string{sandbox.Programs()},
		Memory: 1 << 30, CPU: 10 * time.Second, FileSize: 1 << 20, Keep: 1 << 12, OutputMax: 1 << 20,
	}
}

// echo starts the echo program and has it answer once.
func echo(ctx context.Context, s *sandbox.Sandbox) error {
	p, err := s.Start(ctx, driver("echo"))
	if err != nil {
		return err
	}
	defer p.Wait()
	defer p.Kill()
	buf := []byte{'x'}
	if _, err := p.In().Write(buf); err != nil {
		return err
	}
	if err := p.Out().SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
		return err
	}
	_, err = io.ReadFull(p.Out(), buf)
	return err
}
