package cli_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestScripts runs every script of testdata/script: what a person types and
// sees. The syntax is a part of testscript's, and "status N COMMAND" for exit
// codes. A script finds the project under $PROJECT and works in $WORK.
func TestScripts(t *testing.T) {
	t.Parallel()
	names, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	// The grader's cache is shared, so that only one script has to fill it.
	cache := os.Getenv("XDG_CACHE_HOME")
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			newScript(t, name, cache).run()
		})
	}
}

// script is one run of a script.
type script struct {
	t              *testing.T
	name           string
	lines          []string
	files          []scriptFile
	work, dir      string
	env            map[string]string
	stdout, stderr string
	changed        bool
}

type scriptFile struct{ name, data string }

func newScript(t *testing.T, name, cache string) *script {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	project, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	work := t.TempDir()
	s := &script{t: t, name: name, work: work, dir: work, env: map[string]string{
		"PROJECT": project, "WORK": work, "HOME": work, "XDG_CACHE_HOME": cache, "GOCACHE": os.Getenv("GOCACHE"), "PATH": os.Getenv("PATH"),
		"TMPDIR": os.TempDir(), "GOFLAGS": "-mod=mod", "GOPROXY": "off", "COLUMNS": "80", actAsGrade: "1",
	}}
	s.parse(string(data))
	for _, f := range s.files {
		path := filepath.Join(work, f.name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(f.data), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// parse splits an archive: a script, then files behind lines "-- name --".
func (s *script) parse(text string) {
	for line := range strings.Lines(text) {
		name, isMarker := strings.CutPrefix(strings.TrimSpace(line), "-- ")
		name, ends := strings.CutSuffix(name, " --")
		switch {
		case isMarker && ends:
			s.files = append(s.files, scriptFile{name: name})
		case len(s.files) == 0:
			s.lines = append(s.lines, line)
		default:
			s.files[len(s.files)-1].data += line
		}
	}
}

func (s *script) run() {
	for i, line := range s.lines {
		words := s.words(line)
		if len(words) == 0 {
			continue
		}
		if err := s.do(words); err != nil {
			s.t.Fatalf("%s:%d: %s: %v\n[stdout]\n%s[stderr]\n%s", s.name, i+1, strings.TrimSpace(line), err, s.stdout, s.stderr)
		}
	}
	if s.changed {
		var b strings.Builder
		b.WriteString(strings.Join(s.lines, ""))
		for _, f := range s.files {
			b.WriteString("-- " + f.name + " --\n" + f.data)
		}
		if err := os.WriteFile(s.name, []byte(b.String()), 0o644); err != nil {
			s.t.Fatal(err)
		}
	}
}

// words splits a line at spaces; quotes keep them, and two quotes within
// quotes are one. Variables are expanded outside of quotes.
func (s *script) words(line string) []string {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "#") {
		return nil
	}
	var words []string
	for line != "" {
		var word string
		for line != "" && line[0] != ' ' {
			if line[0] == '\'' {
				end := strings.IndexByte(line[1:], '\'') + 1
				if end == 0 {
					s.t.Fatalf("%s: a quote is not closed: %s", s.name, line)
				}
				word += line[1:end]
				if line = line[end+1:]; strings.HasPrefix(line, "'") {
					word += "'"
				}
				continue
			}
			end := strings.IndexAny(line, " '")
			if end < 0 {
				end = len(line)
			}
			word += os.Expand(line[:end], func(name string) string { return s.env[name] })
			line = line[end:]
		}
		words = append(words, word)
		line = strings.TrimLeft(line, " ")
	}
	return words
}

func (s *script) do(words []string) error {
	neg := words[0] == "!"
	if neg {
		words = words[1:]
	}
	args := words[1:]
	switch words[0] {
	case "exec":
		return s.status("0", args)
	case "status":
		return s.status(args[0], args[1:])
	case "stdout":
		return matches(neg, s.stdout, args[0])
	case "stderr":
		return matches(neg, s.stderr, args[0])
	case "grep":
		data, err := os.ReadFile(s.path(args[1]))
		return errors.Join(err, matches(neg, string(data), args[0]))
	case "cmp":
		return s.compare(args[0], args[1])
	case "exists":
		if _, err := os.Stat(s.path(args[0])); (err == nil) == neg {
			return errors.New("it is not so")
		}
		return nil
	case "cd":
		s.dir = s.path(args[0])
		return nil
	case "env":
		key, value, _ := strings.Cut(args[0], "=")
		s.env[key] = value
		return nil
	case "mkdir":
		return os.MkdirAll(s.path(args[0]), 0o755)
	case "rm":
		return os.RemoveAll(s.path(args[0]))
	case "cp":
		return s.copy(args[0], args[1])
	}
	return errors.New("there is no such script command")
}

func (s *script) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(s.dir, name)
}

// status runs a program and demands an exit code.
func (s *script) status(want string, args []string) error {
	name := args[0]
	if name == "grade" {
		exe, err := os.Executable()
		if err != nil {
			return err
		}
		name = exe
	}
	cmd := exec.Command(name, args[1:]...)
	cmd.Dir = s.dir
	for key, value := range s.env {
		cmd.Env = append(cmd.Env, key+"="+value)
	}
	slices.Sort(cmd.Env)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	s.stdout, s.stderr = stdout.String(), stderr.String()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return err
	}
	if got := strconv.Itoa(cmd.ProcessState.ExitCode()); got != want {
		return errors.New("exit code " + got + ", want " + want)
	}
	return nil
}

func matches(neg bool, text, pattern string) error {
	re, err := regexp.Compile("(?m)" + pattern)
	if err != nil {
		return err
	}
	if re.MatchString(text) == neg {
		return errors.New("it is not so")
	}
	return nil
}

// machine matches what differs from one machine to the next.
var machine = regexp.MustCompile(`go1\.[\w.]+, sandbox \w+`)

// compare compares "stdout", "stderr" or a file with a file, which -update
// rewrites where it is the script's own. The work folder reads as $WORK,
// the toolchain and the sandbox as GO and LEVEL.
func (s *script) compare(got, want string) error {
	var text string
	switch got {
	case "stdout":
		text = s.stdout
	case "stderr":
		text = s.stderr
	default:
		data, err := os.ReadFile(s.path(got))
		if err != nil {
			return err
		}
		text = string(data)
	}
	text = machine.ReplaceAllString(strings.ReplaceAll(text, s.work, "$WORK"), "GO, sandbox LEVEL")
	expected, err := os.ReadFile(s.path(want))
	if err != nil || string(expected) == text {
		return err
	}
	if *update {
		rel, err := filepath.Rel(s.work, s.path(want))
		for i := range s.files {
			if err == nil && s.files[i].name == filepath.ToSlash(rel) {
				s.files[i].data, s.changed = text, true
				return os.WriteFile(s.path(want), []byte(text), 0o644)
			}
		}
	}
	return errors.New("it differs from " + want + ":\n" + string(expected))
}

// copy copies a file, or a folder's files.
func (s *script) copy(from, to string) error {
	from, to = s.path(from), s.path(to)
	if info, err := os.Stat(from); err == nil && info.IsDir() {
		return os.CopyFS(to, os.DirFS(from))
	}
	data, err := os.ReadFile(from)
	return errors.Join(err, os.WriteFile(to, data, 0o644))
}
