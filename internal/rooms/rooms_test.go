// Package rooms holds the plan of the house: rooms.txt says what each package
// is for, which others of this module it may import, and what of the outside
// world it may touch. The test holds the code against it.
//
// Where it fails, the code is what to mend, not the list: an import that the
// list does not have is a job done in the wrong room. A new room needs a line
// with its one job.
package rooms

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	root   = "../.."
	module = "grade/"
	advice = "mend the code rather than rooms.txt: the job belongs into a room that may do this"
)

// guarded are the packages and names of Go's own that only some rooms may
// use: what reaches files, programs and the system, or ends the process.
func guarded() []string {
	return []string{"log", "net", "os", "os/exec", "os/signal", "plugin", "reflect", "syscall", "unsafe",
		"os.Exit", "os.Stderr", "os.Stdin", "os.Stdout"}
}

// cobra is the one import that test files are held to as well.
const cobra = "github.com/spf13/cobra"

// room is one line of the list.
type room struct {
	name  string
	rooms []string // what it may import of this module
	world []string // what it may import of other modules and of guarded
	job   string
}

// readRooms reads the list. A line is
//
//	name | rooms | world | job
//
// and "-" stands for nothing.
func readRooms(t *testing.T) map[string]room {
	t.Helper()
	data, err := os.ReadFile("rooms.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]room{}
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "|")
		if len(fields) != 4 {
			t.Fatalf("rooms.txt:%d: %d fields, want 4", i+1, len(fields))
		}
		words := func(s string) []string {
			return slices.DeleteFunc(strings.Fields(s), func(w string) bool { return w == "-" })
		}
		r := room{strings.TrimSpace(fields[0]), words(fields[1]), words(fields[2]), strings.TrimSpace(fields[3])}
		if _, twice := all[r.name]; twice || r.job == "" {
			t.Errorf("rooms.txt:%d: %s needs one line with its job", i+1, r.name)
		}
		all[r.name] = r
	}
	return all
}

// use is one thing that a file uses, with where it stands.
type use struct{ what, at string }

// survey finds what each package uses: for every system, so build tags don't
// count. Test files are kept apart.
func survey(t *testing.T) (code, tests map[string][]use) {
	t.Helper()
	code, tests = map[string][]use{}, map[string][]use{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && file != root && (name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
			return fs.SkipDir
		}
		if d.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		into := code
		if strings.HasSuffix(name, "_test.go") {
			into = tests
		}
		uses, err := usesOf(file, filepath.ToSlash(rel))
		room := path.Dir(filepath.ToSlash(rel))
		into[room] = append(into[room], uses...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return code, tests
}

// usesOf lists a file's imports, and the guarded names that it mentions.
func usesOf(file, shown string) ([]use, error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	at := func(n ast.Node) string { return fmt.Sprintf("%s:%d", shown, fset.Position(n.Pos()).Line) }
	var all []use
	for _, i := range tree.Imports {
		what, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return nil, err
		}
		all = append(all, use{what, at(i)})
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := s.X.(*ast.Ident); ok && slices.Contains(guarded(), id.Name+"."+s.Sel.Name) {
			all = append(all, use{id.Name + "." + s.Sel.Name, at(s)})
		}
		return true
	})
	return all, nil
}

// short is a package's name in the list: its path within internal/, or its
// path behind a slash.
func short(path string) string {
	if name, internal := strings.CutPrefix(path, "internal/"); internal {
		return name
	}
	return "/" + path
}

// allows reports whether a room may use something.
func (r room) allows(what string) bool {
	if other, own := strings.CutPrefix(what, module); own {
		return slices.Contains(r.rooms, short(other))
	}
	first, _, _ := strings.Cut(what, "/")
	switch {
	case what == "net/url":
		return true // which only parses
	case first == "net":
		what = "net"
	case strings.Contains(first, ".") && first != what:
		// A package of another module; its path starts with a domain.
	case !slices.Contains(guarded(), what):
		return true
	}
	return slices.ContainsFunc(r.world, func(w string) bool { return what == w || strings.HasPrefix(what, w+"/") && w != "os" })
}

func TestRooms(t *testing.T) {
	t.Parallel()
	rooms := readRooms(t)
	code, tests := survey(t)
	for name, uses := range code {
		r, ok := rooms[short(name)]
		if !ok {
			t.Errorf("%s is not in rooms.txt: is its job not one of another room's? If it is new, add a line", name)
			continue
		}
		for _, u := range uses {
			if !r.allows(u.what) {
				t.Errorf("%s: %s must not use %s; %s", u.at, name, u.what, advice)
			}
		}
	}
	for name, uses := range tests {
		for _, u := range uses {
			if strings.HasPrefix(u.what, cobra) && !rooms[short(name)].allows(cobra) {
				t.Errorf("%s: a test must not use %s; %s", u.at, u.what, advice)
			}
		}
	}
	there := map[string]bool{}
	for name := range code {
		there[short(name)] = true
	}
	for name := range rooms {
		if !there[name] {
			t.Errorf("rooms.txt has a room %s that is not there", name)
		}
		for _, other := range rooms[name].rooms {
			if _, ok := rooms[other]; !ok {
				t.Errorf("rooms.txt: %s may import %s, which is no room", name, other)
			}
		}
	}
}

func TestAllows(t *testing.T) {
	t.Parallel()
	r := room{rooms: []string{"result"}, world: []string{"os", "golang.org/x/sys"}}
	for what, want := range map[string]bool{
		"fmt": true, "go/ast": true, "grade/internal/result": true, "os": true, "golang.org/x/sys/unix": true,
		"grade/internal/cli": false, "grade/internal/result/x": false, "grade/rubric": false, "os/exec": false, "os.Exit": false,
		"net/http": false, "net": false, "syscall": false, "golang.org/x/text": false, cobra: false,
	} {
		if got := r.allows(what); got != want {
			t.Errorf("%s is allowed: %v, want %v", what, got, want)
		}
	}
}
