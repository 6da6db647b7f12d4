package attack

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"grade/internal/result"
)

func cheatAttacks() []attack {
	const caught = "it loses points where it is wrong, and only there"
	wrong := []result.Status{result.Fail, result.Unstable}
	return []attack{
		{71, "hard-coded answers", "a table of right answers for small tokens", caught, "checks", costs(ends("IsStale", "", wrong...))},
		{71, "first tokens only", "1, 2, 3 and 4 for the first acquires, and 4 for ever", caught, "checks", costs(ends("LockService", "", wrong...))},
		{72, "detecting the caller", "a look at the stack for who is calling", "runtime is refused; there is one caller everywhere", "policy, protocol", costs(ends("IsStale", "runtime", result.Policy))},
		{72, "counting calls", "right answers to the first hundred calls of a program", caught, "checks", costs(ends("NaiveResource", "", wrong...))},
		{73, "shared state", "one variable for all instances", "instances are interleaved: " + caught, "checks", costs(ends("Resource", "", wrong...))},
		{74, "type switches", "a scenario that answers for the types it knows, and writes nothing", "recording stores of the driver's carry the points: " + caught, "checks", costs(ends("Scenario", "", wrong...))},
		{75, "looking for answers", "the words, titles and answers of the checks in the program that the code is linked into", "they are not in it", "protocol", noAnswers},
		{76, "guessing", "a coin that is thrown at every start, by the order of a map", "a failure that does not repeat is unstable; nothing is rerun until it passes", "checks", costs(ends("IsStale", "", wrong...))},
		{77, "clock games", "right answers in the first milliseconds, or only after them", "no clock of the code's decides anything: " + caught, "checks", costs(ends("IsStale", "", wrong...))},
		{78, "panicking values", "a panic with a value whose Error method panics, and one that is nil", "a panic: " + "it costs its own part", "protocol", costs(ends("IsStale", "", result.Panic), ends("NaiveResource", "", result.Panic))},
		{79, "aliased results", "a string that changes after it was returned (with unsafe, the policy off)", "results are copied when they are returned: every later read is judged as it was", "policy, protocol", aliased},
		{80, "passing by luck", "small mistakes in every part: > for >=, a forgotten assignment, a constant", caught + "; internal/grading proves it for every mutant of the solution", "checks", costs(
			ends("LockService", "", wrong...), ends("Resource", "", wrong...), ends("NaiveResource", "", wrong...), ends("Scenario", "", wrong...), ends("IsStale", "", wrong...))},
	}
}

// noAnswers demands that nothing of what is hidden is in the program.
func noAnswers(t *testing.T, s *suite, _ *attack) {
	work := ""
	o := s.options
	o.Keep = true
	o.Progress = func(clause string) {
		if dir, ok := strings.CutPrefix(clause, "the work folder is "); ok {
			work = dir
		}
	}
	judge(t, s.gradeFiles(t, s.open(t, o), over(t)))
	programs, err := filepath.Glob(filepath.Join(work, "*", "root", "driver.exe"))
	if err != nil || len(programs) != 1 {
		t.Fatalf("programs %q: %v", programs, err)
	}
	program, err := os.ReadFile(programs[0])
	if err != nil {
		t.Fatal(err)
	}
	var hidden []string
	for _, c := range s.grader.Exercise.Checks {
		hidden = append(hidden, c.ID, c.Title, c.Why)
	}
	for _, q := range s.grader.Exercise.Quiz.Questions {
		hidden = append(hidden, q.Text, q.Explain)
	}
	for _, text := range hidden {
		if bytes.Contains(program, []byte(text)) {
			t.Errorf("the program holds %q", text)
		}
	}
	if err := os.RemoveAll(work); err != nil {
		t.Fatal(err)
	}
}

func aliased(t *testing.T, s *suite, a *attack) {
	for _, g := range s.confined {
		t.Run(string(g.Sandbox().Level()), func(t *testing.T) { judge(t, s.gradeFiles(t, g, over(t, a.folder(t)...))) })
	}
	r := s.gradeFiles(t, s.grader, over(t, a.folder(t)...))
	if c := r.PartNamed("Resource").Checks[0]; c.Status != result.Policy {
		t.Errorf("%s is %s: %s", c.ID, c.Status, c.Message)
	}
}
