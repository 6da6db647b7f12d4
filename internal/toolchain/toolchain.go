// Package toolchain finds a Go toolchain and calls its compiler and linker
// directly, without the go command, which is several times slower. It keeps
// the standard library's compiled packages in the grader's own cache, because
// Go trims its own by age and does not see that they are used.
package toolchain

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// Oldest is the oldest minor version of Go 1 that will do.
const Oldest = 24

// Language is the language version that submissions are compiled as, whatever
// the toolchain, so that the same code means the same everywhere.
const Language = "go1.22"

// Toolchain is one installation of Go.
type Toolchain struct {
	// Go is the go command, Root its GOROOT, Version its version, such as
	// "go1.26.8".
	Go, Root, Version string
	tools             string
}

// MissingError says that there is no toolchain that will do.
type MissingError struct {
	// Found is what was found and is too old or broken, "" for nothing.
	Found string
	Err   error
}

func (e *MissingError) Error() string {
	switch {
	case e.Found == "":
		return "no Go toolchain found"
	case e.Err != nil:
		return fmt.Sprintf("the Go toolchain at %s can't be used: %v", e.Found, e.Err)
	}
	return fmt.Sprintf("the Go toolchain at %s is too old: Go 1.%d or newer is needed", e.Found, Oldest)
}

func (e *MissingError) Unwrap() error { return e.Err }

// Remedy says how to get one.
func (e *MissingError) Remedy() string {
	how := map[string]string{
		"darwin":  "install it from https://go.dev/dl/, or with: brew install go",
		"windows": "install it from https://go.dev/dl/, or with: winget install GoLang.Go",
	}[runtime.GOOS]
	if how == "" {
		how = "install it from https://go.dev/dl/ (your distribution's package may be too old)"
	}
	return how + "; then open a new terminal and check with: go version"
}

// open takes the toolchain that a go command belongs to. Where the command is
// a shim, it is asked.
func open(ctx context.Context, command string) (*Toolchain, error) {
	real, err := filepath.EvalSymlinks(command)
	if err != nil {
		return nil, &MissingError{Found: command, Err: err}
	}
	tc := &Toolchain{Go: command, Root: filepath.Dir(filepath.Dir(real))}
	if tc.Version, err = versionFile(tc.Root); err != nil {
		if err := tc.ask(ctx); err != nil {
			return nil, &MissingError{Found: command, Err: err}
		}
	}
	if minor, ok := minorVersion(tc.Version); ok && minor < Oldest {
		return nil, &MissingError{Found: command + " (" + tc.Version + ")"}
	}
	tc.tools = filepath.Join(tc.Root, "pkg", "tool", runtime.GOOS+"_"+runtime.GOARCH)
	return tc, nil
}

// versionFile reads the version that an installation states, of which the
// first line is the version alone.
func versionFile(root string) (string, error) {
	data, err := os.ReadFile(filepath.Join(root, "VERSION"))
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(string(data), "\n")
	if line = strings.TrimSpace(line); !strings.HasPrefix(line, "go1") && !strings.HasPrefix(line, "devel") {
		return "", fmt.Errorf("a VERSION of %q", line)
	}
	return line, nil
}

const (
	// askLimit bounds a question to the go command.
	askLimit = 20 * time.Second
	// drainTime bounds the reading of what it printed once it has ended: a
	// compiler that it started may outlive it.
	drainTime = 5 * time.Second
)

func (t *Toolchain) ask(ctx context.Context) error {
	out, err := t.answer(ctx, "env", "GOROOT", "GOVERSION")
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	fields := strings.Fields(out)
	if len(fields) != 2 {
		return fmt.Errorf("go env printed %d words, not 2", len(fields))
	}
	t.Root, t.Version = fields[0], fields[1]
	return nil
}

// answer is what the go command prints.
func (t *Toolchain) answer(ctx context.Context, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, askLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, t.Go, args...)
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOFLAGS=", "GOWORK=off")
	cmd.WaitDelay = drainTime
	out, err := cmd.Output()
	return string(out), err
}

// BuildInfo is how Go built a program, whatever system it is for; nil for a file
// that Go did not build. The go command is asked, since a reader of every
// system's programs would be a twentieth of ours.
func (t *Toolchain) BuildInfo(ctx context.Context, file string) *debug.BuildInfo {
	out, err := t.answer(ctx, "version", "-m", file)
	if err != nil {
		return nil
	}
	// The lines after the first are the information, indented.
	_, lines, _ := strings.Cut(out, "\n\t")
	info, err := debug.ParseBuildInfo(strings.ReplaceAll(lines, "\n\t", "\n"))
	if err != nil {
		return nil
	}
	return info
}

// minorVersion is N of "go1.N..."; false for a development version, which
// counts as new.
func minorVersion(version string) (int, bool) {
	rest, ok := strings.CutPrefix(version, "go1.")
	if !ok {
		return 0, false
	}
	end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(rest)
	}
	n, err := strconv.Atoi(rest[:end])
	return n, err == nil
}

// Environ is the whole environment of every tool: nothing of the learner's, so
// that the same source gives the same program everywhere. Temporary files go
// to TempIn(work), which only the go command needs to be there.
func (t *Toolchain) Environ(goCache, work string) []string {
	tmp := TempIn(work)
	env := []string{
		"GOROOT=" + t.Root, "GOCACHE=" + goCache, "GOPATH=" + filepath.Join(work, "gopath"), "GOTMPDIR=" + tmp,
		"TMPDIR=" + tmp, "TMP=" + tmp, "TEMP=" + tmp, "PATH=" + filepath.Join(t.Root, "bin"),
		"GOENV=off", "GOFLAGS=", "GOWORK=off", "GO111MODULE=on", "GOPROXY=off", "GOSUMDB=off", "GOTOOLCHAIN=local",
		"GOTELEMETRY=off", "CGO_ENABLED=0", "GOEXPERIMENT=", "GODEBUG=", "GOOS=" + runtime.GOOS, "GOARCH=" + runtime.GOARCH,
		"GOAMD64=v1", "GOARM64=v8.0",
	}
	if root := os.Getenv("SystemRoot"); root != "" {
		env = append(env, "SystemRoot="+root) // Windows starts nothing without it
	}
	return env
}

// TempIn is the folder for temporary files within a work folder: one of its
// own, because Go ignores a go.mod that lies in the system's.
func TempIn(work string) string { return filepath.Join(work, "tmp") }

// tool is the path of one of the toolchain's programs.
func (t *Toolchain) tool(name string) string {
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	return filepath.Join(t.tools, name)
}
