package exam

import (
	"cmp"
	"go/ast"
	"go/token"
	"maps"
	"slices"

	"grade/internal/exercise"
	"grade/internal/source"
)

// slip is a mistake of people new to Go that compiles and does nothing.
type slip struct {
	id     string
	decl   *source.Decl
	offset int
}

// slip looks for one in a part that gives wrong answers.
func (e *Exam) slip(part exercise.Part) *slip {
	for d := range e.Unit.Source.Decls {
		owns := slices.Contains(part.Symbols, d.Symbol()) || d.Receiver != "" && slices.Contains(part.Symbols, d.Receiver)
		tree, offset := d.Tree()
		f, isFunc := tree.(*ast.FuncDecl)
		if !owns || !isFunc || f.Body == nil {
			continue
		}
		if pos := lostOnCopy(f); pos.IsValid() {
			return &slip{"value-receiver", d, offset(pos)}
		}
		if pos := shadows(f, e.fields(d.Receiver)); pos.IsValid() {
			return &slip{"shadowed-name", d, offset(pos)}
		}
	}
	return nil
}

// fields are the names of a struct type's fields.
func (e *Exam) fields(typ string) map[string]bool {
	names := map[string]bool{}
	d := e.decl(typ)
	if typ == "" || d == nil {
		return names
	}
	tree, _ := d.Tree()
	ast.Inspect(tree, func(n ast.Node) bool {
		if s, ok := n.(*ast.StructType); ok {
			for _, f := range s.Fields.List {
				for _, id := range f.Names {
					names[id.Name] = true
				}
			}
		}
		return true
	})
	return names
}

// lostOnCopy finds a method on a value, not a pointer, that changes a field of
// its copy.
func lostOnCopy(f *ast.FuncDecl) token.Pos {
	if f.Recv == nil || len(f.Recv.List) != 1 || len(f.Recv.List[0].Names) != 1 {
		return token.NoPos
	}
	field := f.Recv.List[0]
	if _, pointer := field.Type.(*ast.StarExpr); pointer {
		return token.NoPos
	}
	found := token.NoPos
	ast.Inspect(f.Body, func(n ast.Node) bool {
		for _, target := range assigned(n) {
			if s, ok := target.(*ast.SelectorExpr); ok && isName(s.X, field.Names[0].Name) {
				found = f.Recv.Pos()
			}
		}
		return !found.IsValid()
	})
	return found
}

// assigned are the expressions that a statement sets.
func assigned(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			return n.Lhs
		}
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	}
	return nil
}

func isName(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}

// shadows finds a := that makes a variable where one of that name was to be
// set: a field of the receiver that the method never sets, or a variable of an
// enclosing block.
func shadows(f *ast.FuncDecl, fields map[string]bool) token.Pos {
	set := map[string]bool{}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		for _, target := range assigned(n) {
			if s, ok := target.(*ast.SelectorExpr); ok {
				set[s.Sel.Name] = true
			}
		}
		return true
	})
	outer := map[string]bool{}
	for _, list := range []*ast.FieldList{f.Type.Params, f.Type.Results} {
		if list != nil {
			for _, p := range list.List {
				for _, id := range p.Names {
					outer[id.Name] = true
				}
			}
		}
	}
	return shadowsIn(f.Body.List, outer, true, fields, set)
}

// shadowsIn walks the blocks. Parameters and the body's own variables are in
// one scope, which the compiler watches over itself.
func shadowsIn(list []ast.Stmt, outer map[string]bool, top bool, fields, set map[string]bool) token.Pos {
	here := map[string]bool{}
	found := token.NoPos
	for _, stmt := range list {
		if a, ok := stmt.(*ast.AssignStmt); ok && a.Tok == token.DEFINE {
			for _, target := range a.Lhs {
				id, ok := target.(*ast.Ident)
				if !ok || id.Name == "_" {
					continue
				}
				if fields[id.Name] && !set[id.Name] || !top && outer[id.Name] {
					return id.Pos()
				}
				here[id.Name] = true
			}
		}
		inner := maps.Clone(outer)
		maps.Copy(inner, here)
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IfStmt:
				found = cmp.Or(found, shadowsHead(n.Init, inner, fields, set))
			case *ast.BlockStmt:
				found = cmp.Or(found, shadowsIn(n.List, inner, false, fields, set))
				return false
			}
			return !found.IsValid()
		})
		if found.IsValid() {
			return found
		}
	}
	return token.NoPos
}

// shadowsHead looks at the statement in the head of an if, whose variables are
// in a scope of their own.
func shadowsHead(head ast.Stmt, outer, fields, set map[string]bool) token.Pos {
	if head == nil {
		return token.NoPos
	}
	return shadowsIn([]ast.Stmt{head}, outer, false, fields, set)
}
