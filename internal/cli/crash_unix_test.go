//go:build unix

package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"grade/internal/mutate"
	"grade/internal/result"
)

var (
	crashClass = flag.Int("crash-class", 20, "how many submissions the crash test grades")
	crashKills = flag.Int("crash-kills", 3, "how many times the crash test kills the run")
	crashSeed  = flag.Uint64("crash-seed", 1, "the seed of the moments at which it does")
)

// TestCrash kills a run without warning, again and again, each time once a
// random number of results more is there. In the end everybody has the result
// of a run that nobody disturbed, once.
func TestCrash(t *testing.T) {
	t.Parallel()
	work := t.TempDir()
	writeClass(t, filepath.Join(work, "class"), *crashClass)
	random := rand.New(rand.NewPCG(*crashSeed, 0))
	out := filepath.Join(work, "disturbed")
	for kill := range *crashKills {
		left := *crashClass - lines(out)
		after := lines(out) + random.IntN(max(2*left/(*crashKills-kill), 1))
		if !killed(t, work, out, after, time.Duration(random.IntN(50))*time.Millisecond) {
			break // it was done before that
		}
	}
	if err := batchRun(t, work, out).Run(); err != nil {
		t.Fatal(err)
	}
	even := filepath.Join(work, "undisturbed")
	if err := batchRun(t, work, even, "--fresh").Run(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(results(t, even), results(t, out)); diff != "" {
		t.Errorf("results (-undisturbed +disturbed):\n%s", diff)
	}
	for _, name := range []string{"grades.csv", "needs-a-look.csv", "summary.json", "report.html"} {
		want, errWant := os.ReadFile(filepath.Join(even, name))
		got, errGot := os.ReadFile(filepath.Join(out, name))
		if errWant != nil || errGot != nil || !bytes.Equal(want, got) {
			t.Errorf("%s differs: %v, %v", name, errWant, errGot)
		}
	}
	for _, pattern := range []string{".*.tmp", ".*.old", "sources/.*"} {
		if left, err := filepath.Glob(filepath.Join(out, pattern)); err != nil || len(left) > 0 {
			t.Errorf("left behind: %q, %v", left, err)
		}
	}
}

// writeClass writes a class of different submissions: solutions, and for one
// learner of four a mutant of it, which costs many times as much.
func writeClass(t *testing.T, dir string, n int) {
	t.Helper()
	solution, err := filepath.Glob("../../solutions/fencing/*")
	if err != nil || len(solution) == 0 {
		t.Fatalf("no solution: %v", err)
	}
	var variants []map[string][]byte
	for _, path := range solution {
		data := read(t, path)
		if filepath.Ext(path) != ".go" {
			continue
		}
		mutants, err := mutate.Mutants(filepath.Base(path), data)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutants {
			variants = append(variants, map[string][]byte{filepath.Base(path): m.Source})
		}
	}
	for i := range n {
		for _, path := range solution {
			data := read(t, path)
			if v := variants[i%len(variants)][filepath.Base(path)]; v != nil {
				if i%4 == 0 {
					data = v
				}
				// Or else many would be the same.
				data = fmt.Appendf(data, "\nconst learner%d = true\n", i)
			}
			name := filepath.Join(dir, fmt.Sprintf("learner-%03d", i), filepath.Base(path))
			if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// batchRun is a run over the class in work.
func batchRun(t *testing.T, work, out string, flags ...string) *exec.Cmd {
	t.Helper()
	exe, err := exec.LookPath("grade") // as TestMain put it there
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"batch", "fencing", "--quiet", "--sandbox", "limits", "--out", out, filepath.Join(work, "class")}
	cmd := exec.Command(exe, append(args, flags...)...)
	cmd.Stderr = os.Stderr
	return cmd
}

// killed starts a run and kills it a moment after so many results are there.
// It is false where the run ended before.
func killed(t *testing.T, work, out string, after int, moment time.Duration) bool {
	t.Helper()
	cmd := batchRun(t, work, out)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case err := <-done:
			if err != nil {
				t.Fatalf("the run that was to be killed: %v", err)
			}
			return false
		case <-time.After(2 * time.Millisecond):
		}
		if lines(out) < after {
			continue
		}
		time.Sleep(moment)
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
		<-done
		return true
	}
}

// lines counts the results that are there.
func lines(out string) int {
	data, err := os.ReadFile(filepath.Join(out, "results.jsonl"))
	if err != nil {
		return 0
	}
	return bytes.Count(data, []byte("\n"))
}

// results reads results.jsonl, without the times. Nobody stands there twice.
func results(t *testing.T, out string) map[string]result.Result {
	t.Helper()
	all := map[string]result.Result{}
	s := bufio.NewScanner(strings.NewReader(string(read(t, filepath.Join(out, "results.jsonl")))))
	s.Buffer(nil, 1<<24)
	for s.Scan() {
		var r result.Result
		if err := json.Unmarshal(s.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		if _, twice := all[r.Submission.ID]; twice {
			t.Errorf("%s was graded twice", r.Submission.ID)
		}
		r.Submission.Seconds = 0
		all[r.Submission.ID] = r
	}
	if len(all) != *crashClass {
		t.Errorf("%d results of %d: %v", len(all), *crashClass, maps.Keys(all))
	}
	return all
}
