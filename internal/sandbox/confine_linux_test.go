package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestConfined reads from outside what the kernel holds of a running driver.
func TestConfined(t *testing.T) {
	t.Parallel()
	limits := map[string]string{
		"Max core file size": "0", "Max file size": "0", "Max open files": "16", "Max cpu time": "7",
		"Max data size": fmt.Sprint(64<<20 + 32<<20),
	}
	confined := map[string]string{
		"NoNewPrivs": "1", "Seccomp": "2", "Seccomp_filters": "1", "CapPrm": "0000000000000000", "CapEff": "0000000000000000",
		"CapInh": "0000000000000000", "CapAmb": "0000000000000000",
	}
	tests := map[Level]struct{ limits, status map[string]string }{
		Full: {limits, confined}, Unprivileged: {limits, confined}, Limits: {limits, nil}, Off: {},
	}
	s, err := Open("", "")
	if err != nil {
		t.Fatal(err)
	}
	for level, want := range tests {
		if len(failures(level, s.Probes())) > 0 {
			t.Logf("%s can't be had here", level)
			continue
		}
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			s, err := Open(level, "")
			if err != nil {
				t.Fatal(err)
			}
			p, err := s.Start(t.Context(), Command{
				Path: filepath.Join(programs, "echo"), Pipes: true, Memory: 32 << 20, CPU: 7*time.Second - 1, Keep: 1 << 10,
			})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Wait()
			defer p.Kill()
			proc := fmt.Sprintf("/proc/%d/", p.cmd.Process.Pid)
			got := table(t, proc+"limits")
			for name, value := range want.limits {
				if got[name] != value {
					t.Errorf("%s = %q, want %q", name, got[name], value)
				}
			}
			got = table(t, proc+"status")
			for name, value := range want.status {
				if got[name] != value {
					t.Errorf("%s = %q, want %q", name, got[name], value)
				}
			}
			if nested := len(strings.Fields(got["NSpid"])) == 2; nested != (level == Full) {
				t.Errorf("NSpid = %q", got["NSpid"])
			}
			for _, ns := range []string{"user", "pid", "net", "mnt", "ipc", "uts"} {
				ours, _ := os.Readlink("/proc/self/ns/" + ns)
				theirs, err := os.Readlink(proc + "ns/" + ns)
				// Without rights over it, a namespace's name can't be read: then
				// it is another one.
				if apart := err != nil || ours != theirs; apart != (level == Full) && level != Unprivileged {
					t.Errorf("namespace %s: %q, ours %q, %v", ns, theirs, ours, err)
				}
			}
			// At the other levels the runtime holds files of its own.
			if fds, err := os.ReadDir(proc + "fd"); err == nil && len(fds) != 5 && want.status != nil {
				t.Errorf("it holds descriptors %v, want 0 to 4", fds)
			}
		})
	}
}

var columns = regexp.MustCompile(`(:\t|  +)`)

// table reads a file of /proc with a name and a value on each line.
func table(t *testing.T, file string) map[string]string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for line := range strings.Lines(string(b)) {
		if f := columns.Split(strings.TrimSpace(line), 3); len(f) > 1 {
			m[f[0]] = f[1]
		}
	}
	return m
}
