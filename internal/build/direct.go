package build

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	gobuild "go/build"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"grade/internal/sandbox"
	"grade/internal/toolchain"
)

// direct calls compile and link itself. No learner's code ever enters a build
// cache, and nothing is looked up that is known already.
type direct struct {
	*Builder
	library *toolchain.Library
	// driver has the archives of the driver's packages.
	driver map[string]string
}

// driverImports is what the driver's packages import of the standard library.
var driverImports = []string{"runtime", "syscall", "unsafe"}

func (d *direct) open(ctx context.Context) error {
	var err error
	if d.library, err = d.Toolchain.Open(d.CacheDir); err != nil {
		return err
	}
	if err := d.prepare(ctx, driverImports); err != nil {
		return err
	}
	return d.compileDriver(ctx)
}

func (d *direct) prepare(ctx context.Context, imports []string) error {
	imports = slices.DeleteFunc(slices.Clone(imports), func(path string) bool { return path == "unsafe" })
	if d.library.Has(imports) {
		return nil
	}
	d.say("preparing the standard library for the first time; with an empty build cache this takes 5 to 30 seconds")
	return d.library.Need(ctx, d.Toolchain, d.GoCache, imports)
}

// compileDriver compiles the driver's packages into the cache, under a name
// that changes with their source.
func (d *direct) compileDriver(ctx context.Context) error {
	packages, err := d.driverSources()
	if err != nil {
		return err
	}
	hash := sha256.New()
	for _, p := range packages {
		for _, name := range slices.Sorted(maps.Keys(p.files)) {
			fmt.Fprintf(hash, "%s/%s %d\n%s", p.path, name, len(p.files[name]), p.files[name])
		}
	}
	dir := filepath.Join(d.library.Dir(), "driver-"+hex.EncodeToString(hash.Sum(nil)[:8]))
	d.driver = map[string]string{}
	for _, p := range packages {
		d.driver[p.path] = filepath.Join(dir, strings.ReplaceAll(p.path, "/", "_")+".a")
	}
	if _, err := os.Stat(dir); err == nil {
		return nil
	}
	work, err := d.WorkDir()
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	made := filepath.Join(work, "made")
	if err := os.Mkdir(made, 0o700); err != nil {
		return err
	}
	archives := map[string]string{}
	for _, p := range packages {
		archive := filepath.Join(made, filepath.Base(d.driver[p.path]))
		if err := d.compilePackage(ctx, work, p, archives, archive); err != nil {
			return err
		}
		archives[p.path] = archive
	}
	// Another run may have been faster; then its folder is as good.
	if err := os.Rename(made, dir); err != nil {
		if _, statErr := os.Stat(dir); statErr != nil {
			return fmt.Errorf("keep the driver: %w", err)
		}
	}
	return nil
}

func (d *direct) compilePackage(ctx context.Context, work string, p driverPackage, others map[string]string, archive string) error {
	dir := filepath.Join(work, strings.ReplaceAll(p.path, "/", "_"))
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	names, err := hostFiles(p.files)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), p.files[name], 0o600); err != nil {
			return err
		}
	}
	config := filepath.Join(dir, "importcfg")
	if err := os.WriteFile(config, d.library.Config(others), 0o600); err != nil {
		return err
	}
	command := d.Toolchain.Compile(p.path, "", config, archive, dir, p.path, p.bodies, names)
	exit, err := d.run(ctx, toolCPU, dir, []string{work}, command)
	if err != nil {
		return err
	}
	if exit.Code != 0 || exit.Signal != "" {
		return fmt.Errorf("compile the driver's package %s: %s\n%s%s", p.path, describe(exit), exit.Stdout, exit.Stderr)
	}
	return nil
}

// hostFiles are the Go files that belong to this system.
func hostFiles(files map[string][]byte) ([]string, error) {
	ctx := gobuild.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled = runtime.GOOS, runtime.GOARCH, false
	ctx.OpenFile = func(name string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader(string(files[path.Base(filepath.ToSlash(name))]))), nil
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		match, err := ctx.MatchFile("", name)
		if err != nil {
			return nil, err
		}
		if match {
			names = append(names, name)
		}
	}
	return names, nil
}

func (d *direct) compile(ctx context.Context, u *unitFiles) (sandbox.Exit, error) {
	config, err := d.library.ConfigFile(d.driver)
	if err != nil {
		return sandbox.Exit{}, err
	}
	command := d.Toolchain.Compile(u.path, toolchain.Language, config, u.archive(), u.dir, u.shown, false, u.names)
	return d.run(ctx, u.cpu, u.dir, []string{u.dir}, command)
}

func (u *unitFiles) archive() string { return filepath.Join(u.dir, archiveName) }

func (d *direct) link(ctx context.Context, units []*Unit, dir string) (sandbox.Exit, error) {
	others := maps.Clone(d.driver)
	write := []string{dir}
	archive := ""
	for _, u := range units {
		if u.files.path == mainName {
			archive = u.files.archive()
		}
		others[u.files.path] = u.files.archive()
		write = append(write, u.files.dir)
	}
	config := filepath.Join(dir, "importcfg.link")
	if err := os.WriteFile(config, d.library.Config(others), 0o600); err != nil {
		return sandbox.Exit{}, err
	}
	if archive == "" {
		archive = filepath.Join(dir, "main.a")
		if err := os.WriteFile(filepath.Join(dir, "main.go"), d.mainFile(units), 0o600); err != nil {
			return sandbox.Exit{}, err
		}
		command := d.Toolchain.Compile(mainName, "", config, archive, dir, mainName, false, []string{"main.go"})
		if exit, err := d.run(ctx, toolCPU, dir, write, command); err != nil || !ok(exit) {
			return exit, err
		}
	}
	return d.run(ctx, toolCPU, dir, write, d.Toolchain.Link(config, filepath.Join(dir, program), archive))
}

// thrift is how a tool spends little on itself. It is over before collecting
// garbage pays, so it collects only what would not fit into half of its memory;
// and a package as small as a submission is compiled by one thread as soon as
// by two, which would wait for each other.
var thrift = []string{"GOGC=off", fmt.Sprint("GOMEMLIMIT=", toolMemory/2), "GOMAXPROCS=1"}

// run runs compile or link.
func (d *direct) run(ctx context.Context, cpu time.Duration, dir string, write, command []string) (sandbox.Exit, error) {
	return d.Builder.run(ctx, cpu, dir, thrift, write, command)
}

// run runs a tool of the toolchain under the limits of a build.
func (b *Builder) run(ctx context.Context, cpu time.Duration, dir string, env, write, command []string, read ...string) (sandbox.Exit, error) {
	exit, err := b.Sandbox.Run(ctx, sandbox.Command{
		Path: command[0], Args: command[1:], Dir: dir, Profile: sandbox.Tool,
		Env:    append(b.Toolchain.Environ(b.GoCache, dir), env...),
		Read:   append([]string{b.Toolchain.Root, b.CacheDir}, read...),
		Write:  write,
		Memory: toolMemory, CPU: cpu, FileSize: toolFile, Keep: toolOutput, OutputMax: toolFlood,
	})
	if err != nil {
		return exit, fmt.Errorf("run %s: %w", filepath.Base(command[0]), err)
	}
	return exit, ctx.Err()
}
