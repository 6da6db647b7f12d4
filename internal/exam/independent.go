package exam

import (
	"go/ast"
	"slices"
	"strings"

	"grade/internal/source"
)

// independent reports whether no call of the submission's can leave anything
// behind for a later one on other instances: it has no variable outside of its
// functions, starts no goroutine, prints nothing, and uses no package that
// could do any of that for it. Then a history that is repeated in the same
// process is as good as alone in a fresh one, which costs as much as all else.
//
// It errs on the side of no.
func independent(set *source.Set) bool {
	for _, f := range set.Files {
		for _, i := range f.Imports {
			if i.Name == "." || !slices.Contains(stateless, i.Path) {
				return false
			}
		}
		for _, d := range f.Decls {
			if d.Kind == source.Var && len(d.Names) > 0 {
				return false
			}
			if tree, _ := d.Tree(); tree != nil && leaves(tree) {
				return false
			}
		}
	}
	return true
}

// stateless are packages that hold nothing which a caller could change. Of fmt
// that goes for what formats; leaves looks for what prints.
var stateless = []string{
	"cmp", "errors", "fmt", "maps", "math", "math/bits", "slices", "sort", "strconv", "strings",
	"sync", "sync/atomic", "unicode", "unicode/utf8",
}

// leaves reports whether a declaration holds a go statement or a call that
// prints or reads.
func leaves(tree ast.Decl) bool {
	found := false
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.Ident:
			name := strings.TrimPrefix(strings.ToLower(n.Name), "f")
			found = found || strings.HasPrefix(name, "print") || strings.HasPrefix(name, "scan")
		}
		return !found
	})
	return found
}
