package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/journal"
	"grade/internal/result"
)

func entry(id string, score int) journal.Entry {
	return journal.Entry{Rubric: "rubric", Result: &result.Result{
		Schema: result.Schema, Exercise: "fencing", Status: result.Graded, Score: &score, MaxScore: 100,
		Submission: result.Submission{ID: id, SHA256: "sum of " + id},
		Grader:     result.Grader{Version: "v1", ExerciseSHA256: "exercise"},
		Parts:      []result.Part{{Name: "Resource", Checks: []result.Check{{ID: "resource/a", Message: "a\nb \u2028 <&>"}}}},
	}}
}

func open(t *testing.T, dir string) *journal.Journal {
	t.Helper()
	j, err := journal.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func add(t *testing.T, j *journal.Journal, entries ...journal.Entry) {
	t.Helper()
	for _, e := range entries {
		if err := j.Append(e); err != nil {
			t.Fatal(err)
		}
	}
}

func closeIt(t *testing.T, j *journal.Journal) {
	t.Helper()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
}

// content is each submission's current result.
func content(t *testing.T, j *journal.Journal) map[string]journal.Entry {
	t.Helper()
	out := map[string]journal.Entry{}
	for _, id := range j.IDs() {
		e, err := j.Latest(id)
		if err != nil {
			t.Fatal(err)
		}
		out[id] = e
	}
	return out
}

func TestTheLaterLineWins(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "out")
	j := open(t, dir)
	fault := entry("bo", 0)
	fault.Status, fault.Score = result.Fault, nil
	add(t, j, entry("ada", 10), fault, entry("ada", 20))
	check := func(j *journal.Journal) {
		t.Helper()
		want := map[string]journal.Entry{"ada": entry("ada", 20), "bo": fault}
		if diff := cmp.Diff(want, content(t, j)); diff != "" {
			t.Error(diff)
		}
		history, err := j.History("ada")
		if err != nil || len(history) != 2 || *history[0].Score != 10 {
			t.Errorf("history %v, %v", history, err)
		}
		if _, err := j.Latest("cy"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("cy: %v", err)
		}
	}
	check(j)
	closeIt(t, j)
	j = open(t, dir)
	check(j)
	closeIt(t, j)
	r, err := journal.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	check(r)
	if err := r.Append(entry("cy", 1)); err == nil {
		t.Error("a reader wrote")
	}
	closeIt(t, r)
}

func TestTheKeyDecidesWhatIsGradedAgain(t *testing.T) {
	t.Parallel()
	j := open(t, t.TempDir())
	defer closeIt(t, j)
	add(t, j, entry("ada", 10))
	key := entry("ada", 10).Key()
	if !j.Has("ada", key) || j.Has("bo", key) {
		t.Error("has what is not there, or not what is")
	}
	for _, change := range []func(*journal.Key){
		func(k *journal.Key) { k.Submission = "x" }, func(k *journal.Key) { k.Rubric = "x" },
		func(k *journal.Key) { k.Exercise = "x" }, func(k *journal.Key) { k.Grader = "x" },
	} {
		other := key
		change(&other)
		if j.Has("ada", other) {
			t.Errorf("%+v passes for %+v", other, key)
		}
	}
	fault := entry("ada", 0)
	fault.Status, fault.Score = result.Fault, nil
	add(t, j, fault)
	if j.Has("ada", key) {
		t.Error("a fault is not tried again")
	}
}

func TestASecondRunIsRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := open(t, dir)
	if _, err := journal.Open(dir); !errors.Is(err, journal.ErrLocked) {
		t.Errorf("got %v", err)
	}
	if r, err := journal.OpenReader(dir); err != nil {
		t.Errorf("a reader is refused, too: %v", err)
	} else {
		closeIt(t, r)
	}
	closeIt(t, j)
	closeIt(t, open(t, dir))
}

// TestEveryTornLineIsRepaired cuts the last line at every eleventh of its bytes
// and, because a whole line that only lacks its newline is a result, at its end.
func TestEveryTornLineIsRepaired(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := open(t, dir)
	add(t, j, entry("ada", 10), entry("bo", 20))
	closeIt(t, j)
	path := filepath.Join(dir, journal.File)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	last := bytes.IndexByte(whole, '\n') + 1
	for cut := last; cut <= len(whole); cut++ {
		if (cut-last)%11 > 0 && cut < len(whole)-2 {
			continue
		}
		dir := t.TempDir()
		path := filepath.Join(dir, journal.File)
		if err := os.WriteFile(path, whole[:cut], 0o600); err != nil {
			t.Fatal(err)
		}
		j := open(t, dir)
		if !j.Has("bo", entry("bo", 20).Key()) {
			if aside, err := os.ReadFile(filepath.Join(dir, journal.TornFile)); cut > last &&
				(err != nil || string(aside) != string(whole[last:cut])+"\n" || j.Torn() != int64(cut-last)) {
				t.Fatalf("cut at %d: moved aside %q, %v", cut, aside, err)
			}
			add(t, j, entry("bo", 20))
		}
		closeIt(t, j)
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, whole) {
			t.Fatalf("cut at %d: resumed to %q, %v", cut, got, err)
		}
	}
}

func TestDamagedLinesAreReportedAndKept(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := open(t, dir)
	add(t, j, entry("ada", 10))
	closeIt(t, j)
	path := filepath.Join(dir, journal.File)
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{
		"{\"schema\":\"grade/result/v2\"}\n", string(good), "not JSON\n", "\n", "null\n", "{}\n",
		strings.Replace(string(good), `"id":"ada"`, `"id":""`, 1),
		strings.Replace(string(good), `"score":10`, `"score":null`, 1),
		strings.Replace(string(good), "a\\nb", strings.Repeat("x", 17<<20), 1),
		strings.Repeat("\x00", 100) + "\n",
		strings.Replace(string(good), `"id":"ada"`, `"id":"bo"`, 1),
	}
	all := strings.Join(lines, "")
	if err := os.WriteFile(path, []byte(all), 0o600); err != nil {
		t.Fatal(err)
	}
	j = open(t, dir)
	var damaged []int
	for _, d := range j.Damaged() {
		damaged = append(damaged, d.Line)
	}
	if want := []int{1, 3, 4, 5, 6, 7, 8, 9, 10}; !slices.Equal(damaged, want) {
		t.Errorf("damaged lines %v, want %v", damaged, want)
	}
	if ids := j.IDs(); !slices.Equal(ids, []string{"ada", "bo"}) {
		t.Errorf("submissions %v", ids)
	}
	add(t, j, entry("cy", 30))
	if e, err := j.Latest("bo"); err != nil || e.Submission.ID != "bo" {
		t.Errorf("after the damage: %v, %v", e, err)
	}
	closeIt(t, j)
	if got, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(got), all) {
		t.Error("the damaged lines did not stay")
	}
}

func TestAHugeTornLineIsMovedAside(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, journal.File), bytes.Repeat([]byte("x"), 17<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	j := open(t, dir)
	add(t, j, entry("ada", 10))
	closeIt(t, j)
	j = open(t, dir)
	defer closeIt(t, j)
	if len(j.Damaged()) > 0 || j.Torn() > 0 || len(j.IDs()) != 1 {
		t.Errorf("damaged %v, torn %d, %v", j.Damaged(), j.Torn(), j.IDs())
	}
}

func TestALinkedFolderIsRefused(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		return // making a link needs a privilege there
	}
	link := filepath.Join(t.TempDir(), "out")
	if err := os.Symlink(t.TempDir(), link); err != nil {
		t.Fatal(err)
	}
	if _, err := journal.Open(link); err == nil {
		t.Error("followed")
	}
}

func TestManyAppendAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	j := open(t, dir)
	var group sync.WaitGroup
	for w := range 8 {
		group.Go(func() {
			for i := range 20 {
				if err := j.Append(entry(fmt.Sprintf("%d-%d", w, i), i)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	closeIt(t, j)
	j = open(t, dir)
	defer closeIt(t, j)
	if len(j.IDs()) != 160 || len(j.Damaged()) > 0 {
		t.Errorf("%d results, damaged %v", len(j.IDs()), j.Damaged())
	}
}
