package attack

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const (
	document   = "../../docs/security.md"
	tableStart = "<!-- The table below is written by: go test ./internal/attack -update -->\n\n"
	tableEnd   = "\n<!-- The end of the table. -->\n"
)

// TestTable: the table of attacks in docs/security.md is that of the suite.
func TestTable(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(document)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(data), tableStart)
	_, after, ended := strings.Cut(rest, tableEnd)
	if !found || !ended {
		t.Fatalf("%s has no place for the table", document)
	}
	want := before + tableStart + table() + tableEnd + after
	if *update {
		if err := os.WriteFile(document, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(data) != want {
		t.Errorf("%s is not the suite's; write it with: go test ./internal/attack -update", document)
	}
}

func table() string {
	var b strings.Builder
	b.WriteString("| # | Attack | Tries | Must happen | Layers |\n|---:|---|---|---|---|\n")
	for _, a := range attacks() {
		fmt.Fprintf(&b, "| %d | %s | %s | %s | %s |\n", a.number, a.name, escape(a.tries), escape(a.must), a.layers)
	}
	return b.String()
}

// escape keeps Markdown from reading a cell as anything but text.
func escape(s string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;", "*", `\*`, "_", `\_`, "`", "\\`", "@", "&#64;").Replace(s)
}
