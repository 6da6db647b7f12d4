package cli_test

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"grade/internal/cli"
	"grade/internal/sandbox"
	"grade/internal/term"
	"grade/internal/toolchain"
)

func TestMain(m *testing.M) {
	// The sandbox starts this program again, as its helper.
	if sandbox.Main() {
		return
	}
	testscript.Main(ownCache{m}, map[string]func(){"grade": actAsGrade})
}

// actAsGrade makes the test's executable the program itself, for scripts. It
// finds no toolchain outside of the path and the home folder, so that what a
// script sees does not depend on the machine.
func actAsGrade() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := cli.MainIn(ctx, os.Args[1:], term.Standard(), toolchain.HomeRoots(os.Getenv))
	stop()
	os.Exit(code)
}

// ownCache runs the tests with one cache folder of their own for the grader, so
// that only one of them has to fill it, and with the build cache of whoever
// runs them.
type ownCache struct{ *testing.M }

// Run implements [testscript.TestingM].
func (m ownCache) Run() int {
	dir, err := os.MkdirTemp("", "grade-cli-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if user, err := os.UserCacheDir(); err == nil && os.Getenv("GOCACHE") == "" {
		os.Setenv("GOCACHE", filepath.Join(user, "go-build"))
	}
	os.Setenv("XDG_CACHE_HOME", dir)
	return m.M.Run()
}
