package submission

import (
	"archive/tar"
	"bytes"
	"errors"
	"go/build/constraint"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// small limits let a fuzzer reach them.
func small() Options {
	o := fencing()
	o.Limits = Limits{FileBytes: 4 << 10, GoBytes: 8 << 10, GoFiles: 5, Entries: 40, Depth: 4, ExpandedBytes: 64 << 10}
	return o
}

// checkSnapshot holds what must be true of any submission, whatever it was
// made from.
func checkSnapshot(t *testing.T, s *Submission, err error, o Options) {
	t.Helper()
	if err != nil {
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Problem == "" || e.Remedy == "" || s != nil {
			t.Fatalf("error %#v beside %v", err, s)
		}
		return
	}
	total := 0
	twins := map[string]bool{}
	for _, f := range s.Go {
		total += len(f.Data)
		if strings.ContainsAny(f.Name, "/\\\x00") || !strings.HasSuffix(f.Name, ".go") || !fs.ValidPath(f.Name) && utf8.ValidString(f.Name) {
			t.Errorf("file name %q", f.Name)
		}
		if twins[twinKey(f.Name)] {
			t.Errorf("twin of %q", f.Name)
		}
		twins[twinKey(f.Name)] = true
		if reason, _ := IgnoredByGo(f.Name, f.Data); reason != "" {
			t.Errorf("%q was taken: %s", f.Name, reason)
		}
		if int64(len(f.Data)) > o.Limits.FileBytes {
			t.Errorf("%q has %d bytes", f.Name, len(f.Data))
		}
	}
	if int64(total) > o.Limits.GoBytes || len(s.Go) > o.Limits.GoFiles {
		t.Errorf("%d files of %d bytes", len(s.Go), total)
	}
	if len(s.Go) == 0 && s.Answers == nil || len(s.SHA256) != 64 {
		t.Errorf("an empty snapshot: %+v", s)
	}
	if len(s.Ignored) > maxNotes+1 || len(s.Warnings) > maxNotes+1 {
		t.Errorf("%d and %d notes", len(s.Ignored), len(s.Warnings))
	}
	if !slices.IsSortedFunc(s.Go, func(a, b File) int { return strings.Compare(a.Name, b.Name) }) {
		t.Errorf("not in order: %q", names(s.Go))
	}
	if strings.Contains("/"+path.Clean(s.Base)+"/", "/../") {
		t.Errorf("Base = %q", s.Base)
	}
}

func FuzzZip(f *testing.F) {
	f.Add(zipOf(f, files("hw/resource.go", "hw/answers.txt", "__MACOSX/x")...))
	f.Add(zipOf(f, item{name: `a\b.go`, body: source}, item{name: "c", body: "x", mode: fs.ModeSymlink}))
	f.Add(zipOf(f, item{name: "in.zip", body: string(zipOf(f, files("x.go")...))}))
	f.Add(zipOf(f, files("../x.go", "x.go")...))
	f.Fuzz(func(t *testing.T, data []byte) {
		o := small()
		s, err := fromArchive("a.zip", data, o)
		checkSnapshot(t, s, err, o)
		again, err2 := fromArchive("a.zip", data, o)
		if (err == nil) != (err2 == nil) || err == nil && s.SHA256 != again.SHA256 {
			t.Errorf("two readings differ: %v, %v", err, err2)
		}
	})
}

func FuzzTar(f *testing.F) {
	f.Add(tarOf(f, files("hw/resource.go", "hw/answers.txt", "__MACOSX/x")...))
	f.Add(tarOf(f, item{typ: tar.TypeXGlobalHeader}, files("a.go")[0],
		item{name: "b.go", typ: tar.TypeLink, link: "a.go"}, item{name: "c.go", typ: tar.TypeSymlink, link: "/"}))
	f.Add(gzipOf(f, tarOf(f, files("x.go")...)))
	f.Fuzz(func(t *testing.T, data []byte) {
		o := small()
		s, err := fromArchive("a.tar", data, o)
		checkSnapshot(t, s, err, o)
	})
}

// FuzzNames sends names that an archive could hold through the gate.
func FuzzNames(f *testing.F) {
	f.Add("resource.go", "Resource.go", "fencing/answers.txt")
	f.Add("a/../b.go", `C:\x.go`, "\u00e9.go")
	f.Add("CON.go", "x.go.", "a//b.go")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		o := small()
		s, err := New("learner", "", []File{file(a, source), file(b, source), file(c, "q1: 8")}, o)
		checkSnapshot(t, s, err, o)
	})
}

// FuzzSource looks at one file as everything here that reads sources does; Go's
// own reading of constraints is the oracle for ours.
func FuzzSource(f *testing.F) {
	f.Add("a_linux.go", "//go:build linux\n\npackage fencing\n")
	f.Add("a.go", "/* x */\n// +build ignore\n\npackage fencing\n")
	f.Add("a.go", "\ufeffpackage fencing\nvar \u0430bc\u202e = 1\n")
	f.Add("a.go", "p\x00a\x00c\x00")
	f.Fuzz(func(t *testing.T, name, text string) {
		reason, err := IgnoredByGo(name, []byte(text))
		unreadableText([]byte(text))
		oddText([]byte(text))
		if order, ok := utf16Order([]byte(text)); ok && !utf8.Valid(decodeUTF16([]byte(text), order)) {
			t.Error("decoded UTF-16 is no UTF-8")
		}
		if err != nil || strings.ContainsAny(name, "/\\") || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return
		}
		match, err := matchFile(name, text)
		if err != nil {
			return // what Go cannot read, it reports itself
		}
		if match != (reason == "") && !oddTags(text) {
			t.Errorf("%q, %q: %q, but go/build says %v", name, text, reason, match)
		}
	})
}

// oddTags reports whether a text's constraints name versions that the oracle
// does not know, or tags of its own platform's tools.
func oddTags(text string) bool {
	odd := false
	for line := range bytes.Lines([]byte(text)) {
		expr, err := constraint.Parse(strings.TrimSpace(string(line)))
		if err != nil {
			continue
		}
		expr.Eval(func(tag string) bool {
			odd = odd || strings.HasPrefix(tag, "go1.") && len(tag) > len("go1.39")
			return true
		})
	}
	return odd
}
