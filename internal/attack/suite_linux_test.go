package attack

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"grade/internal/grading"
	"grade/internal/grading/gradingtest"
	"grade/internal/result"
	"grade/internal/sandbox"
	"grade/internal/submission"
)

var (
	update = flag.Bool("update", false, "write the table of attacks in docs/security.md")
	every  = flag.Bool("every", false, "try the slow attacks, too, and each way to die at every level")
)

const (
	solution = "../../solutions/fencing"
	folders  = "../../testdata/attacks"
)

// secret stands in the environment, in a file and behind an open descriptor of
// the grader; no submission may ever print it.
const secret = "attack-suite-secret-1f6b"

func TestMain(m *testing.M) {
	// The sandbox starts this program again, as its helper.
	if sandbox.Main() {
		return
	}
	poison()
	flag.Parse()
	// Most attacks wait for more of their time than they work.
	if parallel := flag.Lookup("test.parallel"); parallel.Value.String() == parallel.DefValue {
		parallel.Value.Set(strconv.Itoa(4 * runtime.GOMAXPROCS(0)))
	}
	os.Exit(m.Run())
}

// poison makes the environment what attack 36 wants it to be, for the whole
// suite: a grader that heeds any of it builds nothing.
func poison() {
	for name, value := range map[string]string{
		"GOFLAGS": "-mod=vendor -overlay=/nonexistent -toolexec=/nonexistent", "GOWORK": "/nonexistent/go.work",
		"GOENV": "/nonexistent", "GO111MODULE": "off", "GOOS": "plan9", "GOARCH": "386", "GOEXPERIMENT": "nonexistent",
		"GOTOOLCHAIN": "go1.1", "GOPROXY": "https://proxy.invalid", "CGO_ENABLED": "1", "CC": "/nonexistent", "GOAMD64": "v4",
		"ATTACK_SECRET": secret,
	} {
		os.Setenv(name, value)
	}
}

// suite is what all attacks share.
type suite struct {
	// grader takes the best sandbox that there is.
	grader *grading.Grader
	// cache is the folder of all graders of the suite, options are theirs.
	cache   string
	options grading.Options
	// confined are graders without a policy at every level that promises
	// anything and can be had here, strongest first; the log says why one can't.
	confined []*grading.Grader
}

func newSuite(t *testing.T) *suite {
	t.Helper()
	s := &suite{cache: t.TempDir(), options: gradingtest.Options(t)}
	s.options.CacheDir, s.options.Fresh = s.cache, true
	s.grader = s.open(t, s.options)
	for _, level := range []sandbox.Level{sandbox.Full, sandbox.Unprivileged} {
		o := s.options
		o.Level, o.AllowAll = level, true
		g, err := grading.Open(t.Context(), o)
		var missing *sandbox.UnavailableError
		switch {
		case errors.As(err, &missing):
			t.Logf("%v; %s", err, missing.Remedy)
		case err != nil:
			t.Fatal(err)
		default:
			s.confined = append(s.confined, g)
		}
	}
	return s
}

func (s *suite) open(t *testing.T, o grading.Options) *grading.Grader {
	t.Helper()
	g, err := grading.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// reading are the options that every submission is read with.
func (s *suite) reading() submission.Options {
	ex := s.grader.Exercise
	o := submission.Options{Package: ex.Name, Answers: ex.Quiz.File}
	for _, p := range ex.Parts {
		o.Starter = append(o.Starter, p.File)
	}
	return o
}

// over is the solution with files in the place of its own of that name, or
// beside them. Empty ones are left out.
func over(t *testing.T, files ...submission.File) []submission.File {
	t.Helper()
	var all []submission.File
	for _, f := range readFolder(t, solution) {
		if !slices.ContainsFunc(files, func(o submission.File) bool { return o.Name == f.Name }) {
			all = append(all, f)
		}
	}
	return append(all, slices.DeleteFunc(slices.Clone(files), func(f submission.File) bool { return len(f.Data) == 0 })...)
}

func readFolder(t *testing.T, dir string) []submission.File {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var files []submission.File
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, submission.File{Name: e.Name(), Data: data})
	}
	return files
}

// gradeFiles grades files that were gathered by somebody.
func (s *suite) gradeFiles(t *testing.T, g *grading.Grader, files []submission.File) *result.Result {
	t.Helper()
	sub, err := submission.New("attack", "", files, s.reading())
	if err != nil {
		t.Fatal(err)
	}
	return s.grade(t, g, sub)
}

func (s *suite) grade(t *testing.T, g *grading.Grader, sub *submission.Submission) *result.Result {
	t.Helper()
	r, err := g.Grade(t.Context(), sub)
	if err != nil {
		t.Fatal(err)
	}
	if r.Status != result.Graded {
		t.Fatalf("the grader took the blame: %s", r.FaultReason)
	}
	for _, c := range r.All {
		if strings.Contains(c.Output+c.Message, secret) {
			t.Errorf("%s shows what must stay unknown: %s %s", c.ID, c.Message, c.Output)
		}
	}
	return r
}

// nothingLeft demands that no process of the suite's folder is alive, and that
// nothing is in its work folder.
func (s *suite) nothingLeft(t *testing.T) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(s.cache, "work", "*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left on disk: %q %v", left, err)
	}
	var running []string
	for range 100 {
		if running = s.running(); len(running) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond) // whoever adopted it reaps it in its own time
	}
	t.Errorf("left running: %q", running)
}

// running are the command lines of processes that name the suite's folder.
func (s *suite) running() []string {
	var all []string
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, name := range lines {
		data, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(data, []byte(s.cache)) {
			continue
		}
		all = append(all, strings.ReplaceAll(string(data), "\x00", " "))
	}
	return all
}

// maxPeak bounds the grader's own memory over the whole suite, in KiB: the
// archives that the suite makes are in it.
const maxPeak = 768 << 10

func sanePeak(t *testing.T) {
	t.Helper()
	var use unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &use); err != nil {
		t.Fatal(err)
	}
	if use.Maxrss > maxPeak {
		t.Errorf("the grader took %d MiB", use.Maxrss>>10)
	}
}

// library lists every archive of the grader's library with its size and time,
// so that a change can be seen.
func (s *suite) library(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(filepath.Join(s.cache, "go"), func(path string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil // a work folder of another attack's grader
		}
		if err != nil || d.IsDir() || filepath.Ext(path) != ".a" {
			return err
		}
		info, err := d.Info()
		if err == nil {
			fmt.Fprintf(&all, "%s %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
