package submission

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
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
		s, err := fromArchive("a.tar", mendTar(data), o)
		checkSnapshot(t, s, err, o)
	})
}

// mendTar sets the checksum of each header, which keeps no attacker from
// anything and a fuzzer from everything.
func mendTar(data []byte) []byte {
	data = bytes.Clone(data)
	for i := 0; i+512 <= len(data); i += 512 {
		h := data[i : i+512]
		if !looksLikeTar(h) {
			continue
		}
		copy(h[148:156], "        ")
		sum := 0
		for _, b := range h {
			sum += int(b)
		}
		copy(h[148:156], fmt.Sprintf("%06o\x00 ", sum))
	}
	return data
}

// FuzzEntries makes archives from a list of entries, one a line: a letter for
// the kind, the name, and after an equals sign the content or link target. A
// zip, a tarball and loose files of the same plain names must read the same.
func FuzzEntries(f *testing.F) {
	f.Add("fresource.go=package fencing\nfResource.go\nffencing/answers.txt=q1: 8\n")
	f.Add("fa/../b.go\nfC:\\x.go\nf\u00e9.go\nfe\u0301.go")
	f.Add("fa.go=package a\nha.go\nhb.go=a.go\nsc.go=/etc\npd.go\nddir/")
	f.Add("fCON.go\nfx.go.\nfa//b.go\nf__MACOSX/x.go\nf.git/x.go")
	f.Add("fexercises/fencing/x.go=package fencing\nfsolutions/fencing/x.go\nfgo.mod=require x")
	f.Fuzz(func(t *testing.T, script string) {
		if strings.Contains(script, "\x00") {
			return // package tar writes no such link
		}
		var zipped, tarred []item
		var loose []File
		plain := true
		for line := range strings.Lines(script) {
			line = strings.TrimSuffix(line, "\n")
			if line == "" {
				continue
			}
			name, body, _ := strings.Cut(line[1:], "=")
			if strings.HasSuffix(name, "/") {
				body = ""
			}
			it := item{name: name, body: body}
			tr := it
			switch line[0] {
			case 's', 'h', 'p':
				if strings.HasSuffix(name, "/") {
					return // nor such a name
				}
				plain = false
				it.mode = map[byte]fs.FileMode{'s': fs.ModeSymlink, 'h': fs.ModeIrregular, 'p': fs.ModeNamedPipe}[line[0]]
				tr = item{name: name, link: body, typ: map[byte]byte{'s': tar.TypeSymlink, 'h': tar.TypeLink, 'p': tar.TypeFifo}[line[0]]}
			default:
				loose = append(loose, file(name, body))
			}
			zipped, tarred = append(zipped, it), append(tarred, tr)
		}
		for _, it := range zipped {
			if it.name == "" || strings.ContainsAny(it.name, "\\") || !utf8.ValidString(it.name) || isArchive(it.name) {
				return // the formats differ, or hold no such name
			}
		}
		o := small()
		s, err := fromArchive("a.zip", zipOf(t, zipped...), o)
		checkSnapshot(t, s, err, o)
		s2, err2 := fromArchive("a.tar", tarOf(t, tarred...), o)
		checkSnapshot(t, s2, err2, o)
		if !plain {
			return
		}
		s3, err3 := New("a", "a", loose, o)
		checkSnapshot(t, s3, err3, o)
		if (err == nil) != (err2 == nil) || (err == nil) != (err3 == nil) {
			t.Fatalf("zip, tar and loose files disagree: %v, %v, %v", err, err2, err3)
		}
		if err == nil && (s.SHA256 != s2.SHA256 || s.SHA256 != s3.SHA256) {
			t.Errorf("zip, tar and loose files differ:\n%+v\n%+v\n%+v", s, s2, s3)
		}
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
