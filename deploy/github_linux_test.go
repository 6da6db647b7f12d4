package deploy_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// classroom makes a classroom's repository, and in it an answer.
func classroom(t *testing.T, replaced map[string]string, flags ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "repository")
	run{}.must(t, grader, append([]string{"init", "--classroom", dir}, flags...)...)
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	solution, err := filepath.Glob(filepath.Join(project, "solutions", "fencing", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range solution {
		write(t, dir, map[string]string{filepath.Base(path): read(t, path)})
	}
	write(t, dir, replaced)
	return dir
}

func TestClassroomWorkflow(t *testing.T) {
	t.Parallel()
	pin := "course/grade@" + commitOf("a")
	dir := classroom(t, nil, "--grader", pin)
	a := newActions(t, dir)
	code, log := a.job(read(t, dir, ".github", "workflows", "grade.yml"))
	if code != 0 {
		t.Fatalf("the solution: exit code %d\n%s", code, log)
	}
	wants(t, log, "Score: 100 of 100 points", "::notice title=Autograding complete::Points 100/100", "course file: submission/course.yaml")
	if strings.Contains(log, "warning:") {
		t.Errorf("a fresh classroom does not fit its own grader:\n%s", log)
	}
	if len(a.downloaded) != 1 || a.downloaded[0] != pin {
		t.Errorf("downloaded %v, want %s", a.downloaded, pin)
	}

	// The organization's variables win.
	a = newActions(t, classroom(t, map[string]string{"resource.go": broken}, "--grader", pin))
	a.vars = map[string]string{"GRADE_REPOSITORY": "org/grade", "GRADE_COMMIT": commitOf("b")}
	code, log = a.job(read(t, a.answer, ".github", "workflows", "grade.yml"))
	if code != 1 {
		t.Errorf("a broken answer: exit code %d", code)
	}
	wants(t, log, "::error file=resource.go,line=9,col=17,title=")
	if want := "org/grade@" + commitOf("b"); len(a.downloaded) != 1 || a.downloaded[0] != want {
		t.Errorf("downloaded %v, want %s", a.downloaded, want)
	}
	temp := filepath.Dir(a.workspace)
	wants(t, read(t, temp, "summary.md"), "## `fencing`", "resource.go:9:17")
	for output := range strings.Lines(read(t, temp, "output")) {
		_, file, _ := strings.Cut(strings.TrimSpace(output), "=")
		a.exists(file)
	}
}

// TestClassroomWithoutGrader: a pin that is missing or loose ends the job before
// anything is fetched, and says what to set.
func TestClassroomWithoutGrader(t *testing.T) {
	t.Parallel()
	dir := classroom(t, nil)
	data := read(t, dir, ".github", "workflows", "grade.yml")
	for _, test := range []struct {
		vars map[string]string
		want string
	}{
		{nil, "GRADE_REPOSITORY has to be set"},
		{map[string]string{"GRADE_REPOSITORY": "org/grade"}, "GRADE_COMMIT has to be set"},
		{map[string]string{"GRADE_REPOSITORY": "org/grade", "GRADE_COMMIT": "main"}, "GRADE_COMMIT has to be set"},
		{map[string]string{"GRADE_REPOSITORY": "org/grade\n::x", "GRADE_COMMIT": commitOf("a")}, "GRADE_REPOSITORY has to be set"},
	} {
		a := newActions(t, dir)
		a.vars = test.vars
		code, log := a.job(data)
		if code == 0 || len(a.downloaded) > 0 {
			t.Errorf("%v: exit code %d, downloaded %v", test.vars, code, a.downloaded)
		}
		wants(t, log, "::error title=No score::", test.want)
	}
}

func TestReusableWorkflow(t *testing.T) {
	t.Parallel()
	data := read(t, "github", "workflow.yml")
	inputs := func(a *actions, course, commit string) *actions {
		a.values = map[string]string{"inputs.grader-repository": "course/grade", "inputs.grader-commit": commit,
			"inputs.exercise": "fencing", "inputs.path": "lab", "inputs.course": course}
		return a
	}
	dir := t.TempDir()
	answer(t, filepath.Join(dir, "lab"), map[string]string{"resource.go": broken})
	write(t, dir, map[string]string{".git/HEAD": "", "course.yaml": "exercise: fencing\npass: 50\n"})
	code, log := inputs(newActions(t, dir), "course.yaml", commitOf("c")).job(data)
	if code != 0 {
		t.Errorf("above the course's pass mark: exit code %d", code)
	}
	wants(t, log, "::error file=lab/resource.go,line=9,col=17,title=", "50 points pass")
	if code, log = inputs(newActions(t, dir), "none", commitOf("c")).job(data); code != 1 {
		t.Errorf("without a course: exit code %d\n%s", code, log)
	}
	if code, _ = inputs(newActions(t, dir), "none", "v1").job(data); code == 0 {
		t.Error("a grader that is not pinned was taken")
	}
	code, log = inputs(newActions(t, t.TempDir()), "none", commitOf("c")).job(data)
	if code != 2 {
		t.Errorf("nothing to grade: exit code %d", code)
	}
	wants(t, log, "::error title=No score::nothing was graded (exit code 2)")
}

// TestProblemMatcher: the editor's task finds in our output what is wrong where.
func TestProblemMatcher(t *testing.T) {
	t.Parallel()
	dir := classroom(t, map[string]string{"resource.go": broken})
	var tasks struct {
		Tasks []struct {
			Command        string
			Args           []string
			ProblemMatcher struct {
				Pattern struct {
					Regexp                                string
					Severity, File, Line, Column, Message int
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(read(t, dir, ".vscode", "tasks.json")), &tasks); err != nil {
		t.Fatal(err)
	}
	task := tasks.Tasks[0]
	if task.Command != "grade" {
		t.Errorf("the task runs %s", task.Command)
	}
	_, out := run{dir: dir}.do(t, grader, task.Args...)
	p := task.ProblemMatcher.Pattern
	re := regexp.MustCompile(p.Regexp)
	for line := range strings.Lines(out) {
		if m := re.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			got := []string{m[p.Severity], m[p.File], m[p.Line], m[p.Column], m[p.Message]}
			if strings.Join(got, "|") != "error|resource.go|9|17|undefined: highest" {
				t.Errorf("the matcher finds %q", got)
			}
			return
		}
	}
	t.Errorf("the matcher finds nothing in:\n%s", out)
}

// TestDevContainer: the script builds the grader from the pinned commit, and
// fails where there is no pin.
func TestDevContainer(t *testing.T) {
	t.Parallel()
	host := t.TempDir()
	upstream := filepath.Join(host, "course", "grade")
	write(t, upstream, map[string]string{"go.mod": "module grade\n\ngo 1.24\n", "cmd/grade/main.go": "package main\n\nfunc main() { println(\"built\") }\n"})
	commit(t, upstream, "")
	git := run{dir: upstream}
	git.must(t, "git", "config", "uploadpack.allowAnySHA1InWant", "true")
	head := strings.TrimSpace(git.must(t, "git", "rev-parse", "HEAD"))
	bin := t.TempDir()
	script := func(dir string) (int, string) {
		return run{dir: dir, env: []string{"GRADE_HOST=file://" + host, "GOBIN=" + bin, "GOFLAGS=-buildvcs=false"}}.do(t, "sh", ".devcontainer/install-grade.sh")
	}
	if code, out := script(classroom(t, nil, "--grader", "course/grade@"+head)); code != 0 {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	wants(t, run{}.must(t, filepath.Join(bin, "grade")), "built")
	code, out := script(classroom(t, nil))
	if code == 0 {
		t.Error("a grader that is not pinned was built")
	}
	wants(t, out, "grade is not installed")
}
