package journal_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"grade/internal/journal"
)

// childDir is set in the process that the crash test kills: this test binary again.
const childDir = "GRADE_TEST_JOURNAL"

const crashEntries = 400

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		if err := appendMissing(dir); err != nil {
			fmt.Println("error:", err)
		}
		return
	}
	m.Run()
}

// appendMissing does what a batch does: grade what is not there yet.
func appendMissing(dir string) error {
	j, err := journal.Open(dir)
	if err != nil {
		return err
	}
	for i := range crashEntries {
		e := entry(fmt.Sprintf("learner-%03d", i), i%100)
		if j.Has(e.Submission.ID, e.Key()) {
			continue
		}
		if err := j.Append(e); err != nil {
			return err
		}
		fmt.Println(e.Submission.ID)
	}
	return j.Close()
}

// TestKilledAtRandomMoments kills a writing process 20 times and expects the
// journal that an undisturbed one writes, with nothing graded twice.
func TestKilledAtRandomMoments(t *testing.T) {
	t.Parallel()
	undisturbed, disturbed := t.TempDir(), t.TempDir()
	if err := appendMissing(undisturbed); err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(4, 4))
	for range 20 {
		killAfter(t, disturbed, random.IntN(20), time.Duration(random.IntN(300))*time.Microsecond)
	}
	if err := appendMissing(disturbed); err != nil {
		t.Fatal(err)
	}
	a, b := open(t, undisturbed), open(t, disturbed)
	defer closeIt(t, a)
	defer closeIt(t, b)
	if diff := cmp.Diff(content(t, a), content(t, b)); diff != "" {
		t.Error(diff)
	}
	data, err := os.ReadFile(filepath.Join(disturbed, journal.File))
	if lines := bytes.Count(data, []byte("\n")); err != nil || lines != crashEntries {
		t.Errorf("%d lines for %d submissions, %v", lines, crashEntries, err)
	}
}

// killAfter starts a writer, waits for that many lines and a moment, and kills it.
func killAfter(t *testing.T, dir string, lines int, moment time.Duration) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), childDir+"="+dir)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	progress := bufio.NewScanner(out)
	for range lines {
		if !progress.Scan() {
			break
		}
		if bytes.HasPrefix(progress.Bytes(), []byte("error:")) {
			t.Error(progress.Text())
		}
	}
	time.Sleep(moment)
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // killed, as it should be
}
