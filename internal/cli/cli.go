// Package cli is the command line: one file for each command, each of which
// reads its flags into an options struct and runs.
package cli

import (
	"context"
	"errors"
	"fmt"

	"grade/internal/term"
)

// The exit codes, as docs/exit-codes.md explains them.
const (
	exitPassed      = 0
	exitBelow       = 1 // graded, below the pass mark
	exitUsage       = 2 // wrong usage, or no submission there
	exitFault       = 3 // the grader could not grade
	exitInterrupted = 130
)

// Main runs one command line and returns the exit code.
func Main(ctx context.Context, args []string, streams term.Streams) int {
	a := &app{Streams: streams}
	return a.run(ctx, args)
}

func (a *app) run(ctx context.Context, args []string) int {
	root, err := a.newRoot()
	if err != nil {
		a.printError(err)
		return exitFault
	}
	root.SetArgs(args)
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	err = root.ExecuteContext(ctx)
	var done *exitError
	switch {
	case err == nil:
		return exitPassed
	case ctx.Err() != nil:
		fmt.Fprintln(a.Err, "interrupted")
		return exitInterrupted
	case errors.As(err, &done):
		if done.err != nil {
			a.printError(done.err)
		}
		return done.code
	}
	a.printError(err)
	return exitUsage
}

// app is what every command shares: the streams, the global flags, and where Go
// may be installed.
type app struct {
	term.Streams
	color   string
	goRoots []string // nil for where installers put it
}

// exitError ends a command with a code other than that of wrong usage. Its
// error may be nil where everything has been said.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// userError is an error with what the person can do about it.
type userError struct{ message, remedy string }

func (e *userError) Error() string  { return e.message }
func (e *userError) Remedy() string { return e.remedy }

func fault(err error) error { return &exitError{exitFault, err} }

func (a *app) warn(text string) {
	term.PrintWarning(a.Err, a.palette(a.Err), a.Width(a.Err), text)
}

func (a *app) printError(err error) {
	term.PrintError(a.Err, a.palette(a.Err), a.Width(a.Err), err)
}
