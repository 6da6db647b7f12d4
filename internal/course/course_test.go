package course

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"grade/internal/result"
	"grade/internal/strictyaml"
)

const full = `name: Systems, spring
exercise: locks
rubric: points/locks.yaml
pass: 60
deadline: 2026-03-01T23:59:00+01:00
grader: ">= 1.2"
exercise_sha256: "9F86D081884C7D659A2FEAA0C55AD015A3BF4F1B2B0B822CD15D6C15B0F00A08"
published: true
`

// folder writes files into a new folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoad(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"course.yaml": full, "points/locks.yaml": "exercise: locks\n"})
	c, err := Load(filepath.Join(dir, FileName))
	if err != nil {
		t.Fatal(err)
	}
	pass := 60
	want := &Course{File: filepath.Join(dir, FileName), Name: "Systems, spring", Exercise: "locks", Pass: &pass,
		Deadline: time.Date(2026, 3, 1, 22, 59, 0, 0, time.UTC), Grader: ">= 1.2",
		ExerciseSHA256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", Published: true,
		RubricFile: filepath.Join(dir, "points", "locks.yaml"), Rubric: []byte("exercise: locks\n")}
	unexported := cmp.FilterPath(func(p cmp.Path) bool {
		name := p.Last().String()
		return name == ".rubric" || name == ".rubricAt" || name == ".passAt"
	}, cmp.Ignore())
	if diff := cmp.Diff(want, c, unexported); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMistakes(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{"no exercise", "pass: 1\n", `course.yaml:1:1: the course has no "exercise"
    add a line "exercise: ..."`},
		{"unknown field", "exercise: locks\ndealine: 2026-03-01T00:00:00Z\n", `course.yaml:2:1: unknown field "dealine" in the course
    did you mean "deadline"? Known are: deadline, exercise, exercise_sha256, grader, name, pass, published, rubric`},
		{"several", "exercise: locks\npass: -1\ndeadline: 2026-03-01\ngrader: latest\nexercise_sha256: abc\npublished: yes\n", `course.yaml:2:7: pass must be at least 0, not -1
    write a whole number from 0 to 1000000, without quotes
course.yaml:3:11: the deadline "2026-03-01" is no point in time
    write date, time and zone, such as 2026-03-01T23:59:00+01:00
course.yaml:4:9: the grader version "latest" is not understood
    write a version, such as "1.2.0", or at least one, such as ">= 1.2"
course.yaml:5:18: exercise_sha256 is not a SHA-256 in hexadecimal
    copy the 64 digits of "exercise_sha256" from a result, in quotes
course.yaml:6:12: published must be true or false, not "yes"
    write true or false, without quotes`},
	}
	for _, test := range tests {
		_, err := Parse(FileName, []byte(test.data))
		if err == nil {
			t.Errorf("%s: accepted", test.name)
			continue
		}
		if diff := cmp.Diff(test.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestRubricStaysBelow(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"outside.yaml": "secret: 1\n", "course/inside.yaml": "x: 1\n", "course/folder/x": ""})
	course := filepath.Join(dir, "course")
	outward, inward := "name: no links here\n", "name: no links here\n"
	// Where links cannot be made, as for most on Windows, there is none to follow.
	if err := os.Symlink(filepath.Join("..", "outside.yaml"), filepath.Join(course, "out.yaml")); err == nil {
		outward = "rubric: out.yaml\n"
	}
	if err := os.Symlink("inside.yaml", filepath.Join(course, "in.yaml")); err == nil {
		inward = "rubric: in.yaml\n"
	}
	tests := []struct {
		line string
		ok   bool
	}{
		{"rubric: inside.yaml\n", true}, {"rubric: ./folder/../inside.yaml\n", true}, {inward, true},
		{"rubric: ../outside.yaml\n", false}, {"rubric: folder/../../outside.yaml\n", false},
		{"rubric: /etc/passwd\n", false}, {`rubric: '..\outside.yaml'` + "\n", false}, {"rubric: folder\n", false},
		{"rubric: nowhere.yaml\n", false}, {outward, outward[0] == 'n'},
	}
	for _, test := range tests {
		path := filepath.Join(course, FileName)
		if err := os.WriteFile(path, []byte("exercise: locks\n"+test.line), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := Load(path)
		if (err == nil) != test.ok {
			t.Errorf("%q: %v", test.line, err)
		}
		var e *strictyaml.Error
		if err != nil && (!errors.As(err, &e) || e.Problems[0].Line != 2 || e.Problems[0].Column != 9) {
			t.Errorf("%q: got %v, want a problem at 2:9", test.line, err)
		}
	}
}

func TestLoadUnreadable(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"large.yaml": strings.Repeat("# long\n", 20_000)})
	for _, path := range []string{dir, filepath.Join(dir, "none.yaml"), filepath.Join(dir, "large.yaml")} {
		_, err := Load(path)
		var e *strictyaml.Error
		if !errors.As(err, &e) || e.Problems[0].Remedy == "" {
			t.Errorf("%s: got %v, want a problem with a remedy", path, err)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{"a/course.yaml": "", "a/b/c/x": "", "a/d/course.yaml/x": ""})
	tests := []struct{ in, want string }{
		{"a", "a/course.yaml"}, {"a/b", "a/course.yaml"}, {"a/b/c", ""}, {"a/d", "a/course.yaml"}, {".", ""},
	}
	for _, test := range tests {
		got, ok := Find(filepath.Join(dir, test.in))
		want := ""
		if test.want != "" {
			want = filepath.Join(dir, filepath.FromSlash(test.want))
		}
		if got != want || ok != (want != "") {
			t.Errorf("Find(%s) = %q, %t; want %q", test.in, got, ok, want)
		}
	}
}

func TestMismatch(t *testing.T) {
	t.Parallel()
	tests := []struct {
		grader, version string
		want            int
	}{
		{"", "anything", 0}, {"1.2.0", "v1.2.0", 0}, {"v1.2", "1.2.0", 0}, {"1.2.0", "1.2.1", 1}, {"1.2.0", "1.2.0-rc1", 1}, {"1.2.0-rc1", "1.2.0-rc1", 0},
		{"1.2.0", "1.2.0+dirty", 0}, {">= 1.2", "1.2.0", 0}, {">=1.2", "1.10.0", 0}, {">= 1.2", "2.0", 0}, {">= 1.10", "1.9.9", 1},
		{">= 1.2", "1.2.0-rc1", 1}, {">= 1.2.0-rc1", "1.2.0", 0}, {">= 1.2.0-rc1", "1.2.0-rc2", 1}, {">= 1.2", "(devel)", 1}, {"1.2.0", "", 1},
	}
	for _, test := range tests {
		c := &Course{Grader: test.grader}
		if got := c.Mismatch(test.version, ""); len(got) != test.want {
			t.Errorf("grader %q, version %q: %q, want %d", test.grader, test.version, got, test.want)
		}
	}
	c := &Course{Exercise: "locks", Grader: "2.0.0", ExerciseSHA256: strings.Repeat("ab", 32)}
	want := []string{
		"this is grade 1.0.0, but the course grades with 2.0.0: the official score may differ",
		"this grader's exercise locks is cdcdcdcdcdcd, but the course grades with abababababab: the official score may differ",
	}
	if diff := cmp.Diff(want, c.Mismatch("1.0.0", strings.Repeat("cd", 32))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := c.Mismatch("2.0.0", strings.Repeat("AB", 32)); got != nil {
		t.Errorf("got %q, want nothing", got)
	}
}

func TestShows(t *testing.T) {
	t.Parallel()
	due := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	tests := []struct {
		course     Course
		visibility result.Visibility
		now        time.Time
		want       bool
	}{
		{Course{}, result.Visible, due, true}, {Course{}, "", due, true}, {Course{Published: true}, result.Hidden, due, false},
		{Course{}, result.AfterDueDate, due, false}, {Course{Deadline: due}, result.AfterDueDate, due, false},
		{Course{Deadline: due}, result.AfterDueDate, due.Add(time.Second), true},
		{Course{Deadline: due}, result.AfterPublished, due.Add(time.Hour), false}, {Course{Published: true}, result.AfterPublished, due, true},
	}
	for _, test := range tests {
		if got := test.course.Shows(test.visibility, test.now); got != test.want {
			t.Errorf("%+v: Shows(%q, %v) = %t", test.course, test.visibility, test.now, got)
		}
	}
}

func TestCheckPass(t *testing.T) {
	t.Parallel()
	c, err := Parse(FileName, []byte("exercise: locks\npass: 60\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.CheckPass(60); err != nil {
		t.Error(err)
	}
	if err := c.CheckPass(59); err == nil || !strings.HasPrefix(err.Error(), "course.yaml:2:7: ") {
		t.Errorf("got %v, want a problem at 2:7", err)
	}
}

// FuzzParse demands that what is accepted is within its bounds.
func FuzzParse(f *testing.F) {
	f.Add([]byte(full))
	f.Add([]byte("exercise: x\nrubric: ../y\ngrader: 1\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Parse("c.yaml", data)
		if err != nil {
			var e *strictyaml.Error
			if !errors.As(err, &e) || e.Problems[0].Remedy == "" {
				t.Errorf("a refusal without a remedy: %v", err)
			}
			return
		}
		if c.Exercise == "" || c.rubric != "" && !filepath.IsLocal(c.rubric) || c.Pass != nil && (*c.Pass < 0 || *c.Pass > maxPass) {
			t.Errorf("accepted %+v", c)
		}
		if c.Grader != "" {
			if _, err := parseConstraint(c.Grader); err != nil {
				t.Errorf("accepted grader %q", c.Grader)
			}
		}
	})
}
