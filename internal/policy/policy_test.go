package policy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"grade/internal/source"
	"grade/internal/submission"
)

// found renders findings as "line:col what declarations", what being the text
// that is taken out.
func found(src string) []string {
	set := source.Parse([]submission.File{{Name: "f.go", Data: []byte(src)}})
	var all []string
	for _, f := range Check(set, Rules{Imports: []string{"fmt", "strings"}}) {
		var names []string
		for _, d := range f.Decls {
			names = append(names, d.Symbol())
		}
		all = append(all, strings.TrimSpace(fmt.Sprintf("%d:%d %s %s", f.At.Line, f.At.Column, src[f.Span.Start:f.Span.End], strings.Join(names, " "))))
	}
	return all
}

func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		want      []string
	}{
		{"allowed", "package p\nimport \"fmt\"\nfunc F() { fmt.Println() }\n", nil},
		{"refused and used", "package p\nimport \"os\"\nfunc F() { os.Exit(0) }\nfunc G() {}\n", []string{`2:1 import "os" F`}},
		{"refused and unused", "package p\nimport \"os\"\nfunc F() {}\n", []string{`2:1 import "os"`}},
		{"one of a group", "package p\nimport (\n\t\"fmt\"\n\t\"os\"\n)\nfunc F() { fmt.Println(os.Args) }\n", []string{`4:2 "os" F`}},
		{"under another name", "package p\nimport strings \"os\"\nfunc F() { strings.Exit(0) }\nfunc os() {}\nfunc G() { os() }\n", []string{`2:1 import strings "os" F`}},
		{"path of several elements", "package p\nimport \"os/exec\"\nfunc F() { exec.Command(\"a\") }\n", []string{`2:1 import "os/exec" F`}},
		{"raw string as path", "package p\nimport `os`\nfunc F() { os.Exit(0) }\n", []string{"2:1 import `os` F"}},
		{"for its effect", "package p\nimport _ \"net/http/pprof\"\nfunc F() {}\n", []string{`2:1 import _ "net/http/pprof"`}},
		{"into the file", "package p\nimport . \"os\"\nvar a = 1\nfunc F() { Exit(0) }\n", []string{`2:1 import . "os" a F`}},
		{"C", "package p\n// #include <stdlib.h>\nimport \"C\"\nfunc F() { C.exit(0) }\n", []string{`3:1 import "C" F`}},
		{"path that is none", "package p\nimport \"\"\nfunc F() {}\n", []string{`2:1 import ""`}},
		{"almost allowed", "package p\nimport \"fmt/\"\nimport \"FMT\"\nfunc F() {}\n", []string{`2:1 import "fmt/"`, `3:1 import "FMT"`}},
		{"refused in a file that does not parse", "package p\nimport \"os\"\nfunc F() { os.Exit(0) }\nfunc G() { return ( }\nfunc H() { os.Exit( }\n", []string{`2:1 import "os" F H`}},
		{"import behind a declaration", "package p\nfunc F() { os.Exit(0) }\nimport \"os\"\n", []string{`3:1 import "os" F`}},

		{"linkname above", "package p\n//go:linkname F runtime.F\nfunc F()\nfunc G() {}\n", []string{"2:1 //go:linkname F runtime.F F"}},
		{"linkname within", "package p\nfunc F() {\n\t//go:linkname F runtime.F\n}\nfunc G() {}\n", []string{"3:2 //go:linkname F runtime.F F"}},
		{"linkname behind everything", "package p\nfunc F() {}\n//go:linkname F runtime.F\n", []string{"3:1 //go:linkname F runtime.F"}},
		{"behind code", "package p\nfunc F() {} //go:nosplit\nfunc G() {}\n", []string{"2:13 //go:nosplit G"}},
		{"line comment", "package p\n//line other.go:1\nfunc F() {}\n", []string{"2:1 //line other.go:1 F"}},
		{"line comment between", "package p\nfunc F() { /*line other.go:1:1*/ }\n", []string{"2:12 /*line other.go:1:1*/ F"}},
		{"a line comment moves nothing", "package p\n//line other.go:100\nfunc F() {}\n//go:nosplit\nfunc G() {}\n", []string{"2:1 //line other.go:100 F", "4:1 //go:nosplit G"}},
		{"embed", "package p\n//go:embed secret\nvar s string\n", []string{"2:1 //go:embed secret s"}},
		{"export and extern", "package p\n//export F\nfunc F() {}\n//extern g\nfunc G() {}\n", []string{"2:1 //export F F", "4:1 //extern g G"}},
		{"allowed directives", "//go:build go1.21\n\npackage p\n//go:noinline\nfunc F() {}\n//go:generate stringer\nvar a int\n", nil},
		{"allowed names are whole words", "package p\n//go:noinlinex\nfunc F() {}\n", []string{"2:1 //go:noinlinex F"}},
		{"words about directives", "package p\n// go:linkname is a directive\n// line 3 is long\n//lineage\n/* line 4 */\nfunc F() {}\n", nil},
		{"within a string", "package p\nconst s = `\n//go:linkname a b\n`\n", nil},
		{"carriage returns", "package p\r\n//go:nosplit\r\nfunc F() {}\r\n", []string{"2:1 //go:nosplit F"}},
		{"in a file that does not parse", "package p\nfunc F() {\n\t//go:linkname F a.b\n\treturn (\n}\nfunc G() {}\n", []string{"3:2 //go:linkname F a.b F"}},
		{"behind a string that never ends", "package p\nvar s = `\nfunc F() {\n\t//go:linkname F a.b\n}\n//line x.go:1\nfunc G() {}\n", []string{"4:2 //go:linkname F a.b F", "6:1 //line x.go:1 G"}},
		{"behind code, and a string that never ends", "package p//go:linkname\nfunc F() { //go:noinline //go:norace\n}\nvar s = \"\n", []string{"1:10 //go:linkname F", "2:26 //go:norace F"}},
		{"behind a comment that never ends", "package p\nfunc F() {}\n/*\n//go:linkname G a.b\nfunc G() {}\n", []string{"4:1 //go:linkname G a.b G"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := found(test.src); !slices.Equal(got, test.want) {
				t.Errorf("found %q, want %q", got, test.want)
			}
		})
	}
}

func TestUnreadableFilesHoldNothing(t *testing.T) {
	t.Parallel()
	set := source.Parse([]submission.File{{Name: "f.go", Data: []byte("import \"os\"\n//line a:1\n"), Problem: "no text"}})
	if all := Check(set, Rules{}); len(all) != 0 {
		t.Errorf("found %v", all)
	}
}

// TestReasons looks at what a learner is told: for each kind of package why it
// is refused, and always what to do instead.
func TestReasons(t *testing.T) {
	t.Parallel()
	tests := []struct{ path, why string }{
		{"C", "C code"}, {"os", "files and other programs"}, {"io/ioutil", "files and other programs"}, {"plugin", "files and other programs"},
		{"unsafe", "beneath"}, {"runtime/debug", "beneath"}, {"net/http", "network"}, {"crypto/rand", "network"},
		{"testing/quick", "tests"}, {"log/slog", "end the program"}, {"math/rand/v2", "same thing every time"},
		{"context", "cancel"}, {"github.com/a/b", "elsewhere"}, {"bufio", "list of packages"}, {"osx", "list of packages"},
	}
	for _, test := range tests {
		set := source.Parse([]submission.File{{Name: "f.go", Data: []byte("package p\nimport \"" + test.path + "\"\n")}})
		all := Check(set, Rules{})
		if len(all) != 1 {
			t.Errorf("%s: %d findings", test.path, len(all))
			continue
		}
		if f := all[0]; !strings.Contains(f.Message, test.why) || !strings.Contains(f.Message, `"`+test.path+`"`) || f.Instead == "" {
			t.Errorf("%s: %q, instead: %q; want a word of %q", test.path, f.Message, f.Instead, test.why)
		}
	}
}
