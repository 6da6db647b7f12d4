// Package docs_test runs every command that the documents show.
package docs_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grade/internal/course"
	"grade/internal/result"
)

// world is what a page's commands find: the project, and an environment.
type world struct {
	project string
	env     []string
}

// buildFlags are those with which ci.md builds the program as well: Go finds that
// it is up to date.
const buildFlags = "-ldflags=-s"

// newWorld builds the program, puts it on the path and fills its cache.
func newWorld(t *testing.T) world {
	t.Helper()
	project, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	w := world{project: project, env: append(os.Environ(), "PROJECT="+project, "PATH="+bin+":"+os.Getenv("PATH"),
		"GOCACHE="+strings.TrimSpace(string(cache)), "XDG_CACHE_HOME="+t.TempDir(), "GOFLAGS=-buildvcs=false")}
	if code, out := w.shell(t, project, "CGO_ENABLED=0 go build "+buildFlags+" -o "+filepath.Join(bin, "grade")+" ./cmd/grade && grade warm fencing"); code != 0 {
		t.Fatalf("build and warm grade: %s", out)
	}
	return w
}

func (w world) shell(t *testing.T, dir, command string) (code int, out string) {
	t.Helper()
	cmd := exec.Command("bash", "-c", command)
	cmd.Dir = dir
	cmd.Env = w.env
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), b.String()
}

// copies copies folders of the project into dir.
func (w world) copies(t *testing.T, dir string, folders map[string]string) {
	t.Helper()
	for to, from := range folders {
		if err := os.CopyFS(filepath.Join(dir, to), os.DirFS(filepath.Join(w.project, from))); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCommands runs the pages' console blocks: each page in a folder of its
// own, its commands one after the other. A command ends with 0, or with the exit
// code that its line says.
func TestCommands(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	const solution, starter, wrong = "solutions/fencing", "exercises/fencing", "testdata/fencing/wrong/every-part-wrong"
	finds := map[string]map[string]string{
		"exit-codes.md":        {"solution": solution, "starter": starter},
		"ci.md":                {"answer": wrong},
		"result.md":            {"answer": wrong},
		"rubric-and-course.md": {"answer": wrong},
		"tas.md": {"submissions/ada": solution, "submissions/ben": wrong, "submissions/eve": starter,
			"answer": wrong},
	}
	files := map[string]string{
		"course.yaml": "exercise: fencing\npass: 90\n",
		"rubric.yaml": read(t, w.project, "rubric", "fencing.yaml"),
		"roster.csv":  "username,name\nada,Ada\nben,Ben\neve,Eve\nsam,Sam\n",
	}
	for _, page := range pages(t) {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			w.copies(t, dir, finds[page])
			if finds[page] != nil {
				for name, data := range files {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
			text := read(t, page)
			if strings.Contains(text, " "+buildFlags+` -o "$PWD/grade-linux" `) {
				if code, out := w.shell(t, dir, `cp "$(command -v grade)" grade-linux`); code != 0 {
					t.Fatal(out)
				}
			}
			w.runPage(t, dir, text)
		})
	}
}

var exitCode = regexp.MustCompile(`\s+# exit code (\d+)$`)

func (w world) runPage(t *testing.T, dir, text string) {
	t.Helper()
	for _, command := range commands(text) {
		want := "0"
		if m := exitCode.FindStringSubmatch(command); m != nil {
			want, command = m[1], strings.TrimSuffix(command, m[0])
		}
		if to, ok := strings.CutPrefix(command, "cd "); ok {
			if to == `"$PROJECT"` {
				dir = w.project
			} else {
				dir = filepath.Join(dir, to)
			}
			continue
		}
		if code, out := w.shell(t, dir, command); strconv.Itoa(code) != want {
			t.Fatalf("%s: exit code %d, want %s\n%s", command, code, want, out)
		}
	}
}

// commands are the lines of console blocks that start with a dollar.
func commands(text string) []string {
	var list []string
	console := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "```") {
			console = line == "```console"
		} else if command, ok := strings.CutPrefix(line, "$ "); ok && console {
			list = append(list, command)
		}
	}
	return list
}

// TestNothingElseIsShownAsACommand: a block of another kind would not be run.
func TestNothingElseIsShownAsACommand(t *testing.T) {
	t.Parallel()
	for _, page := range pages(t) {
		for _, m := range regexp.MustCompile("(?m)^```(\\w+)$").FindAllStringSubmatch(read(t, page), -1) {
			if m[1] != "console" && m[1] != "json" && m[1] != "yaml" {
				t.Errorf("%s has a block of the kind %s", page, m[1])
			}
		}
		// The page on security is a table that the attack suite writes.
		if page != "security.md" && len(commands(read(t, page))) == 0 {
			t.Errorf("%s shows no command", page)
		}
	}
}

// TestLinks: what a page links to is there.
func TestLinks(t *testing.T) {
	t.Parallel()
	for _, page := range pages(t) {
		for _, m := range regexp.MustCompile(`\]\(([^):#]+)\)`).FindAllStringSubmatch(read(t, page), -1) {
			if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

// TestTablesAreComplete: the references list what there is.
func TestTablesAreComplete(t *testing.T) {
	t.Parallel()
	inResult := read(t, "result.md")
	for _, s := range result.Statuses() {
		if !strings.Contains(inResult, fmt.Sprintf("\n| `%s` | ", s)) {
			t.Errorf("result.md does not explain the status %s", s)
		}
	}
	_, err := course.Parse("course.yaml", []byte("exercise: x\nnone: 1\n"))
	if err == nil {
		t.Fatal("an unknown field was accepted")
	}
	_, known, found := strings.Cut(err.Error(), "nown are: ")
	if !found {
		t.Fatalf("the error does not list the fields: %v", err)
	}
	reference := read(t, "rubric-and-course.md")
	for field := range strings.SplitSeq(known, ", ") {
		if !strings.Contains(reference, fmt.Sprintf("\n| `%s` | ", strings.TrimSpace(field))) {
			t.Errorf("rubric-and-course.md does not explain the field %s", field)
		}
	}
	for _, v := range []result.Visibility{result.Hidden, result.AfterDueDate, result.AfterPublished} {
		if !strings.Contains(reference, "visibility: "+string(v)) {
			t.Errorf("rubric-and-course.md does not explain the visibility %s", v)
		}
	}
}

func pages(t *testing.T) []string {
	t.Helper()
	names, err := fs.Glob(os.DirFS("."), "*.md")
	if err != nil || len(names) == 0 {
		t.Fatalf("no pages: %v", err)
	}
	return slices.Sorted(slices.Values(names))
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
