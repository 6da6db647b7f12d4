package grading

import "grade/internal/toolchain"

// LoseToolchain takes the toolchain away, as if it had been uninstalled: what
// still gets a grade was not compiled.
func (g *Grader) LoseToolchain() {
	g.toolchain, g.missing = nil, &toolchain.MissingError{}
}
