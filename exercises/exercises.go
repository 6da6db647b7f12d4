// Package exercises holds what learners get, one folder per exercise: starter
// code that compiles, the answers file of the quiz, and a README. Nothing in
// here says what is right; that is the hidden half's business.
package exercises

import (
	"embed"
	"fmt"
	"io/fs"
)

//go:embed */*
var files embed.FS

// FS returns the folder of the exercise with that name, with its files at the
// top. The error, for a name that is no exercise, wraps [fs.ErrNotExist] or
// [fs.ErrInvalid].
func FS(name string) (fs.FS, error) {
	sub, err := fs.Sub(files, name)
	if err != nil {
		return nil, fmt.Errorf("no exercise %q: %w", name, err)
	}
	if _, err := fs.Stat(sub, "."); err != nil {
		return nil, fmt.Errorf("no exercise %q: %w", name, err)
	}
	return sub, nil
}
