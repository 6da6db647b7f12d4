package sandbox

import (
	"log"
	"os"
	"os/exec"
	"testing"
)

// programs is where TestMain builds the programs under testdata. Tests only
// read it.
var programs string

// Programs is that folder, for the tests outside the package.
func Programs() string { return programs }

func TestMain(m *testing.M) {
	if Main() {
		return
	}
	dir, err := os.MkdirTemp("", "sandbox-test-")
	if err != nil {
		log.Panic(err)
	}
	defer os.RemoveAll(dir)
	programs = dir
	cmd := exec.Command("go", "build", "-ldflags=-s -w", "-o", dir, "./testdata/echo", "./testdata/hostile", "./testdata/tool")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		log.Panicf("%v\n%s", err, out)
	}
	m.Run()
}
