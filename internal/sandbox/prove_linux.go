package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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
		return probeAll(exe), func() {}, nil
	}
	key := machineKey(exe)
	file := filepath.Join(cacheDir, "sandbox.json")
	forget = func() { _ = os.Remove(file) }
	if probes := recall(file, key); probes != nil {
		return probes, forget, nil
	}
	probes = probeAll(exe)
	return probes, forget, remember(file, key, probes)
}

func probeAll(exe string) []Probe {
	var all []Probe
	for _, l := range []Level{Full, Unprivileged, Limits} {
		all = append(all, probeLevel(l, exe)...)
	}
	return all
}

// probeLevel tries one level. It never fails: a level that can't be tried
// can't be had, and the reason is a probe of its own.
func probeLevel(l Level, exe string) []Probe {
	f, err := ask(l, exe)
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

// ask starts a helper that probes l and hears what it found.
func ask(l Level, exe string) (f findings, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), probeTime)
	defer cancel()
	p, err := newProcess(Command{Path: exe, Profile: Driver, Keep: 1 << 10})
	if err != nil {
		return f, err
	}
	defer closeAll(p.theirs)
	report, theirs, err := os.Pipe()
	if err != nil {
		return f, err
	}
	defer report.Close()
	defer theirs.Close()
	p.cmd.SysProcAttr = attributes()
	if err := (machine{level: l}).intoHelper(p, theirs, os.Getpid()); err != nil {
		return f, err
	}
	ready := make(chan error, 1)
	onThread(func() {
		defer runtime.UnlockOSThread()
		p.run(ready, p.begin, func(*Process) error { return theirs.Close() })
	})
	if err := <-ready; err != nil {
		return f, err
	}
	stop := context.AfterFunc(ctx, p.Kill)
	defer stop()
	said, err := heard(report)
	exit := p.Wait()
	if err != nil {
		return f, err
	}
	if err := json.Unmarshal([]byte(said), &f); err != nil {
		return findings{}, errors.New(strings.TrimSpace(said + " " + string(exit.Stderr)))
	}
	return f, nil
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
