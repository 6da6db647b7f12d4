package deploy_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

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

// TestDockerfile runs what the image is made with, the warming, after which the
// sandbox's level has to be had.
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
	// The build that all tests run, but for where it goes.
	built := command(`(?m)^RUN CGO_ENABLED=0 go build (.*) -o /grade \./cmd/grade$`)
	wants(t, read(t, "github", "action.yml"), "build "+built+" -o ")
	r := run{env: []string{"PATH=" + filepath.Dir(grader) + ":" + os.Getenv("PATH")}}
	wants(t, r.must(t, "sh", "-c", command(`(?m)^RUN (grade warm .*)$`)), "ready: go1.")
	image := command(`grade (fencing /answer --sandbox unprivileged)`)
	args := strings.Fields(strings.Replace(image, "/answer", filepath.Join(project, "solutions", "fencing"), 1))
	wants(t, r.must(t, grader, args...), "Score: 100 of 100 points", "sandbox unprivileged")
}
