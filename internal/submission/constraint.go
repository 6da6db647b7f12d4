package submission

import (
	"bytes"
	"fmt"
	"strings"
)

// Go is graded as on one fixed system, whatever the machine, so that a
// submission means the same everywhere.
const (
	goos   = "linux"
	goarch = "amd64"
)

// IgnoredByGo says why the go command would leave a file out of its package on
// linux/amd64 without cgo, or returns "". The rules are those of "go help
// buildconstraint" and "go help packages". A constraint that cannot be read is
// an error: Go would refuse the package, and the file should not be lost for it.
func IgnoredByGo(base string, data []byte) (reason string, err error) {
	if reason := ignoredByName(base); reason != "" {
		return reason, nil
	}
	expr, line, err := buildConstraint(bytes.TrimPrefix(data, []byte("\ufeff")))
	if expr == nil || err != nil || expr.Eval(tagHolds) {
		return "", err
	}
	return fmt.Sprintf("ignored by Go: its build constraint %q does not hold on %s/%s", line, goos, goarch), nil
}

// ignoredByName is IgnoredByGo as far as the name decides.
func ignoredByName(base string) string {
	switch {
	case strings.HasPrefix(base, "_"):
		return `ignored by Go: its name starts with "_"`
	case strings.HasPrefix(base, "."):
		return `ignored by Go: its name starts with "."`
	case strings.HasSuffix(base, "_test.go"):
		return "ignored by Go outside go test; the grader has tests of its own"
	}
	stem, _, _ := strings.Cut(base, ".")
	_, tail, ok := strings.Cut(stem, "_")
	if !ok {
		return ""
	}
	words := strings.Split(tail, "_")
	last := words[len(words)-1]
	switch {
	case len(words) > 1 && isArch(last) && isOS(words[len(words)-2]):
		if words[len(words)-2] == goos && last == goarch {
			return ""
		}
		last = words[len(words)-2] + "_" + last
	case isOS(last) && last != goos, isArch(last) && last != goarch:
	default:
		return ""
	}
	return fmt.Sprintf("ignored by Go: its name ends in %q, which makes it a file for that system only", "_"+last)
}

// tagHolds reports whether a build tag is set. Every language version's tag
// is: which version compiles a submission is the grader's to say.
func tagHolds(tag string) bool {
	switch tag {
	case goos, goarch, "unix", "gc":
		return true
	}
	version, ok := strings.CutPrefix(tag, "go1.")
	return ok && version != "" && version[0] != '0' && strings.Trim(version, "0123456789") == ""
}

// isOS and isArch know every name that Go has ever given a meaning in a file
// name, since it keeps them reserved for good.
func isOS(word string) bool {
	switch word {
	case "aix", "android", "darwin", "dragonfly", "freebsd", "hurd", "illumos", "ios", "js",
		"linux", "nacl", "netbsd", "openbsd", "plan9", "solaris", "wasip1", "windows", "zos":
		return true
	}
	return false
}

func isArch(word string) bool {
	switch word {
	case "386", "amd64", "amd64p32", "arm", "armbe", "arm64", "arm64be", "loong64", "mips",
		"mipsle", "mips64", "mips64le", "mips64p32", "mips64p32le", "ppc", "ppc64", "ppc64le",
		"riscv", "riscv64", "s390", "s390x", "sparc", "sparc64", "wasm":
		return true
	}
	return false
}
