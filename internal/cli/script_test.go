package cli_test

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"grade/internal/toolchain"
)

var update = flag.Bool("update", false, "rewrite the screens in testdata/script that differ")

// TestScripts runs every script of testdata/script: what a person types and
// sees. Beside testscript's own commands there are
//
//	status N PROGRAM ARG...   run a program, which has to end with exit code N
//	copydir FROM TO           copy a folder with all that is in it
//	anywhere                  in what was last printed, write GO and LEVEL for the
//	                          toolchain and the sandbox of this machine
//
// and beside its variables $PROJECT, $GO_INSTALLED (a GOROOT) and $GRADE_BIN (the
// folder that holds nothing but grade). $HOME is $WORK.
func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Files:               scripts(t),
		Setup:               func(env *testscript.Env) error { return setUp(t, env) },
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status":   status,
			"copydir":  copyDir,
			"anywhere": anywhere,
		},
	})
}

// scripts walks the folder, so that no script is forgotten.
func scripts(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir("testdata/script", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil || len(names) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	return names
}

func setUp(t *testing.T, env *testscript.Env) error {
	project, err := filepath.Abs("../..")
	if err != nil {
		return err
	}
	grade, err := exec.LookPath("grade")
	if err != nil {
		return err
	}
	tc, err := toolchain.Find(t.Context(), toolchain.Places{Getenv: os.Getenv})
	if err != nil {
		return err
	}
	for name, value := range map[string]string{
		"PROJECT": project, "GO_INSTALLED": tc.Root, "GRADE_BIN": filepath.Dir(grade),
		"HOME": env.WorkDir, "XDG_CACHE_HOME": os.Getenv("XDG_CACHE_HOME"), "GOCACHE": os.Getenv("GOCACHE"),
		"GOFLAGS": "-mod=mod", "GOPROXY": "off", "COLUMNS": "80",
	} {
		env.Setenv(name, value)
	}
	return nil
}

// status runs a program and demands an exit code.
func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N PROGRAM ARG...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got, err = exit.ExitCode(), nil
	}
	ts.Check(err)
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func copyDir(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: copydir FROM TO")
	}
	ts.Check(os.CopyFS(ts.MkAbs(args[1]), os.DirFS(ts.MkAbs(args[0]))))
}

// What differs from one machine to the next.
var (
	version = regexp.MustCompile(`\bgo1\.[\w.]+`)
	level   = regexp.MustCompile(`\bsandbox (full|unprivileged|limits)\b`)
)

func anywhere(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: anywhere")
	}
	general := func(name string) []byte {
		text := version.ReplaceAllString(ts.ReadFile(name), "GO")
		return []byte(level.ReplaceAllString(text, "sandbox LEVEL"))
	}
	stdout, stderr := general("stdout"), general("stderr")
	_, err := ts.Stdout().Write(stdout)
	ts.Check(err)
	_, err = ts.Stderr().Write(stderr)
	ts.Check(err)
}
