package policy

import (
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"grade/internal/source"
	"grade/internal/submission"
)

// FuzzCheck asks that nothing is left of what is refused: what goes to the
// compiler has no import off the list and no directive off the list.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{
		"package p\n\nimport \"os\"\n\nfunc F() { os.Exit(0) }\n", "package p\nimport (\n\t\"fmt\"\n\t. \"unsafe\"\n\t_ \"net\"\n)\nvar x = fmt.Sprint\n",
		"package p\nimport \"C\"\n", "package p\n//go:linkname a b\nfunc a()\n", "package p\n//line x.go:1\nfunc F() {}\n/*line y:2*/\n",
		"package p\nfunc F() {\n\t//go:norace\n}\n", "package p\n/*\n//go:linkname a b\n*/\nvar s = `\n//go:x\n`\n", "package p; import \"os\"; func F() {",
		"//go:embed x\n", "package p\n" + strings.Repeat("//go:norace\n", 60) + "func F() {}\n", "package p\r\n//go:nosplit\r\nfunc F() {}\r\n",
		"package p\nfunc F() {\n}\nimport \"syscall\"\n", "package p\n/*\n//go:linkname a b\n", "package p\n'\n//export F\nfunc F() {}\n",
		"package p//go:linkname\n\"0", "package p\nfunc F() { //go:noinline //go:norace\n}\nvar s = `",
	} {
		f.Add([]byte(s))
	}
	rules := Rules{Imports: []string{"fmt", "sync"}}
	f.Fuzz(func(t *testing.T, data []byte) {
		set := source.Parse([]submission.File{{Name: "f.go", Data: data}})
		file := set.Files[0]
		var edits []source.Edit
		for _, finding := range Check(set, rules) {
			if s := finding.Span; s.Start < 0 || s.End < s.Start || s.End > len(data) || finding.Message == "" || finding.Instead == "" {
				t.Fatalf("a finding of %+v", finding)
			}
			edits = append(edits, source.Blank(finding.Span))
		}
		if file.Unreadable {
			return // it is not compiled at all
		}
		// What does not parse is taken away, too, before anything is compiled.
		for _, d := range file.Decls {
			if d.Problem != "" {
				edits = append(edits, source.Blank(d.Span))
			}
		}
		left := file.Apply(edits)
		tree, err := parser.ParseFile(token.NewFileSet(), "", left, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return // Go's compiler refuses it as well
		}
		for _, i := range tree.Imports {
			if path, err := strconv.Unquote(i.Path.Value); err != nil || path != "fmt" && path != "sync" {
				t.Errorf("%s is left in %q of %q", i.Path.Value, left, data)
			}
		}
		for _, group := range tree.Comments {
			for _, c := range group.List {
				for _, word := range []string{"//go:linkname", "//go:norace", "//go:cgo_", "//go:embed", "//line ", "/*line "} {
					if strings.HasPrefix(c.Text, word) {
						t.Errorf("%q is left in %q of %q", c.Text, left, data)
					}
				}
			}
		}
	})
}
