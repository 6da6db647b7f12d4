package attack

import (
	"fmt"
	"strings"
)

// bomb is a small text that the compiler can't digest.
type bomb struct {
	name, tries string
	text        func() string
}

func bombs() []bomb {
	return []bomb{
		{"constant strings", "a string constant that doubles 31 times", constantStrings},
		{"nested closures", "functions in functions, 490 deep, each called", nestedClosures},
		{"nested structs", "a struct of two of the one before, 39 times", chain("struct{ a, b PREVIOUS }", "struct{ a, b int }", 39)},
		{"interface embedding", "an interface that embeds the one before three times, 23 times", chain("interface { PREVIOUS; interface{ PREVIOUS }; interface{ PREVIOUS; mNUMBER() } }", "interface{ m() int }", 23)},
		{"generic pairs", "a generic pair of pairs, 23 times", genericPairs},
		{"large switch", "a switch of 40,000 cases", func() string {
			return staleText("", "switch token {\n\tcase "+numbers(40_000)+":\n\t\treturn false\n\t}\n\treturn token < highest")
		}},
	}
}

func repeat(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

func numbers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, ",%d", 3*i)
	}
	return b.String()[1:]
}

func constantStrings() string {
	body := "const c0 = \"0123456789abcdef\"\n"
	for i := 1; i <= 31; i++ {
		body += fmt.Sprintf("\tconst c%d = c%d + c%[2]d\n", i, i-1)
	}
	return staleText("", body+"\treturn len(c31) > token")
}

func nestedClosures() string {
	const n = 490
	return staleText("", "return "+strings.Repeat("func() bool {\n\ttoken := token + 1\n\treturn ", n)+"token < highest"+strings.Repeat("\n}()", n))
}

// chain declares types of which each holds the one before, and uses the last.
func chain(form, first string, n int) func() string {
	return func() string {
		types := "type n0 " + first + "\n"
		for i := 1; i <= n; i++ {
			here := strings.NewReplacer("PREVIOUS", fmt.Sprintf("n%d", i-1), "NUMBER", fmt.Sprint(i))
			types += fmt.Sprintf("type n%d %s\n", i, here.Replace(form))
		}
		return staleText(types+"\n", fmt.Sprintf("var x, y n%d\n\treturn x == y && token < highest", n))
	}
}

func genericPairs() string {
	types := "type pair[A, B any] struct {\n\ta A\n\tb B\n}\n\ntype g0 = pair[int, string]\n"
	for i := 1; i <= 23; i++ {
		types += fmt.Sprintf("type g%d = pair[g%d, g%[2]d]\n", i, i-1)
	}
	return staleText(types+"\n", "var x g23\n\t_ = x\n\treturn token < highest")
}

func manyVars() string {
	return "package fencing\n\n" + repeat(10_000, "var v%d = last\n") + "\nvar last = 1\n"
}
