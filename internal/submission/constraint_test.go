package submission

import (
	"go/build"
	"io"
	"strconv"
	"strings"
	"testing"
)

// matchFile is Go's own opinion, as an oracle.
func matchFile(name, text string) (bool, error) {
	c := build.Context{
		GOOS: goos, GOARCH: goarch, Compiler: "gc",
		OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil },
	}
	for i := range 40 {
		c.ReleaseTags = append(c.ReleaseTags, "go1."+strconv.Itoa(i+1))
	}
	return c.MatchFile("/dir", name)
}

func TestIgnoredByGo(t *testing.T) {
	t.Parallel()
	const p = "package fencing\n"
	for _, tc := range []struct {
		name, text string
		ignored    bool
	}{
		{"a.go", p, false},
		{"a.go", "", false},
		{"linux.go", p, false},
		{"windows.go", p, false},
		{"windows_x.go", p, false},
		{"a_windows.go", p, true},
		{"a_linux.go", p, false},
		{"a_amd64.go", p, false},
		{"a_arm64.go", p, true},
		{"a_linux_amd64.go", p, false},
		{"a_linux_arm64.go", p, true},
		{"a_windows_amd64.go", p, true},
		{"a_amd64_windows.go", p, true},
		{"a_windows_linux.go", p, false},
		{"a_js.go", p, true},
		{"is_stale.go", p, false},
		{"a_windows.b.go", p, true},
		{"a.b_windows.go", p, false},
		{"a.go", "//go:build linux\n\n" + p, false},
		{"a.go", "//go:build windows\n\n" + p, true},
		{"a.go", "//go:build unix && gc && !cgo\n\n" + p, false},
		{"a.go", "//go:build ignore\n" + p, true},
		{"a.go", "//go:build race\n\n" + p, true},
		{"a.go", "//go:build go1.21 && !go1.30\n\n" + p, true},
		{"a.go", "//go:build go1.40\n\n" + p, false},
		{"a.go", "\ufeff//go:build ignore\n\n" + p, true},
		{"a.go", "// A comment.\r\n\r\n//go:build ignore\r\n\r\n" + p, true},
		{"a.go", "/* one\n//go:build ignore\n*/\n" + p, false},
		{"a.go", "/* one */ //go:build ignore\n" + p, false},
		{"a.go", "/* one */\n//go:build ignore\n" + p, true},
		{"a.go", p + "//go:build ignore\n", false},
		{"a.go", "// +build ignore\n\n" + p, true},
		{"a.go", "// +build ignore\n" + p, false},
		{"a.go", "// +build linux darwin\n// +build !windows\n\n" + p, false},
		{"a.go", "// +build linux\n// +build windows\n\n" + p, true},
		{"a.go", "//go:build linux\n// +build ignore\n\n" + p, false},
	} {
		reason, err := IgnoredByGo(tc.name, []byte(tc.text))
		if err != nil || (reason != "") != tc.ignored {
			t.Errorf("IgnoredByGo(%q, %q) = %q, %v, want ignored %v", tc.name, tc.text, reason, err, tc.ignored)
		}
		if match, err := matchFile(tc.name, tc.text); tc.text != "" && (err != nil || match == tc.ignored) {
			t.Errorf("go/build on %q, %q: %v, %v; this table is wrong", tc.name, tc.text, match, err)
		}
	}
	for _, text := range []string{"//go:build ((\n\n" + p, "//go:build linux\n//go:build gc\n\n" + p, "//go:build\n\n" + p} {
		if reason, err := IgnoredByGo("a.go", []byte(text)); reason != "" || err == nil {
			t.Errorf("IgnoredByGo(%q) = %q, %v, want an error", text, reason, err)
		}
	}
}
