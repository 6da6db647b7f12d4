package exercise

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"grade/internal/check"
)

// minHints is how many rungs a ladder of hints has at least.
const minHints = 3

// Validate finds the mistakes in an exercise that its own code can't show: a
// name that leads nowhere, a check without a reason. The error joins them all;
// it is for whoever writes the exercise.
func Validate(ex *Exercise) error {
	v := &validator{ex: ex}
	v.starter()
	v.misconceptions()
	v.parts()
	v.bindings()
	v.checks()
	v.quiz()
	return errors.Join(v.problems...)
}

type validator struct {
	ex       *Exercise
	problems []error
	declared map[string]bool // by the starter
	known    map[string]bool // misconceptions
}

func (v *validator) add(format string, args ...any) {
	v.problems = append(v.problems, fmt.Errorf(format, args...))
}

// starter reads what the starter declares.
func (v *validator) starter() {
	v.declared = map[string]bool{}
	names, err := fs.Glob(v.ex.Starter, "*.go")
	if err != nil || len(names) == 0 {
		v.add("the starter has no Go files: %w", errors.Join(err, fs.ErrNotExist))
	}
	for _, name := range names {
		data, err := fs.ReadFile(v.ex.Starter, name)
		if err != nil {
			v.add("read the starter: %w", err)
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution)
		if err != nil {
			v.add("parse the starter: %w", err)
			continue
		}
		if tree.Name.Name != v.ex.Name {
			v.add("%s: package %s, want %s", name, tree.Name.Name, v.ex.Name)
		}
		for _, decl := range tree.Decls {
			v.declare(decl)
		}
	}
	for _, name := range append(slices.Clone(v.ex.Given), v.ex.Quiz.File) {
		v.hasFile(name)
	}
}

func (v *validator) declare(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			typ := d.Recv.List[0].Type
			if star, ok := typ.(*ast.StarExpr); ok {
				typ = star.X
			}
			name = fmt.Sprint(typ) + "." + name
		}
		v.declared[name] = true
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if t, ok := spec.(*ast.TypeSpec); ok {
				v.declared[t.Name.Name] = true
			}
		}
	}
}

func (v *validator) hasFile(name string) {
	if _, err := fs.Stat(v.ex.Starter, name); err != nil {
		v.add("the starter has no file %q", name)
	}
}

func (v *validator) misconceptions() {
	v.known = map[string]bool{"": true}
	for _, m := range v.ex.Misconceptions {
		if v.known[m.ID] || m.Title == "" || m.Text == "" {
			v.add("misconception %q: its ID must be its own, and it needs a title and a text", m.ID)
		}
		v.known[m.ID] = true
	}
}

func (v *validator) knows(where, misconception string) {
	if !v.known[misconception] {
		v.add("%s names the misconception %q, which there is not", where, misconception)
	}
}

func (v *validator) parts() {
	seen := map[string]bool{}
	for _, p := range v.ex.Parts {
		if seen[p.Name] {
			v.add("there are two parts %s", p.Name)
		}
		seen[p.Name] = true
		v.hasFile(p.File)
		if !slices.Contains(p.Symbols, p.Name) {
			v.add("part %s: its name is none of its symbols", p.Name)
		}
		for _, s := range p.Symbols {
			if !v.declared[s] {
				v.add("part %s: the starter does not declare %s", p.Name, s)
			}
		}
		v.ladder("part "+p.Name, p.Hints)
		for _, m := range p.Models {
			v.knows("a model of "+p.Name, m.Misconception)
		}
		if p.Probe != nil {
			v.histories("the probe of "+p.Name, p.Probe)
		}
	}
}

func (v *validator) ladder(where string, hints []string) {
	if len(hints) < minHints || slices.Contains(hints, "") {
		v.add("%s has %d hints, want at least %d, none of them empty", where, len(hints), minHints)
	}
}

// bindings checks them and the operations that need them.
func (v *validator) bindings() {
	names := map[string]bool{}
	for _, b := range v.ex.Bindings {
		if names[b.Name] || b.Signature == "" || !strings.HasPrefix(b.Code, "SUBJECT.") {
			v.add("binding %q: its name must be its own, and it needs a signature and code that sets a field of SUBJECT", b.Name)
		}
		names[b.Name] = true
		if len(b.Symbols) == 0 {
			v.add("binding %q has no symbols", b.Name)
		}
		for _, s := range b.Symbols {
			if !v.declared[s] {
				v.add("binding %q: the starter does not declare %s", b.Name, s)
			}
		}
	}
	for _, op := range v.ex.Ops {
		if op.Name == "" || len(op.Bindings) == 0 {
			v.add("operation %q needs a name and bindings", op.Name)
		}
		for _, b := range op.Bindings {
			if !names[b] {
				v.add("operation %s: there is no binding %q", op.Name, b)
			}
		}
	}
}

var kebab = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func (v *validator) checks() {
	seen := map[string]bool{}
	for _, c := range v.ex.Checks {
		prefix, name, _ := strings.Cut(c.ID, "/")
		if !slices.ContainsFunc(v.ex.Parts, func(p Part) bool { return p.Name == c.Part }) {
			v.add("check %s: there is no part %q", c.ID, c.Part)
		} else if prefix != kebabCase(c.Part) || !kebab.MatchString(name) {
			v.add("check %s: want an ID of the form %s/some-name", c.ID, kebabCase(c.Part))
		}
		if seen[c.ID] {
			v.add("there are two checks %s", c.ID)
		}
		if c.Title == "" || c.Why == "" {
			v.add("check %s needs a title and a why", c.ID)
		}
		for _, n := range c.Needs {
			if !seen[n] {
				v.add("check %s needs %q, which does not come before it", c.ID, n)
			}
		}
		seen[c.ID] = true
		v.histories("check "+c.ID, c.Histories)
	}
}

// kebabCase is a Go name in lower case, with a hyphen between its words.
func kebabCase(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func (v *validator) histories(where string, all func(func(check.History) bool)) {
	if all == nil {
		v.add("%s has no histories", where)
		return
	}
	count := 0
	for h := range all {
		count++
		if len(h.Steps) == 0 {
			v.add("%s: history %d is empty", where, count)
		}
		for _, s := range h.Steps {
			if int(s.Call.Op) >= len(v.ex.Ops) {
				v.add("%s: history %d calls operation %d, which there is not", where, count, s.Call.Op)
			}
		}
	}
	if count == 0 {
		v.add("%s has no histories", where)
	}
}

func (v *validator) quiz() {
	seen := map[string]bool{}
	for _, q := range v.ex.Quiz.Questions {
		where := "question " + q.ID
		if seen[q.ID] || !kebab.MatchString(q.ID) {
			v.add("%s: its ID must be its own, in lower case", where)
		}
		seen[q.ID] = true
		if q.Text == "" || q.Form == "" || q.Title == "" || q.Why == "" || q.Explain == "" || len(q.Right) == 0 {
			v.add("%s needs a text, a form, a title, a why, an explanation and a right answer", where)
		}
		v.ladder(where, q.Hints)
		for _, m := range q.Known {
			v.knows(where, m)
		}
	}
}
