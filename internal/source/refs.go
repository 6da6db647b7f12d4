package source

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
)

// resolve parses the declaration alone, which leaves open exactly the names
// that it takes from elsewhere.
func (d *Decl) resolve() {
	text := d.alone()
	fset := token.NewFileSet()
	d.Refs = map[string]bool{}
	tree, err := parser.ParseFile(fset, "", clause+text, 0) // as bounded as the file
	if err != nil {
		d.guessRefs()
		return
	}
	for _, id := range tree.Unresolved {
		d.Refs[id.Name] = true
	}
	// A key of a composite literal may be a field or a name: nobody can tell
	// without types, so it counts as a name.
	ast.Inspect(tree, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Obj == nil {
				d.Refs[id.Name] = true
			}
		}
		return true
	})
	if d.Receiver != "" {
		d.Refs[d.Receiver] = true
	}
	for _, name := range d.Names {
		delete(d.Refs, name)
	}
	if len(tree.Decls) == 1 {
		d.tree = tree.Decls[0]
		d.treeFrom = d.Span.Start - len(clause) - (len(text) - (d.Span.End - d.Span.Start))
	}
}

// alone is the declaration's text with its keyword, which a member of a group
// has lost.
func (d *Decl) alone() string {
	text := string(d.Text())
	word := map[Kind]string{Type: "type", Var: "var"}[d.Kind]
	if word == "" || keyword().MatchString(text) {
		return text
	}
	return word + " " + text
}

// guessRefs takes every word for a reference.
func (d *Decl) guessRefs() {
	for _, word := range bytes.FieldsFunc(d.Text(), func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < 0x80
	}) {
		d.Refs[string(word)] = true
	}
	for _, name := range d.Names {
		delete(d.Refs, name)
	}
}

// Text is the declaration as the learner wrote it.
func (d *Decl) Text() []byte { return d.File.Data[d.Span.Start:d.Span.End] }

// Tree is the declaration's syntax with the function that turns its positions
// into offsets of the file; nil where it does not parse.
func (d *Decl) Tree() (ast.Decl, func(token.Pos) int) {
	return d.tree, func(p token.Pos) int { return int(p) - 1 + d.treeFrom }
}

// Symbol is the first name, or "" for a declaration that has none.
func (d *Decl) Symbol() string {
	if len(d.Names) == 0 {
		return ""
	}
	return d.Names[0]
}
