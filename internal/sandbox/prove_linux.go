package sandbox

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// probeTime bounds what a probing helper may take.
const probeTime = 20 * time.Second

// proven is what was tried on this machine, from the cache or now.
func proven(cacheDir string) (probes []Probe, forget func(), err error) {
	exe, err := os.Executable()
	if err != nil {
		return nil, nil, fmt.Errorf("find this executable: %w", err)
	}
	if cacheDir == "" {
		return probeAll(), func() {}, nil
	}
	key := machineKey(exe)
	file := filepath.Join(cacheDir, "sandbox.json")
	forget = func() { _ = os.Remove(file) }
	if probes := recall(file, key); probes != nil {
		return probes, forget, nil
	}
	probes = probeAll()
	return probes, forget, remember(file, key, probes)
}

// helper is the program that probes: a copy of this executable, alone in its
// folder as a driver is, and this one even where its file was replaced since.
type helper struct {
	path      string
	libraries []string
}

func probeAll() []Probe {
	dir, err := os.MkdirTemp("", "grade-probe-*")
	defer os.RemoveAll(dir)
	h := helper{path: filepath.Join(dir, "helper")}
	if err == nil {
		err = copySelf(h.path)
	}
	if err == nil {
		h.libraries, err = libraries()
	}
	var all []Probe
	for _, l := range []Level{Full, Unprivileged, Limits} {
		all = append(all, h.probeLevel(l, err)...)
	}
	return all
}

// probeLevel tries one level, unless there is no helper for that reason. It
// never fails: a level that can't be tried can't be had, and the reason is a
// probe of its own.
func (h helper) probeLevel(l Level, err error) []Probe {
	var f findings
	if err == nil {
		f, err = h.ask(l)
	}
	if err != nil {
		f.Failed = err.Error()
	}
	for i := range f.Probes {
		if p := &f.Probes[i]; !p.Refused {
			p.Remedy = advice(l, p.Detail)
		}
	}
	if f.Failed != "" {
		f.Probes = append(f.Probes, Probe{
			Level: l, Name: "set up the level", Tried: setup(l), Promise: true, Detail: f.Failed, Remedy: advice(l, f.Failed),
		})
	}
	return f.Probes
}

func setup(l Level) string {
	switch l {
	case Full:
		return "namespaces, Landlock, seccomp"
	case Unprivileged:
		return "Landlock, seccomp"
	}
	return "resource limits"
}

// ask starts the helper at l and hears what it found.
func (h helper) ask(l Level) (f findings, err error) {
	todo, err := json.Marshal(plan{Level: l, Victim: os.Getpid(), Scrap: filepath.Join(os.TempDir(), "grade-probe-"+rand.Text())})
	if err != nil {
		return f, err
	}
	p, err := newProcess(Command{
		Path: h.path, Args: []string{string(todo)}, Profile: Driver, Read: h.libraries, Pipes: true, Keep: 1 << 10,
	})
	if err != nil {
		return f, err
	}
	p.cmd.Args[0] = helperName
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	m, err := newMachine(l)
	if err != nil {
		return f, err
	}
	if err := m.start(ctx, p); err != nil {
		return f, err
	}
	said, err := io.ReadAll(io.LimitReader(p.Out(), findingsMax))
	exit := p.Wait()
	if err != nil {
		return f, fmt.Errorf("listen to the helper: %w", err)
	}
	if len(said) == 0 {
		return f, fmt.Errorf("the helper ended without a word (code %d, %s); the executable must call sandbox.Main first thing: %q",
			exit.Code, exit.Signal, bytes.TrimSpace(exit.Stderr))
	}
	if err := json.Unmarshal(said, &f); err != nil {
		return findings{}, fmt.Errorf("the helper said %q", said)
	}
	return f, nil
}

// findingsMax bounds what a helper says, in bytes.
const findingsMax = 64 << 10

// libraries are the files that this executable needs to start, where it is
// linked dynamically: those that the loader has mapped, and its index.
func libraries() ([]string, error) {
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return nil, fmt.Errorf("find this executable's libraries: %w", err)
	}
	self, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return nil, fmt.Errorf("find this executable: %w", err)
	}
	var files []string
	for line := range strings.Lines(string(maps)) {
		// Five fields and the name, which is a path where it is a file's.
		_, name, _ := strings.Cut(line, "/")
		name = "/" + strings.TrimSuffix(name, "\n")
		if name != "/" && name != self && !slices.Contains(files, name) {
			if _, err := os.Stat(name); err == nil {
				files = append(files, name)
			}
		}
	}
	const index = "/etc/ld.so.cache"
	if _, err := os.Stat(index); err == nil && len(files) > 0 {
		files = append(files, index)
	}
	return files, nil
}

// copySelf writes this executable to a new file.
func copySelf(name string) error {
	from, err := os.Open("/proc/self/exe")
	if err != nil {
		return fmt.Errorf("read this executable: %w", err)
	}
	defer from.Close()
	// A child that somebody starts meanwhile would hold the file open for
	// writing until its own execve, and a file that is written to can't be
	// executed.
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	to, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o700)
	if err != nil {
		return fmt.Errorf("copy this executable: %w", err)
	}
	_, err = io.Copy(to, from)
	if cerr := to.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return fmt.Errorf("copy this executable: %w", err)
	}
	return nil
}

// advice is what a person can do about a failure at l. The system's answers
// are few, and the same few settings are behind them everywhere.
func advice(l Level, failure string) string {
	const trust = "; --sandbox limits means to trust the code that is graded"
	switch {
	case strings.Contains(failure, "andlock"):
		return "use Linux 5.13 or newer with Landlock enabled (lsm=landlock,... on the kernel's command line)" + trust
	case strings.Contains(failure, "seccomp"):
		return "use a kernel with seccomp filters, and a container profile that allows them" + trust
	case l == Full:
		return "allow user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone=1, " +
			"kernel.apparmor_restrict_unprivileged_userns=0; in a container, a profile that allows them), or use --sandbox unprivileged"
	case l == Limits:
		return "use a higher level for code that you don't trust"
	}
	return "please report this: run grade doctor and send what it prints" + trust
}
