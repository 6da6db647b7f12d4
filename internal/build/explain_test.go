package build

import (
	"slices"
	"strings"
	"testing"
)

// TestHelp has, for every slip, the words of the compiler of Go 1.26 on code
// with it, and a word of what a learner is told.
func TestHelp(t *testing.T) {
	t.Parallel()
	tests := []struct{ code, message, want string }{
		{`return 'b'`, `cannot use 'b' (untyped rune constant 98) as string value in return statement`, `double quotes: "b"`},
		{`s == 'b'`, `invalid operation: s == 'b' (mismatched types string and untyped rune)`, "single quotes are for one character"},
		{`return 'abc'`, `more than one character in rune literal`, "single quotes are for one character"},
		{`return r.V`, `cannot use r.V (value of type func() string) as string value in return statement`, "called with parentheses"},
		{`r.V == "a"`, `invalid operation: r.V == "a" (mismatched types func() string and untyped string)`, "called with parentheses"},
		{`r.value()`, `r.value undefined (type R has no field or method value, but does have method Value)`, "Call it as r.Value()."},
		{`r.Highest`, `r.Highest undefined (type R has no field or method Highest, but does have field highest)`, "The field is called highest"},
		{`r.token`, `r.token undefined (type R has no field or method token)`, "Go knows nothing called token in R"},
		{`var s S = R{}`, `cannot use R{} (value of struct type R) as S value in variable declaration: R does not implement S (method W has pointer receiver)`, "method W has a pointer receiver"},
		{`var s S = R{}`, `cannot use R{} (value of struct type R) as S value in variable declaration: R does not implement S (missing method W)`, "A type fits S"},
		{`x := 1`, `declared and not used: x`, "Use x, or delete the line"},
		{`import "fmt"`, `"fmt" imported and not used`, "Delete the line"},
		{`import f "fmt"`, `"fmt" imported as f and not used`, "Delete the line"},
		{`if a > 1 { return 1 } }`, `missing return`, "Every way through this function"},
		{`r.n := 1`, `non-name r.n on left side of :=`, "r.n is there already"},
		{`x := 1; x := 2`, `no new variables on left side of :=`, "use = alone"},
		{`return 1`, `cannot use 1 (untyped int constant) as string value in return statement`, "strconv.Itoa"},
		{`return n`, `cannot use n (variable of type int) as string value in return statement`, "strconv.Itoa"},
		{`return True`, `undefined: True`, "lower case"},
		{`return None`, `undefined: None`, "zero value"},
		{`return self.n`, `undefined: self`, "the receiver"},
		{`return str(s)`, `undefined: str`, "Python's"},
		{`fmt.Println()`, `undefined: fmt`, `import "fmt"`},
		{`return highest`, `undefined: highest`, "nothing called highest here"},
		{`func F() int`, `missing function body`, "a body in braces"},
		{`func F() {} twice`, "F redeclared in this block\n\tf0.go:2:6: other declaration of F", "declared twice"},
		{`func (r R) F() {} twice`, `method R.F already declared at f0.go:3:12`, "declared twice"},
		{"func F()\n{", `syntax error: unexpected semicolon or newline before {`, "at the end of the line, not on the next"},
		{"if true\n{", `syntax error: unexpected newline, expected { after if clause`, "at the end of the line, not on the next"},
		{`def f():`, `syntax error: non-declaration statement outside function body`, "Outside of functions"},
		{`func F() { if true { } func G() {}`, `syntax error: unexpected name G, expected (`, "A closing }"},
		{`func F() {`, `syntax error: unexpected EOF, expected }`, "A closing }"},
		{`<<<<<<< HEAD`, `syntax error: unexpected <<, expected }`, "what git leaves behind"},
		{"[]int{\n1,\n2\n}", `syntax error: unexpected newline in composite literal; possibly missing comma or }`, "every line ends with a comma"},
		{"G(1,\n2\n)", `syntax error: unexpected newline in argument list; possibly missing comma or )`, "every line ends with a comma"},
		{`return x++`, `syntax error: unexpected ++ at end of statement`, "a statement of its own"},
		{`return 1`, "not enough return values\n\thave (number)\n\twant (int, error)", "number of values"},
		{`return 1`, "too many return values\n\thave (number)\n\twant ()", "number of values"},
		{`F()`, "not enough arguments in call to F\n\thave ()\n\twant (int)", "number of values"},
		{`F(1, 2)`, "too many arguments in call to F\n\thave (number, number)\n\twant (int)", "number of values"},
		{`a == b`, `invalid operation: a == b (mismatched types int and string)`, "Both sides must have the same type"},
		{`return a`, `cannot use a (variable of type bool) as int value in return statement`, "here it needs int"},
		{`F("x")`, `cannot use "x" (untyped string constant) as int value in argument to F`, "here it needs int"},
		{`(something new)`, `invalid recursive type R`, ""},
	}
	fired := map[string]bool{}
	for _, test := range tests {
		got := help(test.message)
		if !strings.Contains(got, test.want) || (test.want == "") != (got == "") {
			t.Errorf("%s: %s\n%q, want a word of %q", test.code, test.message, got, test.want)
		}
		if strings.Contains(got, "$") {
			t.Errorf("%s: %q has a gap", test.code, got)
		}
		i := slices.IndexFunc(slips(), func(s slip) bool {
			first, _, _ := strings.Cut(test.message, "\n")
			return s.words.MatchString(strings.TrimPrefix(first, "syntax error: "))
		})
		if i >= 0 {
			fired[slips()[i].help] = true
		}
	}
	for _, s := range slips() {
		if !fired[s.help] {
			t.Errorf("no message of the table leads to %q", s.help)
		}
	}
}
