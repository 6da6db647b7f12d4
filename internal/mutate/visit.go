package mutate

import (
	"go/ast"
	"go/token"
	"math/big"
	"slices"
)

// comparisons are the operators that stand in for each other.
func comparisons() []token.Token {
	return []token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ}
}

// opposites are the operators with one that stands in for each.
func opposites() map[token.Token]token.Token {
	return map[token.Token]token.Token{
		token.LAND: token.LOR, token.LOR: token.LAND,
		token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL,
		token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND, token.SHL: token.SHR, token.SHR: token.SHL,
		token.INC: token.DEC, token.DEC: token.INC,
		token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
		token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
	}
}

// visit makes the mutants of one node; ast.Inspect brings it to all of them.
func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
	case *ast.CommClause:
		m.statements(n.Body)
	case *ast.IfStmt:
		m.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			m.condition(n.Cond)
		}
	case *ast.TypeSwitchStmt:
		// Its assignment is none: there is no other way to write it.
		ast.Inspect(n.Body, m.visit)
		return false
	case *ast.ReturnStmt:
		m.returned(n.Results)
	case *ast.AssignStmt:
		m.assignment(n)
	case *ast.IncDecStmt:
		m.operator(n.TokPos, n.Tok, opposites()[n.Tok])
	case *ast.BinaryExpr:
		m.binary(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			m.replace("operand", n.Pos(), n.End(), m.text(n.X))
		}
	case *ast.CallExpr:
		m.pairs("arguments", n.Args)
	case *ast.BasicLit:
		m.literal(n)
	case *ast.SelectorExpr:
		for _, other := range m.fields[n.Sel.Name] {
			m.replace("field", n.Sel.Pos(), n.Sel.End(), other)
		}
	case *ast.Ident:
		m.identifier(n)
	}
	return true
}

func (m *mutator) operator(at token.Pos, old, other token.Token) {
	if other != token.ILLEGAL && other != old {
		m.replace("operator", at, at+token.Pos(len(old.String())), other.String())
	}
}

func (m *mutator) binary(n *ast.BinaryExpr) {
	m.operator(n.OpPos, n.Op, opposites()[n.Op])
	switch n.Op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
		for _, other := range comparisons() {
			m.operator(n.OpPos, n.Op, other)
		}
		m.condition(n)
	case token.LAND, token.LOR:
		m.condition(n)
		fallthrough
	default:
		m.replace("operand", n.Pos(), n.End(), m.text(n.X))
		m.replace("operand", n.Pos(), n.End(), m.text(n.Y))
	}
	m.swap("operands", n.X, n.Y)
}

func (m *mutator) condition(e ast.Expr) {
	for _, text := range []string{"!(" + m.text(e) + ")", "true", "false"} {
		m.replace("condition", e.Pos(), e.End(), text)
	}
}

// statements deletes each and swaps neighbours.
func (m *mutator) statements(list []ast.Stmt) {
	for i, s := range list {
		m.replace("statement", s.Pos(), s.End(), "")
		if i > 0 {
			m.swap("order", list[i-1], s)
		}
	}
}

// returned replaces each result by its type's zero value, and swaps them.
func (m *mutator) returned(values []ast.Expr) {
	m.pairs("results", values)
	if len(values) != len(m.results) {
		return
	}
	for i, v := range values {
		if zero := zeroOf(m.results[i]); zero != "" {
			m.replace("result", v.Pos(), v.End(), zero)
		}
	}
}

// zeroOf is how the zero value of a type is written; "" where syntax can't say.
func zeroOf(typ ast.Expr) string {
	switch typ := typ.(type) {
	case *ast.Ident:
		switch typ.Name {
		case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "float32", "float64",
			"byte", "rune":
			return "0"
		case "string":
			return `""`
		case "bool":
			return "false"
		case "error", "any":
			return "nil"
		}
	case *ast.StarExpr, *ast.ArrayType, *ast.MapType, *ast.FuncType, *ast.ChanType, *ast.InterfaceType:
		if a, ok := typ.(*ast.ArrayType); !ok || a.Len == nil {
			return "nil"
		}
	}
	return ""
}

// pairs swaps every two expressions of a list.
func (m *mutator) pairs(kind string, list []ast.Expr) {
	for i := range list {
		for j := i + 1; j < len(list); j++ {
			m.swap(kind, list[i], list[j])
		}
	}
}

// assignment makes a new variable of an old one or an old one of a new one,
// and changes what an assignment does to the old value.
func (m *mutator) assignment(n *ast.AssignStmt) {
	switch n.Tok {
	case token.DEFINE:
		m.replace("assignment", n.TokPos, n.TokPos+2, "=")
	case token.ASSIGN:
		if _, ok := n.Lhs[0].(*ast.Ident); ok {
			m.replace("assignment", n.TokPos, n.TokPos+1, ":=")
		}
	default:
		m.operator(n.TokPos, n.Tok, opposites()[n.Tok])
		m.replace("assignment", n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), "=")
	}
	m.pairs("values", n.Rhs)
}

func (m *mutator) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		value, ok := new(big.Int).SetString(n.Value, 0)
		if !ok {
			return
		}
		for _, by := range []int64{1, -1} {
			m.replace("constant", n.Pos(), n.End(), new(big.Int).Add(value, big.NewInt(by)).String())
		}
		m.replace("constant", n.Pos(), n.End(), "0")
	case token.STRING:
		for _, other := range append([]string{`""`}, m.literals...) {
			m.replace("constant", n.Pos(), n.End(), other)
		}
	}
}

// identifier flips a constant or puts another variable in a variable's place.
func (m *mutator) identifier(n *ast.Ident) {
	switch {
	case m.skip[n]:
	case n.Name == "true":
		m.replace("constant", n.Pos(), n.End(), "false")
	case n.Name == "false":
		m.replace("constant", n.Pos(), n.End(), "true")
	default:
		m.variable(n)
	}
}

func (m *mutator) variable(n *ast.Ident) {
	if !slices.Contains(m.names, n.Name) {
		return
	}
	for _, name := range m.names {
		m.replace("variable", n.Pos(), n.End(), name)
	}
}
