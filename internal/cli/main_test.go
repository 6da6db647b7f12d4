package cli_test

import (
	"context"
	"flag"
	"os"
	"os/signal"
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
	os.Exit(m.Run())
}
