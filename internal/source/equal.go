package source

import (
	"go/scanner"
	"go/token"
	"slices"
)

// Same reports whether two declarations are the same as syntax: comments,
// layout and the semicolons and commas that come with it don't count.
func Same(a, b *Decl) bool {
	return slices.Equal(tokens(a.alone()), tokens(b.alone()))
}

func tokens(text string) []string {
	var all []string
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", -1, len(text)), []byte(text), func(token.Position, string) {}, 0)
	for {
		_, tok, literal := s.Scan()
		switch {
		case tok == token.EOF:
			return all
		case tok == token.SEMICOLON:
			continue
		case literal == "":
			literal = tok.String()
		}
		closes := tok == token.RPAREN || tok == token.RBRACE || tok == token.RBRACK
		if closes && len(all) > 0 && all[len(all)-1] == "," {
			all = all[:len(all)-1]
		}
		all = append(all, literal)
	}
}
