package build

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"grade/internal/sandbox"
)

func TestDiagnostics(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, output string
		want         []diagnostic
	}{
		{"nothing", "", nil},
		{"one", "grade/s0/f0.go:3:7: undefined: x\n", []diagnostic{{file: "f0.go", line: 3, column: 7, message: "undefined: x"}}},
		{"without a folder", "f1.go:3:7: undefined: x\n", []diagnostic{{file: "f1.go", line: 3, column: 7, message: "undefined: x"}}},
		{"without a column", "f0.go:3: x\n", []diagnostic{{file: "f0.go", line: 3, message: "x"}}},
		{"carriage returns", "f0.go:1:1: x\r\nf0.go:2:1: y\r\n", []diagnostic{{file: "f0.go", line: 1, column: 1, message: "x"}, {file: "f0.go", line: 2, column: 1, message: "y"}}},
		{"what goes on", "f0.go:3:6: F redeclared in this block\n\tgrade/s0/f1.go:2:6: other declaration of F\nf0.go:9:1: y\n", []diagnostic{
			{file: "f0.go", line: 3, column: 6, message: "F redeclared in this block\n\tgrade/s0/f1.go:2:6: other declaration of F", others: []place{{"f1.go", 2, 6}}},
			{file: "f0.go", line: 9, column: 1, message: "y"}}},
		{"what belongs to nothing", "\tf0.go:1:1: x\n# grade/s0\nnote: module requires Go 1.99\n", nil},
		{"another file in the words", "f0.go:1:1: method R.F already declared at f1.go:3:12\n", []diagnostic{{file: "f0.go", line: 1, column: 1, message: "method R.F already declared at f1.go:3:12"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := diagnostics(test.output); !reflect.DeepEqual(got, test.want) {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
	var flood strings.Builder
	for i := range 2 * maxDiagnostics {
		fmt.Fprintf(&flood, "f0.go:%d:1: x\n", i+1)
	}
	if got := len(diagnostics(flood.String())); got != maxDiagnostics {
		t.Errorf("%d errors of a flood are read, want %d", got, maxDiagnostics)
	}
}

func TestExceeded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		exit sandbox.Exit
		want bool
	}{
		{"a verdict", sandbox.Exit{Code: 2, Stdout: []byte("f0.go:1:1: undefined: x\n")}, false},
		{"words like those of a breakdown", sandbox.Exit{Code: 2, Stdout: []byte("f0.go:1:1: undefined: panic: x\nf0.go:2:1: \"fatal error: y\" imported and not used\n")}, false},
		{"a signal", sandbox.Exit{Signal: "SIGXCPU"}, true},
		{"a flood", sandbox.Exit{Flooded: true}, true},
		{"memory", sandbox.Exit{MemoryExceeded: true}, true},
		{"killed", sandbox.Exit{Killed: true}, true},
		{"out of memory", sandbox.Exit{Code: 2, Stderr: []byte("fatal error: runtime: out of memory\n")}, true},
		{"a panic", sandbox.Exit{Code: 2, Stderr: []byte("panic: x\n")}, true},
		{"an internal error", sandbox.Exit{Code: 2, Stdout: []byte("f0.go:3:1: internal compiler error: x\n")}, true},
		{"too large a file", sandbox.Exit{Code: 2, Stdout: []byte("compile: writing output: write /x/unit.a: file too large\n")}, true},
	}
	for _, test := range tests {
		if got := exceeded(test.exit); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
