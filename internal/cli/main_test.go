package cli_test

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"grade/internal/cli"
	"grade/internal/sandbox"
	"grade/internal/term"
)

// actAsGrade makes the test's executable the program itself, for scripts.
const actAsGrade = "GRADE_TEST_ACT_AS_GRADE"

var update = flag.Bool("update", false, "rewrite the screens in testdata/script that differ")

func TestMain(m *testing.M) {
	if sandbox.Main() {
		return
	}
	if os.Getenv(actAsGrade) != "" {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		code := cli.Main(ctx, os.Args[1:], term.Standard())
		stop()
		os.Exit(code)
	}
	os.Exit(withOwnCache(m.Run))
}

// withOwnCache runs the tests with a cache folder of their own for the grader,
// and the build cache of whoever runs them.
func withOwnCache(run func() int) int {
	dir, err := os.MkdirTemp("", "grade-cli-")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if user, err := os.UserCacheDir(); err == nil && os.Getenv("GOCACHE") == "" {
		os.Setenv("GOCACHE", filepath.Join(user, "go-build"))
	}
	os.Setenv("XDG_CACHE_HOME", dir)
	return run()
}
