// Package source takes a submission's Go files apart into declarations, also
// where a file does not parse, and puts them together again with some of them
// blanked out, every other byte at its line and column. It knows Go's syntax
// and no types: what code means is the compiler's to say.
package source

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"grade/internal/submission"
)

// Kind is the kind of a declaration.
type Kind int

// The kinds. Stray is text that declares nothing: what is left over between
// declarations of a file that does not parse.
const (
	Func Kind = iota
	Type
	Var
	Const
	Stray
)

// File is one Go file, taken apart.
type File struct {
	Name string
	Data []byte
	// Package is the name in the package clause, "" where there is none;
	// PackageAt is where that name stands.
	Package   string
	PackageAt Span
	Imports   []*Import
	Decls     []*Decl
	// Whole is true where the file parsed as it is.
	Whole bool
	// Unreadable is true where the file is no text that Go could read; its one
	// declaration is stray and says why.
	Unreadable bool
	lines      []int // the offsets at which lines start
	tried      int   // bytes parsed in vain to find where a declaration ends
}

// Span is a range of bytes in a file.
type Span struct{ Start, End int }

// Import is one import of a file.
type Import struct {
	File *File
	Path string
	// Name is what the code calls it: its own name, ".", "_", or the path's
	// last element.
	Name string
	Span Span
}

// Decl is one declaration: a function or method, or one name or more of a
// type, var or const declaration.
type Decl struct {
	File *File
	Kind Kind
	// Names are the symbols that it declares: "IsStale", "Resource",
	// "Resource.Write". A blank name and init are not symbols.
	Names []string
	// Span covers it without its comment.
	Span Span
	// Signature ends where the body starts; Results is where the results
	// stand and Fields are theirs. For functions only.
	Signature Span
	Results   Span
	Fields    []Span
	named     bool // the results have names
	// Receiver is a method's type, without star and brackets.
	Receiver string
	// Init is true for a function init and for a variable that is computed at
	// start-up or takes room.
	Init bool
	// Refs are the names that it refers to and does not declare itself.
	Refs map[string]bool
	// Problem is why it does not parse; "" where it does. ProblemAt is the
	// offset of that.
	Problem   string
	ProblemAt int
	// Beyond is true where it is beyond our bounds. The compiler need not be
	// asked for its words, which it would take long to find.
	Beyond   bool
	tree     ast.Decl
	treeFrom int // what to add to the tree's offsets
}

// Set is a submission's files.
type Set struct {
	Files []*File
}

// Parse takes the files apart.
func Parse(files []submission.File) *Set {
	s := &Set{}
	left := maxDecls
	for _, f := range files {
		var file *File
		if f.Problem == "" {
			file = parseFile(f.Name, f.Data, left)
		} else {
			file = unreadable(f.Name, f.Data, f.Problem)
		}
		left -= len(file.Decls) + len(file.Imports)
		s.Files = append(s.Files, file)
	}
	return s
}

// Decls yields all declarations of all files.
func (s *Set) Decls(yield func(*Decl) bool) {
	for _, f := range s.Files {
		for _, d := range f.Decls {
			if !yield(d) {
				return
			}
		}
	}
}

func unreadable(name string, data []byte, problem string) *File {
	f := &File{Name: name, Data: data, lines: lineStarts(nil), Unreadable: true}
	f.Decls = []*Decl{{File: f, Kind: Stray, Problem: problem}}
	return f
}

// ParseFile takes one file apart.
func ParseFile(name string, data []byte) *File { return parseFile(name, data, maxDecls) }

// parseFile takes one file apart, unless it holds more declarations than most.
func parseFile(name string, data []byte, most int) *File {
	f := &File{Name: name, Data: data, lines: lineStarts(data)}
	err := f.takeWhole(most)
	if err == nil {
		return f
	}
	pieces := f.pieces()
	if err == errDecls || len(pieces) > most {
		return unreadable(name, data, errDecls.Error())
	}
	for _, p := range pieces {
		f.takePiece(p)
	}
	return f
}

// takeWhole takes a file that parses as it is.
func (f *File) takeWhole(most int) error {
	fset := token.NewFileSet()
	tree, err := parse(fset, string(f.Data))
	switch {
	case err != nil:
		return err
	case countSpecs(tree) > most:
		return errDecls
	}
	f.Whole = true
	f.take(fset, tree, 0)
	return nil
}

// parse is the parser of all that may be hostile.
func parse(fset *token.FileSet, text string) (*ast.File, error) {
	if err := bounded(text); err != nil {
		return nil, err
	}
	return parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
}

// take adds what a tree holds, whose offsets are from away from the file's.
func (f *File) take(fset *token.FileSet, tree *ast.File, from int) {
	base := func(p token.Pos) int { return fset.Position(p).Offset + from }
	if from == 0 {
		f.Package = tree.Name.Name
		f.PackageAt = Span{base(tree.Name.Pos()), base(tree.Name.End())}
	}
	for _, decl := range tree.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			f.addFunc(decl, base)
		case *ast.GenDecl:
			f.addGeneral(decl, base)
		}
	}
}

func (f *File) addFunc(decl *ast.FuncDecl, base func(token.Pos) int) {
	d := &Decl{File: f, Kind: Func, Span: Span{base(decl.Pos()), base(decl.End())}}
	symbol := decl.Name.Name
	if decl.Recv != nil && len(decl.Recv.List) > 0 {
		d.Receiver = typeName(decl.Recv.List[0].Type)
		symbol = d.Receiver + "." + symbol
	}
	d.Init = symbol == "init"
	if symbol != "init" && symbol != "_" {
		d.Names = []string{symbol}
	}
	f.shape(d, decl, base)
	f.add(d)
}

// shape notes where a function's results and body are.
func (f *File) shape(d *Decl, decl *ast.FuncDecl, base func(token.Pos) int) {
	end := base(decl.Type.End())
	d.Signature = Span{d.Span.Start, end}
	d.Results = Span{end, end}
	if r := decl.Type.Results; r != nil {
		d.Results = Span{base(r.Pos()), base(r.End())}
		for _, field := range r.List {
			d.Fields = append(d.Fields, Span{base(field.Pos()), base(field.End())})
			d.named = d.named || len(field.Names) > 0
		}
	}
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.ParenExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// addGeneral adds an import, or the declarations of one type, var or const
// keyword. Constants stay together, because iota counts through them.
func (f *File) addGeneral(decl *ast.GenDecl, base func(token.Pos) int) {
	whole := Span{base(decl.Pos()), base(decl.End())}
	if decl.Tok == token.CONST {
		d := &Decl{File: f, Kind: Const, Span: whole}
		for _, spec := range decl.Specs {
			d.Names = append(d.Names, names(spec.(*ast.ValueSpec).Names)...)
		}
		f.add(d)
		return
	}
	for _, spec := range decl.Specs {
		span := Span{base(spec.Pos()), base(spec.End())}
		if !decl.Lparen.IsValid() {
			span = whole
		}
		switch spec := spec.(type) {
		case *ast.ImportSpec:
			f.addImport(spec, span)
		case *ast.TypeSpec:
			f.add(&Decl{File: f, Kind: Type, Span: span, Names: names([]*ast.Ident{spec.Name})})
		case *ast.ValueSpec:
			d := &Decl{File: f, Kind: Var, Span: span, Names: names(spec.Names)}
			d.Init = len(d.Names) > 0 || len(spec.Values) > 0
			f.add(d)
		}
	}
}

func names(idents []*ast.Ident) []string {
	var all []string
	for _, id := range idents {
		if id.Name != "_" {
			all = append(all, id.Name)
		}
	}
	return all
}

func (f *File) addImport(spec *ast.ImportSpec, span Span) {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		path = spec.Path.Value
	}
	imp := &Import{File: f, Path: path, Span: span, Name: path[strings.LastIndex(path, "/")+1:]}
	if spec.Name != nil {
		imp.Name = spec.Name.Name
	}
	f.Imports = append(f.Imports, imp)
}

func (f *File) add(d *Decl) {
	d.resolve()
	f.Decls = append(f.Decls, d)
}

// clause is put before a declaration so that it can be parsed alone; it has no
// newline, so lines stay as they are.
const clause = "package p;"
