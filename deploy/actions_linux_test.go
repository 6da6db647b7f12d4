package deploy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"
)

// step is one step of a workflow's job or of a composite action.
type step struct {
	Name, Uses, Run string
	With, Env       map[string]string
}

type workflow struct {
	Jobs map[string]struct {
		Env   map[string]string
		Steps []step
	}
}

type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct{ Steps []step }
}

// actions runs the steps of a job on this machine as GitHub's runner would:
// scripts by bash, a checkout by a copy, that of the grader by a link to this
// project, our own action by its steps. What the toolkit's own actions do is taken for granted.
type actions struct {
	t          *testing.T
	workspace  string
	answer     string // the repository of the submission
	vars       map[string]string
	values     map[string]string // of expressions, such as "inputs.path"
	env        []string
	log        strings.Builder
	downloaded []string
}

// buildStep is the step that builds the grader: TestMain has run it.
const buildStep = "Build the grader"

func newActions(t *testing.T, answer string) *actions {
	temp := t.TempDir()
	a := &actions{t: t, answer: answer, workspace: filepath.Join(temp, "workspace"), values: map[string]string{}}
	a.env = []string{"RUNNER_TEMP=" + temp, "GITHUB_WORKSPACE=" + a.workspace, "GITHUB_OUTPUT=" + filepath.Join(temp, "output"),
		"GITHUB_STEP_SUMMARY=" + filepath.Join(temp, "summary.md"), "NO_COLOR=1"}
	if err := os.Mkdir(a.workspace, 0o755); err != nil {
		t.Fatal(err)
	}
	return a
}

// job runs the job "grade" of a workflow and returns the exit code of the step
// that failed, 0 for none, and the log.
func (a *actions) job(data string) (int, string) {
	a.t.Helper()
	var w workflow
	if err := yaml.Unmarshal([]byte(data), &w); err != nil {
		a.t.Fatal(err)
	}
	job := w.Jobs["grade"]
	if len(job.Steps) == 0 {
		a.t.Fatal("the workflow has no steps")
	}
	env := map[string]string{}
	for name, value := range job.Env {
		env[name] = a.expand(value)
		a.values["env."+name] = env[name]
	}
	code := a.steps(job.Steps, a.workspace, env)
	return code, a.log.String()
}

func (a *actions) steps(steps []step, dir string, env map[string]string) int {
	a.t.Helper()
	for _, s := range steps {
		name, _, _ := strings.Cut(s.Uses, "@")
		switch {
		case s.Name == buildStep:
			if err := os.Symlink(grader, filepath.Join(filepath.Dir(a.workspace), "grade")); err != nil {
				a.t.Fatal(err)
			}
		case s.Run != "":
			r := run{dir: dir, env: a.env}
			for _, set := range []map[string]string{env, s.Env} {
				for name, value := range set {
					r.env = append(r.env, name+"="+a.expand(value))
				}
			}
			code, out := r.do(a.t, "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", s.Run)
			a.log.WriteString(out)
			if code != 0 {
				return code
			}
		case name == "actions/checkout":
			a.checkout(s)
		case name == "actions/setup-go":
			a.exists(a.expand(s.With["go-version-file"]))
		case name == "./grader/deploy/github":
			if code := a.composite(s); code != 0 {
				return code
			}
		default:
			a.t.Fatalf("an action that the test does not know: %s", s.Uses)
		}
	}
	return 0
}

func (a *actions) checkout(s step) {
	a.t.Helper()
	to := filepath.Join(a.workspace, a.expand(s.With["path"]))
	checkout := func() error { return os.CopyFS(to, os.DirFS(a.answer)) }
	if repository := s.With["repository"]; repository != "" {
		a.downloaded = append(a.downloaded, a.expand(repository)+"@"+a.expand(s.With["ref"]))
		checkout = func() error { return os.Symlink(project, to) }
	}
	if err := checkout(); err != nil {
		a.t.Fatal(err)
	}
}

// composite runs our action.
func (a *actions) composite(s step) int {
	a.t.Helper()
	dir := filepath.Join(a.workspace, "grader", "deploy", "github")
	var act action
	if err := yaml.Unmarshal([]byte(read(a.t, dir, "action.yml")), &act); err != nil {
		a.t.Fatal(err)
	}
	given := map[string]string{}
	for name, value := range s.With {
		if _, ok := act.Inputs[name]; !ok {
			a.t.Errorf("the action has no input %s", name)
		}
		given[name] = a.expand(value)
	}
	for name, input := range act.Inputs {
		value, ok := given[name]
		if !ok {
			value = input.Default
		}
		a.values["inputs."+name] = value
	}
	a.values["github.action_path"] = dir
	a.env = append(a.env, "GITHUB_ACTION_PATH="+dir)
	return a.steps(act.Runs.Steps, a.workspace, nil)
}

func (a *actions) exists(path string) {
	a.t.Helper()
	if _, err := os.Stat(path); err != nil {
		a.t.Error(err)
	}
}

var (
	expression = regexp.MustCompile(`\$\{\{ *(.*?) *\}\}`)
	orDefault  = regexp.MustCompile(`^vars\.(\w+) \|\| '(.*)'$`)
	courseForm = regexp.MustCompile(`^inputs\.course == 'none' && 'none' \|\| format\('submission/\{0\}', inputs\.course\)$`)
)

// expand evaluates the few forms of expressions that the workflows use.
func (a *actions) expand(text string) string {
	a.t.Helper()
	return expression.ReplaceAllStringFunc(text, func(whole string) string {
		e := expression.FindStringSubmatch(whole)[1]
		if m := orDefault.FindStringSubmatch(e); m != nil {
			if value := a.vars[m[1]]; value != "" {
				return value
			}
			return m[2]
		}
		if courseForm.MatchString(e) {
			if course := a.values["inputs.course"]; course != "none" {
				return "submission/" + course
			}
			return "none"
		}
		value, ok := a.values[e]
		if !ok {
			a.t.Fatalf("an expression that the test does not know: %s", e)
		}
		return value
	})
}

// TestPinned: what a workflow brings in is named by a commit, and an image by
// whoever runs it.
func TestPinned(t *testing.T) {
	t.Parallel()
	uses := regexp.MustCompile(`(?m)^\s*-?\s*uses: *(\S+)`)
	pin := regexp.MustCompile(`^(actions/(checkout|setup-go)@[0-9a-f]{40}|\./grader/deploy/github)$`)
	for _, name := range []string{"github/action.yml", "github/workflow.yml", "classroom/.github/workflows/grade.yml"} {
		found := uses.FindAllStringSubmatch(read(t, name), -1)
		if len(found) == 0 {
			t.Errorf("%s uses nothing", name)
		}
		for _, m := range found {
			if !pin.MatchString(m[1]) {
				t.Errorf("%s: %s is not pinned", name, m[1])
			}
		}
	}
	for _, from := range regexp.MustCompile(`(?m)^FROM (\S+)`).FindAllStringSubmatch(read(t, "docker/Dockerfile"), -1) {
		if from[1] != "${GO_IMAGE}" {
			t.Errorf("the Dockerfile's base is %s", from[1])
		}
	}
	wants(t, read(t, "gitlab/grade.gitlab-ci.yml"), "image: $GRADE_IMAGE\n")
}

// TestKitsSayWhichScoreCounts: nobody has to guess.
func TestKitsSayWhichScoreCounts(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"github/action.yml", "github/workflow.yml", "classroom/.github/workflows/grade.yml",
		"gradescope/run_autograder", "classroom50/autograder.py", "gitlab/grade.gitlab-ci.yml", "docker/Dockerfile"} {
		if !strings.Contains(read(t, name), "Which score counts: ") {
			t.Errorf("%s does not say which score counts", name)
		}
	}
}

func commitOf(digit string) string { return fmt.Sprintf("%040s", digit) }
