package source

import (
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
)

// The bounds of what is taken apart. It is done in the grader's own process,
// where nothing else stops a parser that recurses or a list that grows. No
// solution comes near them, and neither does a table of a thousand numbers.
const (
	// maxNesting bounds brackets within brackets, maxChain the operators and
	// brackets of one statement without a comma: a parser recurses for either.
	maxNesting = 500
	maxChain   = 2000
	// maxDecls bounds the declarations and imports of a submission.
	maxDecls = 2000
)

var (
	errNested = fmt.Errorf("this is nested more than %d deep, which no solution needs", maxNesting)
	errChain  = fmt.Errorf("one statement here has more than %d operators, which no solution needs", maxChain)
	errDecls  = fmt.Errorf("there are more than %d declarations, which no solution needs; the rest is not read", maxDecls)
)

// bounded reports what would make a parser recurse too deeply on a text.
func bounded(text string) error {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), func(token.Position, string) {}, 0)
	for depth, chain := 0, 0; ; {
		_, tok, _ := s.Scan()
		switch tok {
		case token.EOF:
			return nil
		case token.SEMICOLON, token.COMMA:
			chain = 0
			continue
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
		if tok != token.IDENT && !tok.IsLiteral() {
			chain++
		}
		switch {
		case depth > maxNesting:
			return errNested
		case chain > maxChain:
			return errChain
		}
	}
}

// countSpecs counts the declarations and imports of a tree.
func countSpecs(tree *ast.File) int {
	n := 0
	for _, d := range tree.Decls {
		n++
		if general, ok := d.(*ast.GenDecl); ok {
			n += len(general.Specs)
		}
	}
	return n
}
