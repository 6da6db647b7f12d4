// Package build makes an executable of a submission and the driver, or says
// why it can't. It compiles the submission at once, which is the common case.
// Only where the compiler refuses it are the declarations with errors replaced
// by stubs, and so on until the rest compiles, so that a mistake costs no
// more than what it is in.
//
// What the compiler says is what the learner is told: its words, its
// positions. No types are checked here.
package build

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"grade/internal/exercise"
	"grade/internal/protocol"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/source"
	"grade/internal/submission"
	"grade/internal/toolchain"
)

// The limits of one run of the compiler or the linker, in bytes and processor
// time. Every compile bomb that we know of runs into one of them, and a right
// answer uses a twentieth.
const (
	toolMemory = 1 << 30
	toolCPU    = 4 * time.Second
	unitCPU    = 2 * time.Second // for a submission; the rest is our own code
	toolFile   = 64 << 20
	toolOutput = 256 << 10
	toolFlood  = 16 << 20
)

// Builder builds submissions of one exercise with one toolchain.
type Builder struct {
	Exercise  *exercise.Exercise
	Toolchain *toolchain.Toolchain
	Sandbox   *sandbox.Sandbox
	// CacheDir is the grader's folder for what can be made again; work
	// folders are made there, since temporary folders may be noexec.
	CacheDir string
	// GoCache is the build cache that the standard library is taken from.
	GoCache string
	// Plain builds with go build, the slow way that always works.
	Plain bool
	// Progress is told, in a clause, what takes long; nil for nobody.
	Progress func(string)

	starter *source.Set
	backend backend
	swept   sync.Once
}

// backend compiles and links. There are two: the compiler called directly,
// and go build.
type backend interface {
	// prepare makes sure that these imports can be compiled against.
	prepare(ctx context.Context, imports []string) error
	// compile compiles the files in the unit's folder.
	compile(ctx context.Context, u *unitFiles) (sandbox.Exit, error)
	// link makes a program of compiled units.
	link(ctx context.Context, units []*Unit, dir string) (sandbox.Exit, error)
}

// unitFiles is what is compiled as one package.
type unitFiles struct {
	dir   string // holds the files
	path  string // import path
	shown string // what positions are recorded under
	name  string // package name
	names []string
	cpu   time.Duration // what the compiler may take
}

// Unit is one compiled submission, ready to be linked, with what was found on
// the way.
type Unit struct {
	// Problems are what is wrong with each symbol that can't be used.
	Problems map[string]*Problem
	// Unbound are the bindings that the driver has not, with the reason.
	Unbound map[string]*Problem
	// Warnings belong to no part.
	Warnings []string
	// Source is the submission's code, Graph what leads to what in it.
	Source *source.Set
	Graph  *source.Graph
	// Number is the unit's number in its program.
	Number int
	// Compiled is false where nothing of it could be compiled.
	Compiled bool
	files    *unitFiles
}

// Problem is why a symbol can't be used.
type Problem struct {
	Status  result.Status // CompileError, Policy or Missing
	Message string        // the compiler's words, or ours
	Help    string        // a plain sentence for a usual mistake
	At      source.Position
	Excerpt string
	// Root is where a cascade comes from; the zero Position otherwise.
	Root source.Position
}

// Open makes the builder ready: it reads the starter and compiles the driver,
// once for each toolchain and version of the driver.
func (b *Builder) Open(ctx context.Context) error {
	files, err := GoFiles(b.Exercise.Starter)
	if err != nil {
		return fmt.Errorf("read the starter: %w", err)
	}
	b.starter = source.Parse(files)
	if b.Plain {
		b.backend = &plain{Builder: b}
		return nil
	}
	direct := &direct{Builder: b}
	err = direct.open(ctx)
	switch {
	case err == nil:
		b.backend = direct
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	// This toolchain can't be driven directly. The slow way may still do; it
	// is tried at once, so that a fault is reported with both reasons.
	slow := &plain{Builder: b}
	if plainErr := slow.try(ctx); plainErr != nil {
		return errors.Join(err, plainErr)
	}
	b.say("this toolchain can't be driven directly, so this takes longer (" + err.Error() + ")")
	b.backend = slow
	return nil
}

func (b *Builder) say(text string) {
	if b.Progress != nil {
		b.Progress(text)
	}
}

// GoFiles reads the Go files of a folder.
func GoFiles(fsys fs.FS) ([]submission.File, error) {
	names, err := fs.Glob(fsys, "*.go")
	if err != nil {
		return nil, err
	}
	var files []submission.File
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		files = append(files, submission.File{Name: name, Data: data})
	}
	return files, nil
}

// WorkDir makes a private folder for one run. The caller removes it.
func (b *Builder) WorkDir() (string, error) {
	root := filepath.Join(b.CacheDir, "work")
	if err := os.MkdirAll(root, 0o700); err != nil {
		return "", fmt.Errorf("make the work folder: %w", err)
	}
	b.swept.Do(func() { sweep(root, time.Now().Add(-abandoned)) })
	return os.MkdirTemp(root, "run-")
}

// abandoned is how old a work folder gets before it is taken for one that a
// killed grader left. No run is that long.
const abandoned = 48 * time.Hour

// sweep removes the work folders that are older. Whatever can't be removed is
// somebody else's, or the next sweep's.
func sweep(root string, before time.Time) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.ModTime().Before(before) {
			_ = os.RemoveAll(filepath.Join(root, e.Name()))
		}
	}
}

// program is where the linked program stands in the folder of its link: alone,
// since the sandbox may make that its root.
const program = "root/driver.exe"

// Link links the units, which were compiled under different numbers, to one
// program in dir.
func (b *Builder) Link(ctx context.Context, dir string, units ...*Unit) (string, error) {
	path := filepath.Join(dir, program)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", fmt.Errorf("link the driver: %w", err)
	}
	exit, err := b.backend.link(ctx, units, dir)
	if err != nil {
		return "", err
	}
	if exit.Code != 0 || exit.Signal != "" {
		return "", fmt.Errorf("link the driver: %s\n%s%s", describe(exit), exit.Stdout, exit.Stderr)
	}
	return path, nil
}

func describe(exit sandbox.Exit) string {
	if exit.Signal != "" {
		return "killed by " + exit.Signal
	}
	return fmt.Sprintf("exit code %d", exit.Code)
}

// mainFile is the program that holds the units.
func (b *Builder) mainFile(units []*Unit) []byte {
	text := "package main\n\nimport (\n\tdriver \"" + b.Exercise.DriverPackage + "\"\n"
	for _, u := range units {
		text += "\t_ \"" + u.files.path + "\"\n"
	}
	return []byte(text + ")\n\nfunc main() { driver.Main() }\n")
}

// driverSources are the packages of the driver, in the order in which they
// are compiled: import path, and files by name.
func (b *Builder) driverSources() ([]driverPackage, error) {
	wire, err := fs.ReadFile(protocol.Sources, "wire.go")
	if err != nil {
		return nil, err
	}
	runtime, err := fs.Sub(protocol.Sources, "driver")
	if err != nil {
		return nil, err
	}
	packages := []driverPackage{
		{path: "grade/internal/protocol", files: map[string][]byte{"wire.go": wire}},
		{path: "grade/internal/protocol/driver", files: map[string][]byte{}, bodies: true},
		{path: b.Exercise.DriverPackage, files: map[string][]byte{}},
	}
	for i, fsys := range []fs.FS{runtime, b.Exercise.Driver} {
		entries, err := fs.ReadDir(fsys, ".")
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			if packages[i+1].files[e.Name()], err = fs.ReadFile(fsys, e.Name()); err != nil {
				return nil, err
			}
		}
	}
	return packages, nil
}

// driverPackage is one of our own packages in a program.
type driverPackage struct {
	path   string
	files  map[string][]byte
	bodies bool // some functions have theirs elsewhere
}
