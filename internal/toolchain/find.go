package toolchain

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// Places are where a toolchain is looked for.
type Places struct {
	// Getenv reads the environment, of which PATH and GOROOT are used.
	Getenv func(string) string
	// Roots are folders that may be a GOROOT, whatever the environment says;
	// nil for [InstallRoots].
	Roots []string
}

// Find looks for a toolchain on the path and then in the places where
// installers put it. The first that is new enough is taken; otherwise the
// error is a *MissingError about the first that was found.
func Find(ctx context.Context, p Places) (*Toolchain, error) {
	missing := &MissingError{}
	for _, candidate := range p.candidates() {
		if info, err := os.Stat(candidate); err != nil || info.IsDir() {
			continue
		}
		tc, err := open(ctx, candidate)
		if err == nil {
			return tc, nil
		}
		var m *MissingError
		if errors.As(err, &m) && missing.Found == "" {
			missing = m
		}
	}
	return nil, missing
}

// candidates are where a go command may be, the likeliest first.
func (p Places) candidates() []string {
	name := "go"
	if runtime.GOOS == "windows" {
		name = "go.exe"
	}
	var all []string
	for _, dir := range filepath.SplitList(p.Getenv("PATH")) {
		if filepath.IsAbs(dir) {
			all = append(all, filepath.Join(dir, name))
		}
	}
	roots := p.Roots
	if roots == nil {
		roots = InstallRoots(p.Getenv)
	}
	if root := p.Getenv("GOROOT"); root != "" {
		roots = append([]string{root}, roots...)
	}
	for _, root := range roots {
		all = append(all, filepath.Join(root, "bin", name))
	}
	return all
}

// InstallRoots are the folders where installers and package managers put Go
// on this system: for all its users, and in the home folder.
func InstallRoots(getenv func(string) string) []string {
	roots := []string{"/usr/local/go", "/usr/lib/go", "/usr/lib/golang", "/opt/go", "/snap/go/current"}
	switch runtime.GOOS {
	case "darwin":
		roots = append(roots, "/opt/homebrew/opt/go/libexec", "/usr/local/opt/go/libexec", "/opt/local/lib/go")
	case "windows":
		roots = []string{filepath.Join(getenv("ProgramFiles"), "Go"), `C:\Go`, filepath.Join(getenv("LOCALAPPDATA"), "Programs", "Go")}
	}
	return append(roots, HomeRoots(getenv)...)
}

// HomeRoots are those of InstallRoots in the home folder: never nil, and empty
// where there is no home.
func HomeRoots(getenv func(string) string) []string {
	home := getenv("HOME")
	if runtime.GOOS == "windows" {
		home = getenv("USERPROFILE")
	}
	if home == "" {
		return []string{}
	}
	roots := []string{filepath.Join(home, "go"), filepath.Join(home, ".local", "go"), filepath.Join(home, "sdk", "go")}
	if runtime.GOOS == "windows" {
		roots = append(roots, filepath.Join(home, "scoop", "apps", "go", "current"))
	}
	// golang.org/dl/go1.N.M puts each version into a folder of its own.
	sdks, _ := filepath.Glob(filepath.Join(home, "sdk", "go1*"))
	return append(roots, sdks...)
}
