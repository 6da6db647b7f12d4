package attack

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"grade/internal/result"
	"grade/internal/submission"
)

func buildAttacks() []attack {
	const refusedPart = "the part is refused by the policy, with the line, and the rest is graded"
	const bomb = "compile limit exceeded: it costs its own part"
	all := []attack{
		{25, "imports", "imports outside of the list: files, processes, network, memory, the runtime, the grader itself", "each part that uses one is refused, with what to use instead", "policy", refusedImports},
		{26, "cgo", "C code through import \"C\"", refusedPart, "policy", stale("import \"C\"\n\n", "return C.int(token) < C.int(highest)", "C code", result.Policy)},
		{27, "foreign files", "assembly, C, object files and SWIG beside the Go files", "only .go files are read; the others are listed", "intake", accepted([]string{"x.s: only", "x.c: only", "x.h: only", "x.syso: only", "x.swig: only"},
			folderOf(text("x.s", "TEXT ·f(SB),$0\n\tSYSCALL\n"), text("x.c", "int main;"), text("x.h", "x"), text("x.syso", "\x7fELF"), text("x.swig", "x")))},
		{28, "directives", "compiler directives: linkname, nosplit, noescape, embed, uintptrescapes", "each part that has one is refused", "policy", refusedDirectives("linkname secret runtime.secret", "nosplit", "noescape", "embed x", "uintptrescapes")},
		{29, "norace", "//go:norace", refusedPart, "policy", staleComment("//go:norace")},
		{30, "line directives", "//line and /*line*/, which make an error point elsewhere", refusedPart, "policy", staleComment("//line other.go:1")},
		{31, "cgo directives", "//go:cgo_import_dynamic, which loads a library in plain Go", refusedPart, "policy", staleComment("//go:cgo_import_dynamic _ _ \"/tmp/evil.so\"")},
		{32, "wasm directives", "//go:wasmimport", refusedPart, "policy", staleComment("//go:wasmimport env f")},
		{33, "build constraints", "files that Go would leave out: other systems, tags, tests, underscores", "each is named as ignored by Go, and its part is missing", "intake", accepted(
			[]string{"is_stale_windows.go: ignored by Go", "naive_resource_test.go: ignored by Go", "_extra.go: ignored by Go", "tagged.go: ignored by Go"},
			folderOf(text("is_stale.go", ""), text("naive_resource.go", ""), text("is_stale_windows.go", "package fencing\n"), text("naive_resource_test.go", "package fencing\n"),
				text("_extra.go", "package fencing\n"), text("tagged.go", "//go:build never\n\npackage fencing\n")),
			ends("IsStale", "is missing", result.Missing), ends("NaiveResource", "is missing", result.Missing))},
		{34, "package name", "package main in a file", "a warning, and it is graded as if it were right", "build", accepted([]string{"the package is called main"},
			edited("resource.go", func(s string) string { return strings.Replace(s, "package fencing", "package main", 1) }))},
		{35, "modules", "a go.mod that replaces packages, a go.work, a vendor folder", "none of them is used", "intake, build", accepted([]string{"go.mod: the grader uses a module of its own", "go.work: the grader uses no workspace", "vendor/: the grader links no dependencies"},
			folderOf(text("go.mod", "module fencing\n\ngo 1.99\n\ntoolchain go1.99\n\nreplace fmt => ./fmt\n"), text("go.sum", "x"), text("go.work", "go 1.99\nuse ./x\n"), text("vendor/fmt/fmt.go", "package fmt\n")))},
		{36, "hostile environment", "GOFLAGS, GOENV, GOWORK, GOTOOLCHAIN and others set to break or take over a build", "the environment of every tool is spelled out: nothing changes", "build", accepted(nil, folderOf())},
		{37, "start-up code", "an init function that loops", "only its own file's part pays, at once", "sandbox, protocol", costs(ends("IsStale", "", result.Timeout))},
		{37, "computed variables", "a package variable whose initialiser panics", "only the part that uses it pays", "sandbox, protocol", costs(ends("IsStale", "panicked", result.Panic))},
		{38, "names of a program", "main, TestMain, init, the driver's own names", "they mean nothing to the driver", "build", costs()},
		{38, "wrong signatures", "Write with other parameters, and another Store", "the signature costs its part; the given type is always the grader's", "build", costs(ends("Resource", "has another form", result.CompileError))},
		{39, "parentheses", "a hundred thousand nested parentheses", "the grader's own parser is not sent there: it costs its own part", "build", stale("", "return "+strings.Repeat("(", 100_000)+"token < highest"+strings.Repeat(")", 100_000), "nested", result.CompileError)},
		{39, "operators", "a hundred thousand negations", "the grader's own parser is not sent there: it costs its own part", "build", stale("", "return "+strings.Repeat("!", 100_000)+"(token < highest)", "operators", result.CompileError)},
		{39, "build lines", "a //go:build line of nested parentheses", "it is not parsed; the file is graded", "intake", accepted([]string{"constraint"}, edited("is_stale.go", func(s string) string { return "//go:build " + strings.Repeat("(", 200_000) + "\n\n" + s }))},
		{39, "declarations", "ten thousand variables, each computed from the next", "the file is not taken apart: it costs its own parts", "build", file("is_stale.go", manyVars, ends("IsStale", "declarations", result.CompileError))},
		{39, "directives by the thousand", "a file of directives", "it is refused whole, with one message", "policy", file("is_stale.go", func() string {
			return "package fencing\n" + strings.Repeat("//go:norace\n", 15_000) + staleText("", "return true")
		}, ends("IsStale", "more than 50 directives", result.Policy))},
		{41, "static data", "a table that makes an object file of 128 MiB", bomb, "build", file("is_stale.go", func() string {
			return staleText("var table = [...]int64{1 << 24: 1}\n\n", "return table[token%4] == 0 && token < highest")
		}, ends("IsStale", "compile limit exceeded", result.CompileError))},
		{41, "static zeros", "a variable of a gigabyte", "memory: it costs its own part", "sandbox", stale("var table [1 << 30]byte\n\n", "table[token%4]++\n\treturn token < highest", "variables take more memory", result.Memory)},
		{42, "flood of errors", "thirty thousand compile errors", "what is kept of them is cut; it costs its own part", "build", stale("", strings.Repeat("u()\n\t", 30_000)+"return true", "undefined: u", result.CompileError)},
		{43, "broken compiler", "a type that instantiates itself with itself, which has crashed compilers", "the submission's verdict, never the grader's", "build", stale("type t[P any] struct{ next *t[t[P]] }\n\n", "var x t[int]\n\treturn x.next == nil && token < highest", "", result.CompileError)},
	}
	for _, b := range bombs() {
		all = append(all, attack{40, b.name, b.tries, bomb, "build", file("is_stale.go", b.text, ends("IsStale", "compile limit exceeded", result.CompileError))})
	}
	return all
}

// staleText is is_stale.go with this before the function and this within.
func staleText(before, body string) string {
	return "package fencing\n\n" + before + "func IsStale(token, highest int) bool {\n\t" + body + "\n}\n"
}

// stale proves that such an IsStale costs its part, and says so.
func stale(before, body, says string, status result.Status) func(*testing.T, *suite, *attack) {
	return file("is_stale.go", func() string { return staleText(before, body) }, ends("IsStale", says, status))
}

func staleComment(comment string) func(*testing.T, *suite, *attack) {
	return stale(comment+"\n", "return token < highest", "is not allowed", result.Policy)
}

// refusedImports gives every part an import of its own, in several rounds.
func refusedImports(t *testing.T, s *suite, _ *attack) {
	eachPart(t, s, []string{"os", "syscall", "unsafe", "runtime", "runtime/debug", "reflect", "net", "net/http", "testing", "plugin",
		"internal/abi", "os/exec", "embed", "io/fs", "log", "context", "grade/internal/protocol", "example.com/x", "./x", "golang.org/x/sys/unix",
	}, func(data, path string) string {
		data = firstFunc.ReplaceAllString(data, "$0\n\tpkg.Do()")
		return strings.Replace(data, "package fencing\n", fmt.Sprintf("package fencing\n\nimport pkg %q\n", path), 1)
	})
}

func refusedDirectives(names ...string) func(*testing.T, *suite, *attack) {
	return func(t *testing.T, s *suite, _ *attack) {
		eachPart(t, s, names, func(data, name string) string { return firstFunc.ReplaceAllString(data, "//go:"+name+"\n$0") })
	}
}

var firstFunc = regexp.MustCompile(`(?m)^func .*\{$`)

// eachPart puts one after the other of what is refused into the parts' files,
// as many as there are parts into each submission.
func eachPart(t *testing.T, s *suite, all []string, put func(data, one string) string) {
	t.Helper()
	for len(all) > 0 {
		var files []submission.File
		var want []verdict
		for _, p := range s.grader.Exercise.Parts {
			for _, f := range readFolder(t, solution) {
				if f.Name == p.File {
					files = append(files, text(f.Name, put(string(f.Data), all[0])))
				}
			}
			want = append(want, ends(p.Name, "is not allowed", result.Policy))
			all = all[1:]
		}
		judge(t, s.gradeFiles(t, s.grader, over(t, files...)), want...)
	}
}
