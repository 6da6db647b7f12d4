package batch

import (
	"testing"

	"grade/internal/submission"
)

func TestCodeHash(t *testing.T) {
	t.Parallel()
	const code = "package p\nfunc F(a, b int) int { return a + b }\n"
	cases := []struct {
		name, code string
		same       bool
	}{
		{"itself", code, true},
		{"comments", "// one\npackage p // two\n/* three */ func F(a, b int) int { return a + b }\n", true},
		{"layout", "package p\n\nfunc F(\n\ta, b int,\n) int {\n\treturn a + b\n}\n", true},
		{"CRLF", "package p\r\nfunc F(a, b int) int { return a + b }\r\n", true},
		{"another operator", "package p\nfunc F(a, b int) int { return a - b }\n", false},
		{"another name", "package p\nfunc F(a, c int) int { return a + c }\n", false},
		{"a newline that ends the statement", "package p\nfunc F(a, b int) int { return\n a + b }\n", false},
		{"a directive", "package p\n//go:noinline\nfunc F(a, b int) int { return a + b }\n", false},
		{"a constraint", "//go:build ignore\n\npackage p\nfunc F(a, b int) int { return a + b }\n", false},
	}
	hash := func(code string) string {
		return codeHash([]submission.File{{Name: "p.go", Data: []byte(code)}})
	}
	for _, c := range cases {
		if same := hash(c.code) == hash(code); same != c.same {
			t.Errorf("%s: same is %v", c.name, same)
		}
	}
	if got := hash("package p\nvar s = \"\n"); got != "" {
		t.Errorf("a file that can't be read as tokens has a hash: %s", got)
	}
	loop := func(clause string) string { return hash("package p\nfunc F() { for " + clause + " { } }\n") }
	if loop(";;") == loop("") || loop(";;") == loop(";") {
		t.Error("semicolons of a for clause don't count")
	}
}

func TestQueue(t *testing.T) {
	t.Parallel()
	q := &queue{jobs: make([]job, 100), workers: 2, most: 16}
	total, last := 0, 17
	for chunk := q.next(); len(chunk) > 0; chunk = q.next() {
		if len(chunk) > last {
			t.Errorf("a chunk of %d after one of %d", len(chunk), last)
		}
		total, last = total+len(chunk), len(chunk)
	}
	if total != 100 || last > fewest {
		t.Errorf("%d jobs, the last chunk has %d", total, last)
	}
}
