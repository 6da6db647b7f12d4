package repro_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/grading/gradingtest"
	"grade/internal/repro"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/submission"
)

func TestMain(m *testing.M) {
	if sandbox.Main() {
		return
	}
	os.Exit(m.Run())
}

// every takes more of the submissions: -every 1 takes them all, in some minutes.
var every = flag.Int("every", 0, "take one of so many of testdata's wrong and crashing submissions, rather than a few that differ most")

// few are those whose tests differ most: in what is called, in how many calls
// there are, and in how the test ends. Those that wait are among the others.
var few = []string{"wrong/every-part-wrong", "wrong/lock-service-wraps-at-128", "crashing/resource-nil-map",
	"crashing/resource-locks-twice-on-equal"}

const testdata = "../../testdata/fencing"

// TestProof writes the tests of checks that fail, runs them with go test on
// the submission, where each must fail, and on the solution, where each must
// pass.
func TestProof(t *testing.T) {
	t.Parallel()
	p := newProof(t)
	for _, folder := range submissions(t) {
		if !p.add(folder) && *every == 0 {
			t.Errorf("%s: nothing to write a test of", folder)
		}
	}
	p.run()
}

func submissions(t *testing.T) []string {
	t.Helper()
	var list []string
	if *every == 0 {
		for _, name := range few {
			list = append(list, filepath.Join(testdata, filepath.FromSlash(name)))
		}
		return list
	}
	for _, kind := range []string{"wrong", "crashing"} {
		folders, err := filepath.Glob(filepath.Join(testdata, kind, "*"))
		if err != nil || len(folders) == 0 {
			t.Fatalf("no submissions: %v", err)
		}
		for i := 0; i < len(folders); i += *every {
			list = append(list, folders[i])
		}
	}
	return list
}

// proof is a module in the making, with a package for each submission and its
// tests, and one for all tests on the solution.
type proof struct {
	*testing.T
	exercise *exercise.Exercise
	grader   *grading.Grader
	root     string
	tests    map[string][]string // by package, in the order of checks
}

func newProof(t *testing.T) *proof {
	o := gradingtest.Options(t)
	o.Level, o.CacheDir = sandbox.Limits, t.TempDir()
	g, err := grading.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	p := &proof{T: t, exercise: o.Exercise, grader: g, root: t.TempDir(), tests: map[string][]string{}}
	p.write("go.mod", []byte("module proof\n\ngo 1.22\n"))
	return p
}

func (p *proof) write(name string, data []byte) {
	path := filepath.Join(p.root, name)
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, data, 0o644)); err != nil {
		p.Fatal(err)
	}
}

// add grades a submission and writes the tests of what fails, if there is
// anything to call. A test of calls that end the whole program can't have others
// beside it, so there is one.
func (p *proof) add(folder string) bool {
	name := filepath.Base(filepath.Dir(folder)) + "/" + filepath.Base(folder)
	files := learnersFolder(p.T, folder)
	sub, err := submission.New(name, "", files, submission.Options{Package: p.exercise.Name, Answers: p.exercise.Quiz.File})
	if err != nil {
		p.Fatal(err)
	}
	verdicts, all, err := p.grader.Failing(p.Context(), sub)
	if err != nil {
		p.Fatal(err)
	}
	written := 0
	for _, v := range verdicts {
		failing := all[v.ID]
		ends := v.Status != result.Fail
		if failing == nil || v.Status == result.Unstable || ends && written > 0 {
			continue
		}
		source, err := repro.Case{Exercise: p.exercise, Package: "fencing", Verdict: v, Failing: failing}.Source()
		if err != nil {
			p.Fatal(err)
		}
		written++
		p.write(filepath.Join("learner", name, repro.FileName(v.ID)), source)
		p.tests["learner/"+name] = append(p.tests["learner/"+name], repro.TestName(v.ID))
		p.addToSolution(v.ID, source)
		if ends {
			break
		}
	}
	if written == 0 {
		return false
	}
	for _, f := range files {
		p.write(filepath.Join("learner", name, f.Name), f.Data)
	}
	return true
}

var ownName = regexp.MustCompile(`\b(Test|)([Rr]epro[A-Z])`)

// addToSolution puts a test into the one package that has the solution, under
// names that no other test there has.
func (p *proof) addToSolution(id string, source []byte) {
	n := len(p.tests["solution"])
	source = ownName.ReplaceAll(source, fmt.Appendf(nil, "${1}N%d${2}", n))
	p.write(fmt.Sprintf("solution/n%d_test.go", n), source)
	p.tests["solution"] = append(p.tests["solution"], strings.Replace(repro.TestName(id), "Test", fmt.Sprintf("TestN%d", n), 1))
}

// run runs all tests, of which only those on solutions may pass.
func (p *proof) run() {
	for _, f := range readFolder(p.T, "../../solutions/fencing") {
		p.write(filepath.Join("solution", f.Name), f.Data)
	}
	cmd := exec.Command("go", "test", "-json", "-vet=off", "./...")
	cmd.Dir = p.root
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		p.Fatal(err)
	}
	actions, output := events(out)
	for pkg, tests := range p.tests {
		for _, test := range tests {
			want := "pass"
			if strings.HasPrefix(pkg, "learner/") {
				want = "fail"
			}
			got := actions[pkg+" "+test]
			if got == "" && actions[pkg+" "] == "fail" && len(tests) == 1 && !strings.Contains(output[pkg], "[build failed]") {
				got = "fail" // the whole program ended in it
			}
			if got != want {
				p.Errorf("%s in %s: %q, want %s\n%s", test, pkg, got, want, output[pkg])
			}
		}
	}
	p.Logf("%d tests of %d submissions", len(p.tests["solution"]), len(p.tests)-1)
}

// events reads how each test and package ended, and what was printed.
func events(out []byte) (actions, output map[string]string) {
	actions, output = map[string]string{}, map[string]string{}
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var e struct{ Action, Package, ImportPath, Test, Output string }
		if d.Decode(&e) != nil {
			return actions, output
		}
		pkg := strings.TrimPrefix(e.Package, "proof/")
		switch e.Action {
		case "pass", "fail":
			actions[pkg+" "+e.Test] = e.Action
		case "output", "build-output":
			output[pkg] += e.Output
		}
	}
}

// learnersFolder is what a learner of testdata has in their folder: its own
// files and those of the folder that it is based on, and what is given.
func learnersFolder(t *testing.T, folder string) []submission.File {
	files := readFolder(t, folder)
	has := func(name string) bool {
		return slices.ContainsFunc(files, func(f submission.File) bool { return strings.EqualFold(f.Name, name) })
	}
	base := map[string]string{"solution": "../../solutions/fencing", "starter": "../../exercises/fencing"}
	given := "../../exercises/fencing/store.go"
	if word, err := os.ReadFile(filepath.Join(folder, "base")); err == nil {
		for _, f := range readFolder(t, base[strings.TrimSpace(string(word))]) {
			if !has(f.Name) {
				files = append(files, f)
			}
		}
	}
	if !slices.ContainsFunc(files, func(f submission.File) bool { return bytes.Contains(f.Data, []byte("type Store ")) }) {
		data, err := os.ReadFile(given)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, submission.File{Name: "store.go", Data: data})
	}
	return files
}

func readFolder(t *testing.T, folder string) []submission.File {
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var files []submission.File
	for _, e := range entries {
		if e.IsDir() || e.Name() == "base" || e.Name() == "want" || e.Name() == "slow" || strings.HasSuffix(e.Name(), ".md") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, submission.File{Name: e.Name(), Data: data})
	}
	return files
}

// TestNames pins how files and tests are called.
func TestNames(t *testing.T) {
	t.Parallel()
	const id = "resource/refuses-stale"
	got := fmt.Sprint(repro.FileName(id), " ", repro.TestName(id))
	if want := "repro_resource_refuses_stale_test.go TestReproResourceRefusesStale"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
