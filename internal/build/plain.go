package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"grade/internal/sandbox"
	"grade/internal/toolchain"
)

// plain builds with the go command, as anybody would: slower, and with nothing
// that only this grader knows about toolchains.
type plain struct {
	*Builder
	mu    sync.Mutex
	ready []string // the imports that are in the build cache
}

// The processor time that each program of a go build may take: with a
// submission in it, and when it compiles the standard library.
const (
	plainCPU    = 10 * time.Second
	standardCPU = 2 * time.Minute
)

// prepare compiles the packages of the standard library, so that a submission
// can be built under a tight limit.
func (p *plain) prepare(ctx context.Context, imports []string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	wanted := slices.Concat(driverImports, imports)
	if !slices.ContainsFunc(wanted, func(path string) bool { return !slices.Contains(p.ready, path) }) {
		return nil
	}
	dir, err := p.WorkDir()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(module), 0o600); err != nil {
		return err
	}
	exit, err := p.gobuild(ctx, standardCPU, dir, wanted...)
	if err == nil && !ok(exit) {
		err = fmt.Errorf("compile the standard library with go build: %s\n%s%s", describe(exit), exit.Stdout, exit.Stderr)
	}
	p.ready = append(p.ready, wanted...)
	return err
}

// try builds the driver alone, to see whether this way works.
func (p *plain) try(ctx context.Context) error {
	dir, err := p.WorkDir()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := p.prepare(ctx, nil); err != nil {
		return err
	}
	exit, err := p.link(ctx, nil, dir)
	if err == nil && !ok(exit) {
		err = fmt.Errorf("go build: %s\n%s%s", describe(exit), exit.Stdout, exit.Stderr)
	}
	return err
}

// module is the go.mod of a build: its language version is what
// toolchain.Language is for the direct way.
const module = "module grade\n\ngo 1.22\n"

// layOut writes the driver and the units as one module.
func (p *plain) layOut(dir string, units ...*unitFiles) error {
	packages, err := p.driverSources()
	if err != nil {
		return err
	}
	files := map[string][]byte{"go.mod": []byte(module)}
	for _, pkg := range packages {
		for name, data := range pkg.files {
			files[filepath.Join(strings.TrimPrefix(pkg.path, "grade/"), name)] = data
		}
	}
	for _, u := range units {
		for _, name := range u.names {
			data, err := os.ReadFile(filepath.Join(u.dir, name))
			if err != nil {
				return err
			}
			files[filepath.Join(strings.TrimPrefix(u.path, "grade/"), name)] = data
		}
	}
	for name, data := range files {
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

func (p *plain) compile(ctx context.Context, u *unitFiles) (sandbox.Exit, error) {
	dir := filepath.Join(u.dir, "module")
	if err := os.RemoveAll(dir); err != nil {
		return sandbox.Exit{}, err
	}
	if err := p.layOut(dir, u); err != nil {
		return sandbox.Exit{}, err
	}
	return p.gobuild(ctx, plainCPU, dir, "-gcflags="+u.path+"=-e", "./"+strings.TrimPrefix(u.path, "grade/"))
}

func (p *plain) link(ctx context.Context, units []*Unit, dir string) (sandbox.Exit, error) {
	files := make([]*unitFiles, len(units))
	for i, u := range units {
		files[i] = u.files
	}
	if err := p.layOut(dir, files...); err != nil {
		return sandbox.Exit{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), p.mainFile(units), 0o600); err != nil {
		return sandbox.Exit{}, err
	}
	return p.gobuild(ctx, plainCPU, dir, "-ldflags=-s -w", "-o", filepath.Join(dir, program), ".")
}

func (p *plain) gobuild(ctx context.Context, cpu time.Duration, dir string, args ...string) (sandbox.Exit, error) {
	for _, d := range []string{p.GoCache, toolchain.TempIn(dir)} {
		if err := os.MkdirAll(d, 0o700); err != nil {
			return sandbox.Exit{}, err
		}
	}
	command := append([]string{p.Toolchain.Go, "build", "-buildvcs=false"}, args...)
	return p.run(ctx, cpu, dir, nil, []string{dir, p.GoCache}, command, filepath.Dir(p.Toolchain.Go))
}
