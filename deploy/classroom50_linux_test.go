package deploy_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// packedClassroom50 is the folder of an autograder, packed once. A test that
// changes it has to copy it first.
var packedClassroom50 = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(filepath.Dir(grader), "classroom50")
	cmd := exec.Command(grader, "pack", "classroom50", "fencing", "-o", dir)
	cmd.Env = shared
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return dir, nil
})

// classroom50 is an autograder, and a checkout with an answer.
func classroom50(t *testing.T, replaced map[string]string) (bundle string, r run) {
	t.Helper()
	bundle, err := packedClassroom50()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	return bundle, run{dir: answer(t, filepath.Join(dir, "checkout"), replaced), env: []string{
		"CLASSROOM=cs", "ASSIGNMENT=fencing", "OWNER=ada", "ASSIGNMENT_TYPE=individual", "SUBMISSION_TAG=submit/2026-01-01T00-00-00Z-abcdef0",
		"COMMIT_URL=https://git.example/commit", "RELEASE_URL=https://git.example/release", "REVIEW_URL=https://git.example/review",
		"CLASSROOM50_BUNDLE_DIR=" + bundle, "GITHUB_STEP_SUMMARY=" + filepath.Join(dir, "summary.md")}}
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

// classroom50 reads result.json, of an answer that is neither all right nor all
// wrong.
func (r run) classroom50(t *testing.T) classroom50Result {
	t.Helper()
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
	return got
}

// TestClassroom50Command runs the command line that autograder.py makes, and
// compares the program with the hash that it pins. What the script does around
// that needs Python: see the tests with the build tag of that name.
func TestClassroom50Command(t *testing.T) {
	t.Parallel()
	bundle, r := classroom50(t, map[string]string{"resource.go": broken})
	script := read(t, bundle, "autograder.py")
	wants(t, script, fmt.Sprintf("\nGRADE_SHA256 = \"%x\"\n", sha256.Sum256([]byte(read(t, bundle, "grade")))))

	list := regexp.MustCompile(`\[pinned_program\(folder\), ([^\]]*)\]`).FindStringSubmatch(script)
	if list == nil {
		t.Fatal("no command line in autograder.py")
	}
	python := strings.NewReplacer("EXERCISE", "fencing", "SANDBOX", "unprivileged", `HERE / "course" / "course.yaml"`,
		filepath.Join(bundle, "course", "course.yaml"), "{RESULT}", "result.json", "{BODY}", "release-body.md")
	var args []string
	for item := range strings.SplitSeq(python.Replace(list[1]), ",") {
		args = append(args, strings.Trim(strings.TrimPrefix(strings.TrimSpace(item), `f"`), `"`))
	}
	code, out := r.do(t, filepath.Join(bundle, "grade"), args...)
	if code != 1 {
		t.Errorf("a broken answer: exit code %d\n%s", code, out)
	}
	wants(t, out, "::error file=resource.go,line=9,")
	r.classroom50(t)
	wants(t, read(t, r.dir, "release-body.md"), "## `fencing`")
}
