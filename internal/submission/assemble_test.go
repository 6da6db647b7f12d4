package submission

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func file(name, text string) File { return File{Name: name, Data: []byte(text)} }

// TestNotes says what a learner hears of, and what not.
func TestNotes(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name              string
		files             []File // beside resource.go and answers.txt
		ignored, warnings []string
	}{
		{name: "junk is passed over in silence", files: loose(".git/config", ".git/x.go", ".DS_Store", "._resource.go", "resource.go~",
			".resource.go.swp", ".#resource.go", ".idea/x", ".vscode/y", "README.md", "Thumbs.db", "notes.pdf", "go.sum", ".gitignore")},
		{name: "the starter's go.mod", files: []File{file("go.mod", "module fencing\n\ngo 1.22\n")}},
		{
			name: "a go.mod that asks for more", files: []File{file("go.mod", "module x\nrequire example.com/y v1.0.0\n")},
			ignored: []string{`go.mod: the grader uses a module of its own, so "require" has no effect`},
		},
		{
			name: "what Go passes over", files: loose("resource_test.go", "_old.go", ".hidden.go", "x_windows.go", "x_linux_arm64.go", "x_linux.go", "linux.go"),
			ignored: []string{
				`.hidden.go: ignored by Go: its name starts with "."`,
				`_old.go: ignored by Go: its name starts with "_"`,
				"resource_test.go: ignored by Go outside go test; the grader has tests of its own",
				`x_linux_arm64.go: ignored by Go: its name ends in "_linux_arm64", which makes it a file for that system only`,
				`x_windows.go: ignored by Go: its name ends in "_windows", which makes it a file for that system only`,
			},
		},
		{
			name: "build constraints", files: []File{file("a.go", "//go:build ignore\n\npackage main\n"), file("b.go", "//go:build linux && go1.99\n\npackage fencing\n"),
				file("c.go", "//go:build linux\n//go:build darwin\n\npackage fencing\n")},
			ignored:  []string{`a.go: ignored by Go: its build constraint "//go:build ignore" does not hold on linux/amd64`},
			warnings: []string{`c.go: there are two //go:build lines; plain Go refuses it, the grader reads the file all the same`},
		},
		{
			name: "what Go would link", files: loose("x.s", "x.c", "x.H", "x.syso", "x.swig"),
			ignored: []string{"x.H: only .go files are read", "x.c: only .go files are read", "x.s: only .go files are read",
				"x.swig: only .go files are read", "x.syso: only .go files are read"},
		},
		{
			name: "folders", files: loose("vendor/x/x.go", "testdata/in.txt", "sub/x.go", "pictures/a.png"),
			ignored: []string{
				"sub/: a folder of its own is another package in Go, so its files are not read",
				"testdata/: graded code can open no files", "vendor/: the grader links no dependencies",
			},
		},
		{
			name: "near misses", files: loose("scenario.GO", "scenario.go.txt", "answers (1).txt", "go.work"),
			ignored: []string{
				"answers (1).txt: the answers are read from answers.txt only", "go.work: the grader uses no workspace",
				"scenario.GO: ignored by Go: a name must end in .go, in lower case",
				"scenario.go.txt: only names that end in .go are read; rename it",
			},
		},
		{
			name: "encodings", files: []File{
				file("bom.go", "\ufeffpackage fencing\r\n"), file("latin1.go", "package fencing\n// caf\xe9\n"),
				file("mac.go", "package fencing\rvar x int\r"), file("zero.go", "package fencing\n\x00"),
				file("utf16.go", "\xff\xfep\x00a\x00c\x00"),
			},
			warnings: []string{
				"latin1.go: line 2 holds bytes that are not UTF-8, which Go refuses; save the file as UTF-8",
				"mac.go: its lines end in a carriage return alone, so Go takes it for a single line; save it with other line ends",
				"utf16.go: it is saved as UTF-16, and Go reads UTF-8 only; save it again as UTF-8",
				"zero.go: it holds a NUL byte in line 2, so it is no source text; save it again as plain UTF-8 text",
			},
		},
		{
			name: "deceptions", files: []File{
				file("bidi.go", "package fencing\n\n// \u202e }\n"), file("twin.go", "package fencing\n\nfunc is\u0405tale() {}\n"),
			},
			warnings: []string{
				"bidi.go: line 3 holds the invisible character U+202E, which makes text look other than it is read by Go",
				"twin.go: line 3: the name \"is\u0405tale\" holds U+0405, which looks like \"S\" but is another letter",
			},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			all := append(tc.files, file("resource.go", source), file("answers.txt", "q1: 8\n"))
			s, err := New("learner", "in", all, fencing())
			if err != nil {
				t.Fatal(err)
			}
			if got := texts(s.Ignored); !slices.Equal(got, tc.ignored) {
				t.Errorf("Ignored = %q\nwant %q", got, tc.ignored)
			}
			if got := texts(s.Warnings); !slices.Equal(got, tc.warnings) {
				t.Errorf("Warnings = %q\nwant %q", got, tc.warnings)
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name    string
		files   []File
		want    string
		warning string
	}{
		{"as asked", []File{file("answers.txt", "q1: 8")}, "q1: 8", ""},
		{"in another case", []File{file("Answers.TXT", "q1: 8")}, "q1: 8", "Answers.TXT: read as answers.txt"},
		{"UTF-16 with a mark", []File{file("answers.txt", "\xff\xfeq\x001\x00:\x008\x00")}, "q1:8", "answers.txt: it is saved as UTF-16; read all the same, but UTF-8 is the usual form"},
		{"UTF-16, big endian", []File{file("answers.txt", "\x00q\x001\x00:\x008")}, "q1:8", "answers.txt: it is saved as UTF-16; read all the same, but UTF-8 is the usual form"},
		{"above the exercise", []File{file("x/answers.txt", "q1: 8"), file("x/fencing/resource.go", source)}, "q1: 8", "x/answers.txt: read, though it does not lie beside the Go files"},
		{"empty", []File{file("answers.txt", "")}, "", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			files := tc.files
			if len(files) == 1 {
				files = append(files, file("resource.go", source))
			}
			s, err := New("learner", "in", files, fencing())
			if err != nil {
				t.Fatal(err)
			}
			if s.Answers == nil || string(s.Answers) != tc.want {
				t.Errorf("Answers = %q, want %q", s.Answers, tc.want)
			}
			if got := texts(s.Warnings); tc.warning != "" && !slices.Contains(got, tc.warning) || tc.warning == "" && got != nil {
				t.Errorf("Warnings = %q, want %q", got, tc.warning)
			}
		})
	}
}

// TestLongNotesAreCut quotes no more of a source than a report can show.
func TestLongNotesAreCut(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("\u0430", 10_000)
	s, err := New("learner", "", []File{
		file("a.go", "package fencing\nvar "+long+" int\n"),
		file("b.go", "//go:build "+strings.Repeat("(", 100_000)+"\npackage fencing\n"),
	}, fencing())
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Warnings) != 2 {
		t.Fatalf("Warnings = %q", s.Warnings)
	}
	for _, n := range s.Warnings {
		if len(n.Reason) > maxReason+3 || !utf8.ValidString(n.Reason) {
			t.Errorf("%d bytes: %q", len(n.Reason), n.Reason)
		}
	}
}

func TestProblemIsMarked(t *testing.T) {
	t.Parallel()
	const text = "p\x00a\x00c\x00k\x00a\x00g\x00e\x00"
	s, err := New("learner", "", []File{file("resource.go", text), file("store.go", source)}, fencing())
	if err != nil {
		t.Fatal(err)
	}
	if f := s.Go[0]; f.Problem == "" || string(f.Data) != text {
		t.Errorf("UTF-16: %+v", f)
	}
	if f := s.Go[1]; f.Problem != "" {
		t.Errorf("plain: %+v", f)
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	o := fencing()
	o.Limits = Limits{FileBytes: 1000, GoBytes: 1500, GoFiles: 2}
	big := strings.Repeat(" ", 900)
	for _, tc := range []struct {
		name    string
		files   []File
		problem string
	}{
		{"files", loose("a.go", "b.go", "c.go"), "more than 2 Go files"},
		{"bytes", []File{file("a.go", big), file("b.go", big)}, "larger than 1 KiB together"},
		{"twins", loose("a.go", "A.go"), "same on some systems"},
		{"twin folders", loose("Fencing/resource.go", "fencing/store.go"), "same on some systems"},
		{"answers twice", loose("resource.go", "answers.txt", "Answers.txt"), "same on some systems"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s, err := New("learner", "", tc.files, o)
			if !errors.Is(err, ErrRefused) || !strings.Contains(err.Error(), tc.problem) {
				t.Errorf("got %+v, %v, want %q", s, err, tc.problem)
			}
		})
	}
	s, err := New("learner", "", append(loose("a.go"), file("b.go", big+big)), o)
	if err != nil || len(s.Go) != 1 || len(s.Ignored) != 1 {
		t.Errorf("a large file costs more than itself: %+v, %v", s, err)
	}
}

func TestFloodOfNotesIsCut(t *testing.T) {
	t.Parallel()
	all := loose("resource.go")
	for i := range 500 {
		all = append(all, file(fmt.Sprintf("x%03d.c", i), ""))
	}
	s, err := New("learner", "", all, fencing())
	if err != nil {
		t.Fatal(err)
	}
	if n := len(s.Ignored); n != maxNotes+1 || s.Ignored[maxNotes].String() != "and 400 more" {
		t.Errorf("%d notes, the last %q", n, s.Ignored[n-1])
	}
}

func TestHash(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for _, files := range [][]File{
		{file("a.go", "xy")},
		{file("a.go", "x"), file("y.go", "")},
		{file("a.go", "x"), file("b.go", "y")},
		{file("a.go", "xy"), file("answers.txt", "")},
		{file("a.go", "x"), file("answers.txt", "y")},
		{file("ax.go", "y")},
	} {
		s, err := New("learner", "", files, fencing())
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[s.SHA256]; ok {
			t.Errorf("%v hashes as %s", files, other)
		}
		seen[s.SHA256] = fmt.Sprint(files)
	}
	one, err := New("a", "x", []File{file("a.go", "1"), file("b.go", "2"), file("notes", "z")}, fencing())
	if err != nil {
		t.Fatal(err)
	}
	two, err := New("b", "y", []File{file("b.go", "2"), file("a.go", "1")}, fencing())
	if err != nil {
		t.Fatal(err)
	}
	if one.SHA256 != two.SHA256 {
		t.Error("order, origin or what is not graded changes the hash")
	}
}
