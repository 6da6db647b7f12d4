// Package mutate derives mutants from a Go file: copies with one small change
// each, of the kind that people make by mistake. Checks that let a mutant pass
// don't look at what was changed, unless the change makes no difference.
//
// It knows syntax and no types, so some of what it makes does not compile.
// That is for the caller to find out, who has the other files.
package mutate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Mutant is a copy of a file with one change.
type Mutant struct {
	// Name is "file:line:col kind from -> to". It is unique within a file, and
	// the same as long as the code up to the change is.
	Name string
	// Symbol is the declaration that was changed: "IsStale", "Resource" or
	// "Resource.Write".
	Symbol string
	Source []byte
}

// Mutants returns the mutants of a file, in the order of its text. The only
// error is that src does not parse.
func Mutants(name string, src []byte) ([]Mutant, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("mutate: %w", err)
	}
	m := &mutator{fset: fset, src: src, fields: fieldsByType(file), seen: map[string]bool{string(src): true}}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			m.function(decl)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				m.spec(spec)
			}
		}
	}
	slices.SortStableFunc(m.found, func(a, b found) int { return int(a.at - b.at) })
	mutants := make([]Mutant, len(m.found))
	for i, f := range m.found {
		mutants[i] = f.Mutant
	}
	return mutants, nil
}

// mutator is the state of one walk through a file.
type mutator struct {
	fset   *token.FileSet
	src    []byte
	fields map[string][]string // the fields of the same type as each field
	seen   map[string]bool     // sources made so far
	found  []found

	// Of the declaration under way:
	symbol   string
	names    []string            // variables, parameters and the receiver
	literals []string            // string literals
	skip     map[*ast.Ident]bool // identifiers that are no use of a variable
	results  []ast.Expr          // the function's result types
}

type found struct {
	Mutant
	at token.Pos
}

// replace adds the mutant with other text between two positions, unless an
// equal one was made before.
func (m *mutator) replace(kind string, from, to token.Pos, text string) {
	start, end := m.offset(from), m.offset(to)
	changed := slices.Concat(m.src[:start], []byte(text), m.src[end:])
	if m.seen[string(changed)] {
		return
	}
	m.seen[string(changed)] = true
	p := m.fset.Position(from)
	name := fmt.Sprintf("%s:%d:%d %s %s -> %s", p.Filename, p.Line, p.Column, kind, shown(string(m.src[start:end])), shown(text))
	m.found = append(m.found, found{Mutant{name, m.symbol, changed}, from})
}

// swap adds the mutant in which two nodes have changed places.
func (m *mutator) swap(kind string, a, b ast.Node) {
	between := m.src[m.offset(a.End()):m.offset(b.Pos())]
	m.replace(kind, a.Pos(), b.End(), m.text(b)+string(between)+m.text(a))
}

func (m *mutator) offset(p token.Pos) int { return m.fset.Position(p).Offset }

func (m *mutator) text(n ast.Node) string {
	return string(m.src[m.offset(n.Pos()):m.offset(n.End())])
}

// shown is code on one line, for a name.
func shown(code string) string {
	if code = strings.Join(strings.Fields(code), " "); code == "" {
		return "nothing"
	}
	return code
}

// begin starts with a declaration, of which tree is the part to walk.
func (m *mutator) begin(symbol string, tree ast.Node) {
	m.symbol, m.names, m.literals, m.results = symbol, nil, nil, nil
	m.skip = map[*ast.Ident]bool{}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			m.declare(n.Names...)
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, e := range n.Lhs {
					if id, ok := e.(*ast.Ident); ok {
						m.declare(id)
					}
				}
			}
		case *ast.ValueSpec:
			m.declare(n.Names...)
		case *ast.SelectorExpr:
			m.skip[n.Sel] = true
		case *ast.BasicLit:
			if n.Kind == token.STRING && !slices.Contains(m.literals, n.Value) {
				m.literals = append(m.literals, n.Value)
			}
		}
		return true
	})
}

func (m *mutator) declare(idents ...*ast.Ident) {
	for _, id := range idents {
		m.skip[id] = true
		if id.Name != "_" && !slices.Contains(m.names, id.Name) {
			m.names = append(m.names, id.Name)
		}
	}
}

func (m *mutator) function(f *ast.FuncDecl) {
	symbol := f.Name.Name
	if f.Recv != nil && len(f.Recv.List) == 1 {
		typ := f.Recv.List[0].Type
		star, pointer := typ.(*ast.StarExpr)
		if pointer {
			typ = star.X
		}
		symbol = types.ExprString(typ) + "." + symbol
		m.begin(symbol, f)
		if pointer {
			m.replace("receiver", star.Pos(), star.End(), m.text(star.X))
		}
	}
	m.begin(symbol, f)
	m.skip[f.Name] = true
	if f.Body == nil {
		return
	}
	if f.Type.Results != nil {
		for _, field := range f.Type.Results.List {
			for range max(1, len(field.Names)) {
				m.results = append(m.results, field.Type)
			}
		}
	}
	ast.Inspect(f.Body, m.visit)
}

// spec mutates the values of variables and constants. Types have none.
func (m *mutator) spec(spec ast.Spec) {
	value, ok := spec.(*ast.ValueSpec)
	if !ok || len(value.Names) == 0 {
		return
	}
	m.begin(value.Names[0].Name, value)
	for _, v := range value.Values {
		ast.Inspect(v, m.visit)
	}
}

// fieldsByType has, for each field of each struct type, the other fields of
// the same struct with a type that is written the same.
func fieldsByType(file *ast.File) map[string][]string {
	others := map[string][]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		byType := map[string][]string{}
		for _, f := range s.Fields.List {
			for _, id := range f.Names {
				typ := types.ExprString(f.Type)
				byType[typ] = append(byType[typ], id.Name)
			}
		}
		for _, f := range s.Fields.List {
			for _, id := range f.Names {
				for _, other := range byType[types.ExprString(f.Type)] {
					if other != id.Name && !slices.Contains(others[id.Name], other) {
						others[id.Name] = append(others[id.Name], other)
					}
				}
			}
		}
		return true
	})
	return others
}
