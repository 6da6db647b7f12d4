package toolchain

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// goName is the go command's file name.
func goName() string {
	if runtime.GOOS == "windows" {
		return "go.exe"
	}
	return "go"
}

// install lays out an installation: a go command, and a VERSION unless it is
// empty.
func install(t *testing.T, root, version string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Join(root, "bin"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "bin", goName()), []byte("not a program"), 0o700); err != nil {
		t.Fatal(err)
	}
	if version == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(root, "VERSION"), []byte(version), 0o600); err != nil {
		t.Fatal(err)
	}
}

// environ is an environment with these variables alone.
func environ(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

// openOne opens the one installation with this VERSION.
func openOne(t *testing.T, version string) (*Toolchain, error) {
	t.Helper()
	root := t.TempDir()
	install(t, root, version)
	return open(t.Context(), filepath.Join(root, "bin", goName()))
}

func TestVersions(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, file, version string
		missing             string // part of the error; "" where the toolchain will do
	}{
		{"new", "go1.26.8\ntime 2026-01-02T03:04:05Z\n", "go1.26.8", ""},
		{"without a newline", "go1.24", "go1.24", ""},
		{"carriage return", "go1.26.8\r\n", "go1.26.8", ""},
		{"candidate", "go1.27rc1", "go1.27rc1", ""},
		{"development", "devel go1.27-abcdef", "devel go1.27-abcdef", ""},
		{"a distribution's", "go1.26.8-custom X:nocoverageredesign", "go1.26.8-custom X:nocoverageredesign", ""},
		{"three digits", "go1.100", "go1.100", ""},
		{"just too old", "go1.23.12", "", "(go1.23.12) is too old: Go 1.24 or newer"},
		{"old", "go1.20", "", "(go1.20) is too old"},
		{"single digit", "go1.4.3", "", "is too old"},
		{"odd", "gcc 15", "", "can't be used"},
		{"empty line", "\ngo1.26", "", "can't be used"},
		{"none, and a command that is no program", "", "", "can't be used"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			tc, err := openOne(t, test.file)
			if test.missing == "" {
				if err != nil || tc.Version != test.version {
					t.Errorf("%+v, %v; want version %q", tc, err, test.version)
				}
				return
			}
			var m *MissingError
			if !errors.As(err, &m) || !strings.Contains(err.Error(), test.missing) || m.Remedy() == "" {
				t.Errorf("error %v, want a *MissingError with %q", err, test.missing)
			}
		})
	}
}

// TestCandidates looks at where a toolchain is looked for, and in what order.
func TestCandidates(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	install(t, filepath.Join(home, "sdk", "go1.26.3"), "go1.26.3")
	path, root := filepath.Join(home, "a"), filepath.Join(home, "b")
	all := Places{Getenv: environ("PATH", path+string(filepath.ListSeparator)+"relative", "GOROOT", root, "HOME", home, "USERPROFILE", home)}.candidates()
	want := []string{filepath.Join(path, goName()), filepath.Join(root, "bin", goName()), filepath.Join(home, "sdk", "go1.26.3", "bin", goName())}
	at := -1
	for _, w := range want {
		i := slices.Index(all, w)
		if i <= at {
			t.Errorf("%s is not a candidate in its place among %q", w, all)
		}
		at = i
	}
	for _, c := range all {
		if !filepath.IsAbs(c) && runtime.GOOS != "windows" {
			t.Errorf("%s would be taken from the folder that a learner stands in", c)
		}
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	old, odd, good := t.TempDir(), t.TempDir(), t.TempDir()
	install(t, old, "go1.20")
	install(t, odd, "not Go")
	install(t, good, "go1.26.8")
	path := func(roots ...string) func(string) string {
		var dirs []string
		for _, r := range roots {
			dirs = append(dirs, filepath.Join(r, "bin"))
		}
		return environ("PATH", strings.Join(dirs, string(filepath.ListSeparator)))
	}
	for name, getenv := range map[string]func(string) string{
		"on the path":                  path(good),
		"behind one that is too old":   path(old, good),
		"behind one that is broken":    path(odd, old, good),
		"in GOROOT, too old on path":   environ("PATH", filepath.Join(old, "bin"), "GOROOT", good),
		"a folder where go should be":  environ("PATH", filepath.Dir(good)+string(filepath.ListSeparator)+filepath.Join(good, "bin")),
		"the same twice, absent first": path(filepath.Join(good, "absent"), good, good),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tc, err := Find(t.Context(), Places{Getenv: getenv, Roots: []string{}})
			if err != nil {
				t.Fatal(err)
			}
			if tc.Version != "go1.26.8" || tc.Go != filepath.Join(good, "bin", goName()) {
				t.Errorf("found %+v", tc)
			}
			if real, _ := filepath.EvalSymlinks(good); tc.Root != real || !strings.HasPrefix(tc.tool("compile"), filepath.Join(real, "pkg", "tool")) {
				t.Errorf("root %s, compiler %s", tc.Root, tc.tool("compile"))
			}
		})
	}
}

func TestMissingError(t *testing.T) {
	t.Parallel()
	cause := errors.New("cause")
	for _, test := range []struct {
		err  MissingError
		want string
	}{
		{MissingError{}, "no Go toolchain found"},
		{MissingError{Found: "/x/go", Err: cause}, "the Go toolchain at /x/go can't be used: cause"},
		{MissingError{Found: "/x/go (go1.2)"}, "the Go toolchain at /x/go (go1.2) is too old: Go 1.24 or newer is needed"},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
		if !strings.Contains(test.err.Remedy(), "go.dev/dl") || errors.Is(&test.err, cause) != (test.err.Err != nil) {
			t.Errorf("remedy %q", test.err.Remedy())
		}
	}
}

func TestEnviron(t *testing.T) {
	t.Parallel()
	tc := &Toolchain{Root: "/r"}
	got := map[string]string{}
	for _, pair := range tc.Environ("/cache", "/work") {
		name, value, _ := strings.Cut(pair, "=")
		if _, twice := got[name]; twice {
			t.Errorf("%s is there twice", name)
		}
		got[name] = value
	}
	for name, want := range map[string]string{"GOROOT": "/r", "GOCACHE": "/cache", "GOPROXY": "off", "GOTOOLCHAIN": "local", "GOENV": "off",
		"GOFLAGS": "", "GOWORK": "off", "CGO_ENABLED": "0"} {
		if value, there := got[name]; value != want || !there {
			t.Errorf("%s is %q, want %q", name, value, want)
		}
	}
	if _, there := got["HOME"]; there {
		t.Error("the tools are given a home")
	}
}

// TestFindReportsTheFirst: where nothing will do, the likeliest to be meant is
// what a person is told about.
func TestFindReportsTheFirst(t *testing.T) {
	t.Parallel()
	old, older := t.TempDir(), t.TempDir()
	install(t, old, "go1.21.3")
	install(t, older, "go1.20")
	for _, test := range []struct {
		name  string
		roots []string
		want  string
	}{
		{"nothing", nil, "no Go toolchain found"},
		{"one that is too old", []string{old}, "(go1.21.3) is too old"},
		{"two", []string{old, older}, "(go1.21.3) is too old"},
		{"two the other way round", []string{older, old}, "(go1.20) is too old"},
	} {
		tc, err := Find(t.Context(), Places{Getenv: environ(), Roots: append([]string{}, test.roots...)})
		var m *MissingError
		if tc != nil || !errors.As(err, &m) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %+v, %v; want an error with %q", test.name, tc, err, test.want)
		}
	}
}

// TestBuildInfo: a test is a program that Go built.
func TestBuildInfo(t *testing.T) {
	t.Parallel()
	tc, err := Find(t.Context(), Places{Getenv: os.Getenv})
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info := tc.BuildInfo(t.Context(), program)
	if info == nil || !slices.Contains(info.Settings, debug.BuildSetting{Key: "GOARCH", Value: runtime.GOARCH}) {
		t.Errorf("got %+v", info)
	}
	if info := tc.BuildInfo(t.Context(), "find_test.go"); info != nil {
		t.Errorf("a text is a program: %+v", info)
	}
}
