//go:build unix

package toolchain

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestShim is a go command that stands apart from its installation: it is
// asked where that is. The scripts are written while no other test runs: a
// fork elsewhere would inherit the open file, and then it can't be started.
func TestShim(t *testing.T) {
	tests := []struct{ name, script, version, missing string }{
		{"answers", `echo /opt/real; echo go1.26.8`, "go1.26.8", ""},
		{"is asked under the local toolchain", `echo /opt/real; echo "go1.26-$GOTOOLCHAIN$1"`, "go1.26-localenv", ""},
		{"answers of an old one", `echo /opt/real; echo go1.20`, "", "too old"},
		{"fails", `exit 3`, "", "go env: exit status 3"},
		{"says too little", `echo /opt/real`, "", "1 words"},
	}
	for _, test := range tests {
		command := filepath.Join(t.TempDir(), "go")
		if err := os.WriteFile(command, []byte("#!/bin/sh\n"+test.script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			tc, err := open(t.Context(), command)
			if test.missing == "" {
				if err != nil || tc.Version != test.version || tc.Root != "/opt/real" {
					t.Errorf("%+v, %v", tc, err)
				}
				return
			}
			var m *MissingError
			if !errors.As(err, &m) || !strings.Contains(err.Error(), test.missing) {
				t.Errorf("error %v, want a *MissingError with %q", err, test.missing)
			}
		})
	}
}

// TestSymlink is a go command that is a link into its installation.
func TestSymlink(t *testing.T) {
	t.Parallel()
	root, bin := t.TempDir(), t.TempDir()
	install(t, root, "go1.26.8")
	link := filepath.Join(bin, "go")
	if err := os.Symlink(filepath.Join(root, "bin", "go"), link); err != nil {
		t.Fatal(err)
	}
	tc, err := open(t.Context(), link)
	if err != nil {
		t.Fatal(err)
	}
	if real, _ := filepath.EvalSymlinks(root); tc.Root != real || tc.Go != link {
		t.Errorf("%+v, want the root %s", tc, real)
	}
	if err := os.Remove(filepath.Join(root, "bin", "go")); err != nil {
		t.Fatal(err)
	}
	var m *MissingError
	if _, err := open(t.Context(), link); !errors.As(err, &m) {
		t.Errorf("a link to nothing: %v", err)
	}
}
