package deploy_test

import (
	"strings"
	"testing"

	"grade/deploy"
)

func TestKitLacksNoValue(t *testing.T) {
	t.Parallel()
	for _, kit := range []string{"gradescope", "classroom50", "classroom"} {
		if _, err := deploy.Kit(kit, deploy.Values{}); err == nil || !strings.Contains(err.Error(), "no value for @") {
			t.Errorf("%s: got %v, want an error for the missing values", kit, err)
		}
	}
	if _, err := deploy.Kit("none", nil); err == nil {
		t.Error("a kit that is not there was found")
	}
}

func TestKitIsFilledIn(t *testing.T) {
	t.Parallel()
	values := deploy.Values{"EXERCISE": "locks", "SANDBOX": "unprivileged", "GRADE_SHA256": "abc", "GO_URL": "", "GO_SHA256": "def"}
	files, err := deploy.Kit("gradescope", values)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !f.Executable {
			t.Errorf("%s is not executable", f.Name)
		}
		if strings.Contains(string(f.Data), "@EXERCISE@") || !strings.Contains(string(f.Data), "locks") {
			t.Errorf("%s is not filled in", f.Name)
		}
	}
	if len(files) != 2 {
		t.Errorf("got %d files, want setup.sh and run_autograder", len(files))
	}
}
