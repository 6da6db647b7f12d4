package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"grade/internal/sandbox"
)

// plain builds with the go command, as anybody would: slower, and with nothing
// that only this grader knows about toolchains.
type plain struct{ *Builder }

func (p *plain) prepare(context.Context, []string) error { return nil }

// try builds the driver alone, to see whether this way works.
func (p *plain) try(ctx context.Context) error {
	dir, err := p.WorkDir()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
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
	return p.gobuild(ctx, dir, "-gcflags="+u.path+"=-e", "./"+strings.TrimPrefix(u.path, "grade/"))
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
	return p.gobuild(ctx, dir, "-ldflags=-s -w", "-o", filepath.Join(dir, ProgramName), ".")
}

func (p *plain) gobuild(ctx context.Context, dir string, args ...string) (sandbox.Exit, error) {
	if err := os.MkdirAll(p.GoCache, 0o700); err != nil {
		return sandbox.Exit{}, err
	}
	command := append([]string{p.Toolchain.Go, "build", "-buildvcs=false"}, args...)
	return p.run(ctx, toolCPU, dir, []string{dir, p.GoCache}, command, filepath.Dir(p.Toolchain.Go))
}
