package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"grade/internal/mutate"
)

// change is a file of the solution with a mistake in it.
type change struct {
	file   string
	source []byte
}

// changes are the mutants of a solution that compile.
func changes(solution map[string][]byte) ([]change, error) {
	var names []string
	for name := range solution {
		if strings.HasSuffix(name, ".go") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	var all []change
	for _, name := range names {
		mutants, err := mutate.Mutants(name, solution[name])
		if err != nil {
			return nil, err
		}
		for _, m := range mutants {
			if compiles(names, solution, change{name, m.Source}) {
				all = append(all, change{name, m.Source})
			}
		}
	}
	return all, nil
}

func compiles(names []string, solution map[string][]byte, c change) bool {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		source := solution[name]
		if name == c.file {
			source = c.source
		}
		f, err := parser.ParseFile(fset, name, source, 0)
		if err != nil {
			return false
		}
		files = append(files, f)
	}
	_, err := (&types.Config{}).Check("fencing", fset, files, nil)
	return err == nil
}

func learner(i int) string { return fmt.Sprintf("learner-%04d", i) }

// forever is a part that never ends.
const forever = "package fencing\n\nfunc IsStale(token, highest int) bool {\n\tfor {\n\t}\n}\n"

// write writes a class: the solution with one mistake, then with two in
// different files. Looping ones are spread evenly.
func (b *bench) write(dir string, n, looping int) error {
	made := 0
	for distance := 0; distance < len(b.mutants) && made < n; distance++ {
		for i := 0; i+distance < len(b.mutants) && made < n; i++ {
			first, second := b.mutants[i], b.mutants[i+distance]
			if distance > 0 && first.file == second.file {
				continue
			}
			files := map[string][]byte{first.file: first.source, second.file: second.source}
			if looping > 0 && made%(n/looping) == 0 && made/(n/looping) < looping {
				files["is_stale.go"] = []byte(forever)
			}
			if err := b.writeOne(filepath.Join(dir, learner(made)), files); err != nil {
				return err
			}
			made++
		}
	}
	if made < n {
		return fmt.Errorf("only %d different submissions, not %d", made, n)
	}
	return nil
}

func (b *bench) writeOne(dir string, changed map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	var errs []error
	for name, data := range b.solution {
		if other, ok := changed[name]; ok {
			data = other
		}
		errs = append(errs, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	return errors.Join(errs...)
}
