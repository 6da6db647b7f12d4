package build

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"grade/internal/sandbox"
)

// diagnostic is one error of the compiler.
type diagnostic struct {
	file         string // one of our own names
	line, column int
	message      string
	// others are further places that the message names.
	others []place
}

type place struct {
	file         string
	line, column int
}

// maxDiagnostics bounds what is read of a flood of errors.
const maxDiagnostics = 500

var (
	errorLine = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:[^:\s]*/)?([A-Za-z]\w*\.go):(\d+)(?::(\d+))?: (.*)$`)
	})
	otherLine = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:[^:\s]*/)?([A-Za-z]\w*\.go):(\d+)(?::(\d+))?`)
	})
)

// diagnostics reads what the compiler printed. A line that is indented goes
// on with the error before it.
func diagnostics(output string) []diagnostic {
	var all []diagnostic
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\r\n")
		switch m := errorLine().FindStringSubmatch(line); {
		case m != nil && len(all) < maxDiagnostics:
			d := diagnostic{file: m[1], message: m[4]}
			d.line, _ = strconv.Atoi(m[2])
			d.column, _ = strconv.Atoi(m[3])
			all = append(all, d)
		case strings.HasPrefix(line, "\t") && len(all) > 0:
			last := &all[len(all)-1]
			for _, m := range otherLine().FindAllStringSubmatch(line, -1) {
				p := place{file: m[1]}
				p.line, _ = strconv.Atoi(m[2])
				p.column, _ = strconv.Atoi(m[3])
				last.others = append(last.others, p)
			}
			last.message += "\n" + line
		}
	}
	return all
}

// exceeded reports whether a tool ran into a limit, or broke down, rather
// than come to a verdict about the code.
func exceeded(exit sandbox.Exit) bool {
	if exit.Signal != "" || exit.Flooded || exit.MemoryExceeded || exit.Killed {
		return true
	}
	return breakdown().Match(exit.Stdout) || breakdown().Match(exit.Stderr)
}

// breakdown is what the toolchain says when it breaks down, or can't write. It
// stands at the start of a line, where no text of the learner's comes to stand.
var breakdown = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(fatal error: |panic: |runtime: |signal: killed|compile: writing output: )|` +
		`^[^:\s]+:\d+(:\d+)?: internal compiler error: `)
})

func ok(exit sandbox.Exit) bool { return exit.Code == 0 && exit.Signal == "" }
