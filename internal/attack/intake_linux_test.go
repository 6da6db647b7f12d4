package attack

import (
	"archive/tar"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/sys/unix"

	"grade/internal/result"
	"grade/internal/submission"
)

// given makes a submission in dir and returns its path.
type given func(t *testing.T, dir string) string

// refused proves that nothing is graded, for a reason that is told with a
// remedy, and that nothing came out of the submission's folder.
func refused(problem string, make given) func(*testing.T, *suite, *attack) {
	return func(t *testing.T, s *suite, _ *attack) {
		outside := t.TempDir()
		dir := filepath.Join(outside, "in")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		_, err := submission.Open(make(t, dir), s.reading())
		var e *submission.Error
		if !errors.As(err, &e) || !strings.Contains(e.Problem, problem) || e.Remedy == "" {
			t.Errorf("got %v, want %q with a remedy", err, problem)
		}
		if left, _ := os.ReadDir(outside); len(left) != 1 {
			t.Errorf("it came out: %v", left)
		}
	}
}

// accepted proves that a submission costs no more than these parts, and that
// the result tells of everything in notes.
func accepted(notes []string, make given, want ...verdict) func(*testing.T, *suite, *attack) {
	return func(t *testing.T, s *suite, _ *attack) {
		sub, err := submission.Open(make(t, t.TempDir()), s.reading())
		if err != nil {
			t.Fatal(err)
		}
		r := s.grade(t, s.grader, sub)
		judge(t, r, want...)
		told := slices.Concat(r.Submission.Ignored, r.Submission.Warnings)
		for _, note := range notes {
			if !slices.ContainsFunc(told, func(s string) bool { return strings.Contains(s, note) }) {
				t.Errorf("nobody tells of %q: %q", note, told)
			}
		}
	}
}

// folderOf lays the solution out, with these files over it.
func folderOf(files ...submission.File) given {
	return func(t *testing.T, dir string) string {
		for _, f := range over(t, files...) {
			name := filepath.Join(dir, f.Name)
			if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, f.Data, 0o644)); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
}

// and does more to a folder.
func (g given) and(more func(dir string) error) given {
	return func(t *testing.T, dir string) string {
		path := g(t, dir)
		if err := more(path); err != nil {
			t.Fatal(err)
		}
		return path
	}
}

func text(name, data string) submission.File { return submission.File{Name: name, Data: []byte(data)} }

// edited is one of the solution's files with a change in it.
func edited(name string, change func(string) string) given {
	return func(t *testing.T, dir string) string {
		for _, f := range readFolder(t, solution) {
			if f.Name == name {
				return folderOf(text(name, change(string(f.Data))))(t, dir)
			}
		}
		t.Fatal("no " + name)
		return ""
	}
}

func intakeAttacks() []attack {
	const odd = "the odd file is passed over with a note, and everything else earns its points"
	return []attack{
		{1, "zip slip", "an archive whose entries lead out of it: ../", "the archive is refused and nothing is written", "intake", refused("leads out", zipped(item{name: "../evil.go"}))},
		{1, "zip slip absolute", "an archive with an absolute path", "the archive is refused and nothing is written", "intake", refused("absolute path", zipped(item{name: "/tmp/evil.go"}))},
		{1, "zip slip backslash", `an archive with ..\ in a name`, "the archive is refused and nothing is written", "intake", refused("leads out", zipped(item{name: `..\evil.go`}))},
		{1, "tar slip", "a tarball whose entries lead out of it", "the archive is refused and nothing is written", "intake", refused("leads out", tarred(tar.Header{Name: "../evil.go", Typeflag: tar.TypeReg}))},
		{2, "linked file", "a source file that is a link to /etc/passwd", odd, "intake", accepted([]string{"extra.go: a symbolic link"},
			folderOf().and(func(dir string) error { return os.Symlink("/etc/passwd", filepath.Join(dir, "extra.go")) }))},
		{2, "linked in a tarball", "a link in a tarball, under the name of a part", "the link is passed over and its part is missing", "intake", accepted([]string{"resource.go: a symbolic link"},
			tarredWithout("resource.go", tar.Header{Name: "resource.go", Typeflag: tar.TypeSymlink, Linkname: "/etc/passwd"}),
			ends("Resource", "is missing", result.Missing))},
		{3, "linked folder", "a folder that is a link to somebody else's", "it is refused", "intake", refused("a symbolic link", func(t *testing.T, dir string) string {
			other := folderOf()(t, t.TempDir())
			link := filepath.Join(dir, "fencing")
			if err := os.Symlink(other, link); err != nil {
				t.Fatal(err)
			}
			return link
		})},
		{4, "hard link", "a source file that is a hard link to a file elsewhere", "its bytes are read, and the other file stays as it is", "intake", hardLink},
		{5, "named pipe", "a pipe named x.go, which would block whoever opens it", odd, "intake", accepted([]string{"x.go: a named pipe"},
			folderOf().and(func(dir string) error { return unix.Mkfifo(filepath.Join(dir, "x.go"), 0o644) }))},
		{6, "device", "a device in a tarball", odd, "intake", accepted([]string{"zero.go: a device"}, tarred(tar.Header{Name: "zero.go", Typeflag: tar.TypeChar, Devmajor: 1, Devminor: 5}))},
		{6, "socket", "a socket named x.go", odd, "intake", accepted([]string{"x.go: a socket"}, folderOf().and(socketAt))},
		{7, "zip bomb", "an archive that grows past the limit", "it is refused once it has grown past the limit", "intake", refused("larger than 64 MiB", zipped(item{name: "zeros.bin", zeros: 65 << 20}, item{name: "x.zip"}))},
		{7, "gzip bomb", "a compressed tarball that grows past the limit", "it is refused once it has grown past the limit", "intake", refused("larger than 64 MiB", gzipped(65<<20))},
		{8, "too many entries", "an archive of 10,001 files", "it is refused", "intake", refused("more than 10000 entries", zipped(many(10_001)...))},
		{8, "too deep", "a file 13 folders down", odd, "intake", accepted([]string{"more than 12 folders deep"}, zipped(item{name: strings.Repeat("d/", 13) + "x.go"}))},
		{9, "huge source", "a source file of more than 256 KiB", "it is not read, and its part is missing", "intake", accepted([]string{"resource.go: larger than 256 KiB"},
			folderOf(text("resource.go", "package fencing\n"+strings.Repeat("// x\n", 60_000))), ends("Resource", "is missing", result.Missing))},
		{10, "archive in an archive", "an archive within the archive, as some course systems make it", "it is opened, and graded", "intake", accepted(nil, nested(1))},
		{10, "nested archives", "an archive in an archive in an archive", "the innermost stays closed: nothing to grade", "intake", refused("no Go file", nested(2))},
		{11, "duplicate names", "two entries of one name, of which a reader shows the other one", "the archive is refused", "intake", refused("twice", zipped(item{name: "resource.go"}))},
		{12, "case collision", "A.go and a.go, which are one file on some systems", "the submission is refused on every system", "intake", refused("same on some systems", folderOf(text("Resource.go", "package fencing\n")))},
		{13, "composed twins", "one name in two spellings of Unicode", "the submission is refused on every system", "intake", refused("same on some systems", folderOf(text("\u00e9.go", "package fencing\n"), text("e\u0301.go", "package fencing\n")))},
		{14, "device names", "names that are devices or paths on Windows", odd, "intake", accepted([]string{"CON.go: ", "ab:c.go: "}, zipped(item{name: "CON.go"}, item{name: "ab:c.go"}))},
		{14, "drive letter", "a path with a drive's letter", "the archive is refused", "intake", refused("absolute path", zipped(item{name: "C:/x.go"}))},
		{15, "odd names", "names that look like options, shell code and several lines", "they are graded like any other", "intake, reports", oddNames},
		{16, "NUL in a name", "a NUL byte in a name", "the archive is refused", "intake", refused("no system allows", zipped(item{name: "resource.go\x00.txt"}))},
		{16, "NUL in a file", "a NUL byte in a source file", "it costs the file's part, and the line is told", "intake", accepted([]string{"NUL byte in line 4"},
			edited("is_stale.go", func(s string) string { return strings.Replace(s, "{", "{\x00", 1) }), ends("IsStale", "NUL", result.CompileError))},
		{17, "bidirectional controls", "a comment that is drawn as code", "a warning tells of the invisible character", "intake, reports", accepted([]string{"U+202E"},
			edited("is_stale.go", func(s string) string { return s + "\n// \u202e return true \u2066\n" }))},
		{18, "look-alikes", "Acquire with a Cyrillic A", "a warning tells of the letter, and Acquire is missing", "intake", accepted([]string{"U+0410"},
			edited("lock_service.go", func(s string) string { return strings.ReplaceAll(s, "Acquire", "\u0410cquire") }),
			ends("LockService", "is missing", result.Missing), ends("Scenario", "", result.Missing, result.CompileError))},
		{19, "byte order mark and CRLF", "files as Windows editors save them", "they are graded", "intake", accepted(nil,
			edited("resource.go", func(s string) string { return "\ufeff" + strings.ReplaceAll(s, "\n", "\r\n") }))},
		{20, "UTF-16", "a source file in UTF-16", "it costs the file's part, and the encoding is named", "intake", accepted([]string{"UTF-16"},
			edited("is_stale.go", wide), ends("IsStale", "UTF-16", result.CompileError))},
		{21, "leftovers of other systems", ".DS_Store, __MACOSX, ._x.go, Thumbs.db", "they are passed over", "intake", accepted(nil,
			zipped(item{name: ".DS_Store"}, item{name: "__MACOSX/._resource.go"}, item{name: "._resource.go"}, item{name: "Thumbs.db"}))},
		{22, "version control", "a .git folder with hooks and a config that starts programs", "it is never read or copied", "intake, build", accepted(nil,
			folderOf(text(".git/config", "[core]\n\tfsmonitor = /nonexistent\n"), text(".git/hooks/post-checkout", "#!/bin/sh\nexit 1\n"), text(".git/HEAD", "ref: x"), text(".hg/hgrc", "[hooks]\n")))},
		{23, "empty", "an empty folder", "it is refused, and the folder to give is told", "intake", refused("no Go file", func(_ *testing.T, dir string) string { return dir })},
		{23, "a missing file", "a folder without one of the files", "its part is missing, by name", "intake", accepted(nil, folderOf(text("is_stale.go", "")), ends("IsStale", "IsStale is missing", result.Missing))},
		{24, "changing files", "files that change while they are graded", "the snapshot is graded, and its hash tells what it was", "intake", changing},
	}
}

func hardLink(t *testing.T, s *suite, _ *attack) {
	elsewhere := filepath.Join(t.TempDir(), "elsewhere.go")
	dir := folderOf(text("is_stale.go", ""))(t, t.TempDir())
	data, err := os.ReadFile(filepath.Join(solution, "is_stale.go"))
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(elsewhere, data, 0o600), os.Link(elsewhere, filepath.Join(dir, "is_stale.go"))); err != nil {
		t.Fatal(err)
	}
	accepted(nil, func(*testing.T, string) string { return dir })(t, s, nil)
	var stat unix.Stat_t
	after, err := os.ReadFile(elsewhere)
	if err := errors.Join(err, unix.Stat(elsewhere, &stat)); err != nil || string(after) != string(data) || stat.Nlink != 2 {
		t.Errorf("the other file changed: %v, %d links", err, stat.Nlink)
	}
}

func oddNames(t *testing.T, s *suite, _ *attack) {
	files := readFolder(t, solution)
	names := []string{"-o.go", "a\nb.go", "a\"b.go", "$(touch pwned).go", "\x1b[31m.go", "`id`.go", "a b.go", "%s.go"}
	for i := range files {
		if filepath.Ext(files[i].Name) == ".go" {
			files[i].Name, names = names[0], names[1:]
		}
	}
	judge(t, s.gradeFiles(t, s.grader, files))
}

func changing(t *testing.T, s *suite, _ *attack) {
	dir := folderOf()(t, t.TempDir())
	sub, err := submission.Open(dir, s.reading())
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range sub.Go {
		if err := os.WriteFile(filepath.Join(dir, f.Name), []byte("package wrong\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	r := s.grade(t, s.grader, sub)
	judge(t, r)
	again, err := submission.Open(dir, s.reading())
	if err != nil || again.SHA256 == r.Submission.SHA256 {
		t.Errorf("the hash is that of what is there now: %v", err)
	}
}

func socketAt(dir string) error {
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	return unix.Bind(fd, &unix.SockaddrUnix{Name: filepath.Join(dir, "x.go")})
}

// wide is a text in UTF-16, little endian, with its mark.
func wide(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune("\ufeff" + s)) {
		b.Write([]byte{byte(u), byte(u >> 8)})
	}
	return b.String()
}

func many(n int) []item {
	all := make([]item, n)
	for i := range all {
		all[i].name = fmt.Sprintf("e%d", i)
	}
	return all
}
