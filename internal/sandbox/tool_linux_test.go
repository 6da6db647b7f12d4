package sandbox_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grade/internal/sandbox"
)

// TestTool: a tool reaches its own folders and nothing else.
func TestTool(t *testing.T) {
	t.Parallel()
	work, other := t.TempDir(), t.TempDir()
	secret := filepath.Join(other, "secret")
	if err := os.WriteFile(secret, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	tests := []struct {
		name string
		args []string
		code int
	}{
		{"reads the toolchain", []string{"read", filepath.Join(sandbox.Programs(), "echo")}, 0},
		{"reads no other file", []string{"read", secret}, 1},
		{"reads nothing of the system", []string{"read", "/etc/passwd"}, 1},
		{"reads nothing of a process", []string{"read", fmt.Sprintf("/proc/%d/environ", os.Getpid())}, 1},
		{"writes the work folder", []string{"write", filepath.Join(work, "out")}, 0},
		{"writes to the null device", []string{"write", os.DevNull}, 0},
		{"does not write the toolchain", []string{"write", filepath.Join(sandbox.Programs(), "new")}, 1},
		{"does not write elsewhere", []string{"write", filepath.Join(other, "new")}, 1},
		{"runs a program of the toolchain", []string{"run", filepath.Join(sandbox.Programs(), "tool")}, 0},
		{"runs no other program", []string{"run", "/bin/sh"}, 1},
		{"has no network", []string{"connect", listener.Addr().String()}, 1},
	}
	for _, s := range confining(t) {
		for _, tt := range tests {
			t.Run(string(s.Level())+"/"+tt.name, func(t *testing.T) {
				t.Parallel()
				c := tool(tt.args...)
				c.Write = []string{work}
				exit, err := s.Run(t.Context(), c)
				if err != nil {
					t.Fatal(err)
				}
				if exit.Code != tt.code {
					t.Errorf("code %d, want %d: %s", exit.Code, tt.code, exit.Stderr)
				}
			})
		}
	}
}

// TestToolCompiles: the real compiler works as a tool.
func TestToolCompiles(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "env", "GOROOT", "GOTOOLDIR").Output()
	if err != nil {
		t.Fatal(err)
	}
	goroot, tools, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	for _, s := range append(confining(t), open(t, sandbox.Limits), open(t, sandbox.Off)) {
		t.Run(string(s.Level()), func(t *testing.T) {
			t.Parallel()
			work := t.TempDir()
			source := filepath.Join(work, "p.go")
			if err := os.WriteFile(source, []byte("package p\n\nfunc F() int { return 1 }\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			c := tool("-p", "p", "-complete", "-o", filepath.Join(work, "p.a"), source)
			c.Path, c.Dir = filepath.Join(tools, "compile"), work
			c.Read, c.Write = []string{goroot}, []string{work}
			exit, err := s.Run(t.Context(), c)
			if err != nil {
				t.Fatal(err)
			}
			if exit.Code != 0 {
				t.Fatalf("code %d, signal %q: %s%s", exit.Code, exit.Signal, exit.Stdout, exit.Stderr)
			}
			if _, err := os.Stat(filepath.Join(work, "p.a")); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestNothingIsLeft: a child that a tool leaves behind, and that holds its
// output open, dies with it.
func TestNothingIsLeft(t *testing.T) {
	t.Parallel()
	for _, s := range append(confining(t), open(t, sandbox.Limits), open(t, sandbox.Off)) {
		t.Run(string(s.Level()), func(t *testing.T) {
			t.Parallel()
			exit, err := s.Run(t.Context(), tool("leave", filepath.Join(sandbox.Programs(), "tool")))
			if err != nil {
				t.Fatal(err)
			}
			pid, err := strconv.Atoi(strings.TrimSpace(string(exit.Stdout)))
			if err != nil {
				t.Fatalf("%v: %s", err, exit.Stderr)
			}
			// Whoever adopts it reaps it in its own time: a zombie is as dead.
			for alive(pid) {
				time.Sleep(time.Millisecond)
			}
		})
	}
}

func alive(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, state, _ := strings.Cut(string(stat), ") ")
	return unix.Kill(pid, 0) == nil && !strings.HasPrefix(state, "Z")
}
