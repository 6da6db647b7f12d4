package source

import (
	"slices"
	"strings"
)

// Graph says which symbols lead to which. A type leads to its methods: whoever
// names a type may come to call any of them, through an interface even.
type Graph struct {
	refs map[string][]string
}

// NewGraph is the graph of the declarations.
func NewGraph(s *Set) *Graph {
	g := &Graph{refs: map[string][]string{}}
	declared := map[string]bool{}
	for d := range s.Decls {
		for _, name := range d.Names {
			declared[name] = true
		}
	}
	for d := range s.Decls {
		for _, name := range d.Names {
			if d.Receiver != "" {
				g.refs[d.Receiver] = append(g.refs[d.Receiver], name)
			}
			for ref := range d.Refs {
				if declared[ref] {
					g.refs[name] = append(g.refs[name], ref)
				}
			}
		}
	}
	return g
}

// Reach is what the symbols lead to, themselves included. A method that is
// only named, such as one that is promoted, leads to its type.
func (g *Graph) Reach(symbols ...string) map[string]bool {
	reached := map[string]bool{}
	todo := slices.Clone(symbols)
	for len(todo) > 0 {
		symbol := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if reached[symbol] {
			continue
		}
		reached[symbol] = true
		todo = append(todo, g.refs[symbol]...)
		if receiver, _, isMethod := strings.Cut(symbol, "."); isMethod {
			todo = append(todo, receiver)
		}
	}
	return reached
}
