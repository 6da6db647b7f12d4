package submission

import (
	"archive/tar"
	"bytes"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestArchives holds what honest archives look like.
func TestArchives(t *testing.T) {
	t.Parallel()
	flat := files("resource.go", "store.go")
	for _, tc := range []struct {
		name, file string
		data       []byte
		base       string
		want       []string
		ignored    []string
	}{
		{name: "zip", file: "a.zip", data: zipOf(t, flat...), base: "a.zip", want: []string{"resource.go", "store.go"}},
		{name: "tar", file: "a.tar", data: tarOf(t, flat...), base: "a.tar", want: []string{"resource.go", "store.go"}},
		{name: "tar.gz", file: "a.tar.gz", data: gzipOf(t, tarOf(t, flat...)), base: "a.tar.gz", want: []string{"resource.go", "store.go"}},
		{name: "tgz", file: "a.tgz", data: gzipOf(t, tarOf(t, flat...)), base: "a.tgz", want: []string{"resource.go", "store.go"}},
		{name: "a zip called tar", file: "a.tar", data: zipOf(t, flat...), base: "a.tar", want: []string{"resource.go", "store.go"}},
		{name: "a zip without an extension", file: "upload", data: zipOf(t, flat...), base: "upload", want: []string{"resource.go", "store.go"}},
		{
			name: "one top folder, Mac leftovers", file: "a.zip", base: "a.zip/hw", want: []string{"resource.go"},
			data: zipOf(t, item{name: "hw/"}, files("hw/resource.go")[0], item{name: "hw/.DS_Store", body: "x"},
				item{name: "__MACOSX/"}, item{name: "__MACOSX/hw/._resource.go", body: "x"}, item{name: "__MACOSX/x", body: "x"}),
			ignored: []string{"__MACOSX/hw/._resource.go: junk", "__MACOSX/x: junk"},
		},
		{
			name: "Windows separators", file: "a.zip", base: "a.zip/hw", want: []string{"resource.go"},
			data: zipOf(t, item{name: `hw\`}, item{name: `hw\resource.go`, body: source}),
		},
		{
			name: "git archive", file: "a.tar", base: "a.tar", want: []string{"resource.go"},
			data: tarOf(t, item{typ: tar.TypeXGlobalHeader}, files("./resource.go")[0]),
		},
		{
			name: "links and devices", file: "a.tar", base: "a.tar", want: []string{"again.go", "copy.go", "resource.go"},
			data: tarOf(t, files("resource.go")[0],
				item{name: "copy.go", typ: tar.TypeLink, link: "./resource.go"},
				item{name: "again.go", typ: tar.TypeLink, link: "copy.go"},
				item{name: "gone.go", typ: tar.TypeLink, link: "/etc/passwd"},
				item{name: "soft.go", typ: tar.TypeSymlink, link: "/etc/passwd"},
				item{name: "pipe.go", typ: tar.TypeFifo}, item{name: "null.go", typ: tar.TypeChar},
				item{name: "sub/soft", typ: tar.TypeSymlink, link: "/"}),
			ignored: []string{
				"gone.go: a link to what the archive does not hold, which is never followed or opened",
				"null.go: a device, which is never followed or opened",
				"pipe.go: a named pipe, which is never followed or opened",
				"soft.go: a symbolic link, which is never followed or opened",
				"sub/soft: a symbolic link, which is never followed or opened",
			},
		},
		{
			name: "a link in a zip", file: "a.zip", base: "a.zip", want: []string{"resource.go"},
			data:    zipOf(t, files("resource.go")[0], item{name: "soft.go", body: "/etc/passwd", mode: fs.ModeSymlink | 0o777}),
			ignored: []string{"soft.go: a symbolic link, which is never followed or opened"},
		},
		{
			name: "an archive within an archive", file: "a.zip", base: "a.zip/up/hw.zip/hw", want: []string{"resource.go"},
			data: zipOf(t, item{name: "up/hw.zip", body: string(zipOf(t, files("hw/resource.go")...))}, item{name: "up/comment.txt", body: "done"}),
		},
		{
			name: "a tarball within a tarball", file: "a.tar", base: "a.tar/hw.tgz", want: []string{"resource.go"},
			data: tarOf(t, item{name: "hw.tgz", body: string(gzipOf(t, tarOf(t, files("resource.go")...)))}),
		},
		{
			name: "an archive beside Go files", file: "a.zip", base: "a.zip", want: []string{"resource.go"},
			data:    zipOf(t, item{name: "old.zip", body: "PK\x03\x04"}, files("resource.go")[0]),
			ignored: []string{"old.zip: an archive beside other files is not opened"},
		},
		{
			name: "a huge file", file: "a.zip", base: "a.zip", want: []string{"resource.go"},
			data:    zipOf(t, files("resource.go")[0], item{name: "big.go", body: strings.Repeat(" ", MaxFileBytes+1)}),
			ignored: []string{"big.go: larger than 256 KiB, which no solution needs"},
		},
		{
			name: "a huge file in a tarball", file: "a.tgz", base: "a.tgz", want: []string{"resource.go"},
			data:    gzipOf(t, tarOf(t, files("resource.go")[0], item{name: "big.go", body: strings.Repeat(" ", MaxFileBytes+1)})),
			ignored: []string{"big.go: larger than 256 KiB, which no solution needs"},
		},
		{
			name: "too deep", file: "a.zip", base: "a.zip", want: []string{"resource.go"},
			data:    zipOf(t, files("resource.go", strings.Repeat("d/", 13)+"x.go")...),
			ignored: []string{strings.Repeat("d/", 13) + "x.go: more than 12 folders deep"},
		},
		{
			name: "odd names do no harm", file: "a.zip", base: "a.zip",
			data: zipOf(t, files("-o.go", "a\nb.go", "a\"b.go", "$(id).go", "\x1b[31m.go", "a b.go")...),
			want: []string{"\x1b[31m.go", "$(id).go", "-o.go", "a\nb.go", "a b.go", "a\"b.go"},
		},
		{
			name: "names that Windows reads otherwise", file: "a.zip", base: "a.zip", want: []string{"resource.go"},
			data: zipOf(t, files("resource.go", "CON.go", "com1.x.go", "ab:c.go")...),
			ignored: []string{
				"CON.go: its name is a device on Windows", "ab:c.go: its name is a path on Windows", "com1.x.go: its name is a device on Windows",
			},
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s, err := openBytes(t, tc.file, tc.data, fencing())
			if err != nil {
				t.Fatal(err)
			}
			if got := names(s.Go); !slices.Equal(got, tc.want) {
				t.Errorf("Go = %q, want %q", got, tc.want)
			}
			if s.Base != tc.base {
				t.Errorf("Base = %q, want %q", s.Base, tc.base)
			}
			if got := texts(s.Ignored); !slices.Equal(got, tc.ignored) {
				t.Errorf("Ignored = %q, want %q", got, tc.ignored)
			}
		})
	}
}

// TestRefusedArchives holds what no honest archive looks like, and what is no
// archive at all.
func TestRefusedArchives(t *testing.T) {
	t.Parallel()
	o := fencing()
	o.Limits = Limits{ExpandedBytes: 1 << 20, Entries: 300} // a bomb need not be large to be one
	bomb := zipOf(t, item{name: "x.go", body: strings.Repeat("\x00", 1<<20+1)})
	many := make([]item, 301)
	for i := range many {
		many[i].name = "e" + strconv.Itoa(i)
	}
	locked := zipOf(t, files("resource.go")...)
	for i := range locked { // set the encryption bit in both headers
		if bytes.HasPrefix(locked[i:], []byte("PK\x03\x04")) {
			locked[i+6] |= encrypted
		}
		if bytes.HasPrefix(locked[i:], []byte("PK\x01\x02")) {
			locked[i+8] |= encrypted
		}
	}
	lying := zipOf(t, item{name: "resource.go", body: strings.Repeat(" ", 1000)})
	if i := bytes.Index(lying, []byte("PK\x01\x02")); i > 0 {
		lying[i+24], lying[i+25] = 1, 0 // the uncompressed size
	}
	broken := zipOf(t, item{name: "resource.go", body: strings.Repeat(source, 100)})
	broken[50] ^= 0xff
	for _, tc := range []struct {
		name, file string
		data       []byte
		kind       error
		problem    string
	}{
		{"zip-slip", "a.zip", zipOf(t, files("resource.go", "../x.go")...), ErrRefused, "leads out of the archive"},
		{"zip-slip inside", "a.zip", zipOf(t, files("resource.go", "a/../../x.go")...), ErrRefused, "leads out of the archive"},
		{"zip-slip for Windows", "a.zip", zipOf(t, files("resource.go", `a\..\..\x.go`)...), ErrRefused, "leads out of the archive"},
		{"zip-slip in junk", "a.zip", zipOf(t, files("resource.go", "__MACOSX/../../x")...), ErrRefused, "leads out of the archive"},
		{"tar-slip", "a.tar", tarOf(t, files("resource.go", "../x.go")...), ErrRefused, "leads out of the archive"},
		{"tar-slip for Windows", "a.tar", tarOf(t, files("resource.go", `..\x.go`)...), ErrRefused, "leads out of the archive"},
		{"absolute", "a.zip", zipOf(t, files("resource.go", "/etc/x.go")...), ErrRefused, "absolute path"},
		{"absolute in tar", "a.tar", tarOf(t, files("resource.go", "/etc/x.go")...), ErrRefused, "absolute path"},
		{"drive", "a.zip", zipOf(t, files("resource.go", "C:/x.go")...), ErrRefused, "absolute path"},
		{"share", "a.zip", zipOf(t, files("resource.go", `\\host\x.go`)...), ErrRefused, "absolute path"},
		{"NUL in a name", "a.zip", zipOf(t, files("resource.go\x00.txt")...), ErrRefused, "no system allows"},
		{"long name", "a.zip", zipOf(t, files("resource.go", strings.Repeat("n", 1025))...), ErrRefused, "longer than any"},
		{"duplicate", "a.zip", zipOf(t, files("resource.go", "resource.go")...), ErrRefused, `"resource.go" twice`},
		{"duplicate in tar", "a.tar", tarOf(t, files("resource.go", "./resource.go")...), ErrRefused, `"resource.go" twice`},
		{"file and folder", "a.zip", zipOf(t, files("a", "a/resource.go")...), ErrRefused, `"a" twice`},
		{"link and folder", "a.tar", tarOf(t, item{name: "a", typ: tar.TypeSymlink, link: "/"}, files("a/x.go")[0]), ErrRefused, `"a" twice`},
		{"folder and file", "a.zip", zipOf(t, files("a/resource.go", "a")...), ErrRefused, `"a" twice`},
		{"case collision", "a.zip", zipOf(t, files("a.go", "A.go")...), ErrRefused, "same on some systems"},
		{"NFC and NFD", "a.zip", zipOf(t, files("\u00e9.go", "e\u0301.go")...), ErrRefused, "same on some systems"},
		{"zip bomb", "a.zip", bomb, ErrRefused, "larger than 1 MiB"},
		{"gzip of NULs", "a.tgz", gzipOf(t, bytes.Repeat([]byte{0}, 2<<20)), ErrNone, "no Go file"},
		{"tar bomb", "a.tgz", gzipOf(t, tarOf(t, item{name: "x", body: strings.Repeat("x", 1<<20)})), ErrRefused, "larger than 1 MiB"},
		{"too many", "a.zip", zipOf(t, many...), ErrRefused, "more than 300 entries"},
		{"too many in tar", "a.tgz", gzipOf(t, tarOf(t, many...)), ErrRefused, "more than 300 entries"},
		{"bomb within", "a.zip", zipOf(t, item{name: "hw.zip", body: string(bomb)}), ErrRefused, `"hw.zip" inside it: it is larger than 1 MiB`},
		{"two levels", "a.zip", zipOf(t, item{name: "b.zip", body: string(zipOf(t, item{name: "c.zip", body: string(zipOf(t, files("x.go")...))}))}), ErrNone, "no Go file"},
		{"lying size", "a.zip", lying, ErrRefused, "damaged"},
		{"password", "a.zip", locked, ErrRefused, "password"},
		{"bit rot", "a.zip", broken, ErrRefused, "damaged"},
		{"cut off", "a.zip", locked[:60], ErrRefused, "damaged"},
		{"cut off tar", "a.tar", tarOf(t, files("resource.go")...)[:520], ErrRefused, "damaged"},
		{"cut off gzip", "a.tgz", []byte("\x1f\x8b\x08"), ErrRefused, "damaged"},
		{"empty zip", "a.zip", zipOf(t), ErrNone, "no Go file"},
		{"RAR", "a.zip", []byte("Rar!\x1a\x07\x00"), ErrNone, "a RAR archive"},
		{"text", "a.zip", []byte("hello"), ErrNone, "neither a folder"},
		{"empty", "a.zip", nil, ErrNone, "neither a folder"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			s, err := openBytes(t, tc.file, tc.data, o)
			if err == nil {
				t.Fatalf("accepted: %+v", s)
			}
			e, ok := errors.AsType[*Error](err)
			if !ok || !errors.Is(err, tc.kind) || !strings.Contains(e.Problem, tc.problem) {
				t.Errorf("error = %v, want %v with %q", err, tc.kind, tc.problem)
			}
			if ok && (e.Remedy == "" || filepath.Base(e.Path) != tc.file) {
				t.Errorf("error without remedy or path: %+v", e)
			}
		})
	}
}
