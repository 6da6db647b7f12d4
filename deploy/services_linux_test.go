package deploy_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// classroom50 packs the autograder and makes a checkout with an answer.
func classroom50(t *testing.T, replaced map[string]string) (bundle string, r run) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("Classroom 50's runner is Python, and there is no python3 here")
	}
	dir := t.TempDir()
	bundle = filepath.Join(dir, "bundle")
	run{}.must(t, grader, "pack", "classroom50", "fencing", "-o", bundle)
	r = run{dir: answer(t, filepath.Join(dir, "checkout"), replaced), env: []string{
		"CLASSROOM=cs", "ASSIGNMENT=fencing", "OWNER=ada", "ASSIGNMENT_TYPE=individual", "SUBMISSION_TAG=submit/2026-01-01T00-00-00Z-abcdef0",
		"COMMIT_URL=https://git.example/commit", "RELEASE_URL=https://git.example/release", "REVIEW_URL=https://git.example/review",
		"CLASSROOM50_BUNDLE_DIR=" + bundle, "GITHUB_STEP_SUMMARY=" + filepath.Join(dir, "summary.md")}}
	return bundle, r
}

// classroom50Result is classroom50/result/v1 as its collector validates it.
type classroom50Result struct {
	Schema, Classroom, Assignment, Owner, Submission, Datetime string
	AssignmentType                                             string `json:"assignment_type"`
	GradedAt                                                   string `json:"graded_at"`
	Score                                                      int
	MaxScore                                                   int `json:"max-score"`
	Tests                                                      []struct {
		Name     string `json:"test-name"`
		Passed   bool
		Score    int
		MaxScore int `json:"max-score"`
	}
}

func TestClassroom50(t *testing.T) {
	t.Parallel()
	bundle, r := classroom50(t, map[string]string{"resource.go": broken,
		// What a learner could leave there.
		"result.json": `{"score": 100}`, "release-body.md": "100 points"})
	for _, args := range [][]string{{"init", "--quiet"}, {"add", "."},
		{"-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "commit.gpgsign=false", "commit", "--quiet", "-m", "x"}} {
		run{dir: r.dir, env: []string{"GIT_COMMITTER_DATE=2026-01-02T03:04:05+01:00"}}.must(t, "git", args...)
	}
	out := r.must(t, "python3", filepath.Join(bundle, "autograder.py"))
	wants(t, out, "::error file=resource.go,line=9,")
	var got classroom50Result
	if err := json.Unmarshal([]byte(read(t, r.dir, "result.json")), &got); err != nil {
		t.Fatal(err)
	}
	score, most := 0, 0
	for _, test := range got.Tests {
		score, most = score+test.Score, most+test.MaxScore
	}
	if got.Score != score || got.MaxScore != most || score == 0 || score >= 100 || most != 100 {
		t.Errorf("score %d of %d, tests %d of %d", got.Score, got.MaxScore, score, most)
	}
	if got.Schema != "classroom50/result/v1" || got.Owner != "ada" || got.AssignmentType != "individual" {
		t.Errorf("got %+v", got)
	}
	if got.Datetime != "2026-01-02T02:04:05Z" || got.GradedAt <= got.Datetime {
		t.Errorf("submitted %s, graded %s", got.Datetime, got.GradedAt)
	}
	wants(t, read(t, r.dir, "release-body.md"), "## `fencing`")
	if _, err := os.Stat(filepath.Join(filepath.Dir(r.dir), "summary.md")); err == nil {
		t.Error("the step's summary is the runner's to write")
	}
}

// TestClassroom50WithoutScore: what is no grading leaves no result, and no zero.
func TestClassroom50WithoutScore(t *testing.T) {
	t.Parallel()
	bundle, r := classroom50(t, map[string]string{"result.json": `{"score": 100}`})
	program := read(t, bundle, "grade")
	write(t, bundle, map[string]string{"grade": program + "x"})
	fails := func(want string) {
		t.Helper()
		code, out := r.do(t, "python3", filepath.Join(bundle, "autograder.py"))
		if code == 0 {
			t.Error("exit code 0")
		}
		wants(t, out, "::error title=No score::", want)
		if _, err := os.Lstat(filepath.Join(r.dir, "result.json")); err == nil {
			t.Error("there is a result")
		}
	}
	fails("not the one that the course pinned")
	write(t, bundle, map[string]string{"grade": program, "course/course.yaml": "exercise: locks\n"})
	fails("nothing was graded (exit code 2)")
}

func TestGitLab(t *testing.T) {
	t.Parallel()
	var config map[string]struct {
		Variables map[string]string
		Script    []string
		Artifacts struct {
			When    string
			Paths   []string
			Reports struct{ JUnit string }
		}
	}
	if err := yaml.Unmarshal([]byte(read(t, "gitlab", "grade.gitlab-ci.yml")), &config); err != nil {
		t.Fatal(err)
	}
	job := config["grade"]
	r := run{dir: answer(t, t.TempDir(), map[string]string{"resource.go": broken}),
		env: []string{"PATH=" + filepath.Dir(grader) + ":" + os.Getenv("PATH")}}
	for name, value := range job.Variables {
		r.env = append(r.env, name+"="+value)
	}
	code, out := r.do(t, "bash", "-eo", "pipefail", "-c", strings.Join(job.Script, "\n"))
	if code != 1 {
		t.Errorf("a broken answer: exit code %d", code)
	}
	wants(t, out, "resource.go:9:17")
	if job.Artifacts.When != "always" {
		t.Error("a failing job would leave no report")
	}
	wants(t, read(t, r.dir, job.Artifacts.Reports.JUnit), "<testsuites ")
	for _, path := range job.Artifacts.Paths {
		wants(t, read(t, r.dir, path), `"schema": "grade/result/v1"`)
	}
}

// TestDockerfile runs what the image is built with: the build, and the warming,
// after which the sandbox's level has to be had.
func TestDockerfile(t *testing.T) {
	t.Parallel()
	dockerfile := read(t, "docker", "Dockerfile")
	command := func(pattern string) string {
		t.Helper()
		m := regexp.MustCompile(pattern).FindStringSubmatch(dockerfile)
		if m == nil {
			t.Fatalf("the Dockerfile has no %s", pattern)
		}
		return m[1]
	}
	dir := t.TempDir()
	build := strings.Replace(command(`(?m)^RUN (CGO_ENABLED=0 go build .*)$`), "-o /grade", "-o "+filepath.Join(dir, "grade"), 1)
	run{dir: project, env: []string{"GOFLAGS=-buildvcs=false"}}.must(t, "sh", "-c", build)
	r := run{dir: dir, env: []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "XDG_CACHE_HOME=" + filepath.Join(dir, "cache")}}
	wants(t, r.must(t, "sh", "-c", command(`(?m)^RUN (grade warm .*)$`)), "ready: go1.")
	image := command(`grade (fencing /answer --sandbox unprivileged)`)
	args := strings.Fields(strings.Replace(image, "/answer", filepath.Join(project, "solutions", "fencing"), 1))
	wants(t, r.must(t, filepath.Join(dir, "grade"), args...), "Score: 100 of 100 points", "sandbox unprivileged")
}
