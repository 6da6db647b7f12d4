// Command grade grades exercises on distributed systems.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"grade/internal/cli"
	"grade/internal/sandbox"
	"grade/internal/term"
)

func main() {
	// The sandbox starts this program again, as its helper.
	if sandbox.Main() {
		return
	}
	// A run is short and keeps most of what it makes: collect seldom.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(200)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(cli.Main(ctx, os.Args[1:], term.Standard()))
}
