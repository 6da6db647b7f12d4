package submission

import (
	"errors"
	"fmt"
	"strconv"
)

// What an Error stands for, to be asked with errors.Is.
var (
	// ErrNone: there is no submission at that path, or no single one.
	ErrNone = errors.New("no submission there")
	// ErrRefused: what is there is not graded, because it is larger than
	// anything honest or made to mislead whoever unpacks it.
	ErrRefused = errors.New("submission refused")
	// ErrUnreadable: the system did not let us read it. Nobody's fault that
	// could be graded.
	ErrUnreadable = errors.New("submission unreadable")
)

// Error says to a person why there is nothing to grade, and what to do.
type Error struct {
	// Path is what was asked for.
	Path string
	// Problem completes the sentence that starts with Path.
	Problem string
	// Remedy is a sentence of its own.
	Remedy string

	kind  error // one of the three above
	cause error // may be nil
}

func (e *Error) Error() string {
	if e.Path == "" {
		return e.Problem
	}
	return e.Path + ": " + e.Problem
}

// Is reports whether target is what the error stands for.
func (e *Error) Is(target error) bool { return target == e.kind }

func (e *Error) Unwrap() error { return e.cause }

const trySmall = "Hand in only the exercise's .go files and the answers."

func none(problem, remedy string) *Error {
	return &Error{Problem: problem, Remedy: remedy, kind: ErrNone}
}

func refused(problem, remedy string) *Error {
	return &Error{Problem: problem, Remedy: remedy, kind: ErrRefused}
}

func unreadable(problem string, cause error) *Error {
	return &Error{
		Problem: problem,
		Remedy:  "Check that the file is there and that you may read it, then try again.",
		kind:    ErrUnreadable,
		cause:   cause,
	}
}

// readError turns a failed read into an Error; name is empty for the path that
// was asked for. Where the failure is the archive's, it is an Error already.
func readError(name string, err error, max int64) error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	what := "it"
	if name != "" {
		what = strconv.Quote(name)
	}
	if errors.Is(err, errTooLarge) {
		return refused(fmt.Sprintf("%s is larger than %d MiB", what, max>>20), trySmall)
	}
	return unreadable(fmt.Sprintf("%s cannot be read: %s", what, plainCause(err)), err)
}

// within says which archive inside the one asked for an Error is about.
func within(name string, err error) error {
	if e, ok := errors.AsType[*Error](err); ok {
		e.Problem = fmt.Sprintf("%q inside it: %s", name, e.Problem)
	}
	return err
}

// at fills in the path that was asked for, which the inner parts don't know.
func at(p string, err error) error {
	if e, ok := errors.AsType[*Error](err); ok && e.Path == "" {
		e.Path = p
	}
	return err
}
