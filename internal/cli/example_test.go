package cli

import (
	"bytes"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"grade/internal/term"
)

// TestExamples: every command has an example, and the flags and arguments of
// each are ones that the command takes.
func TestExamples(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	a := &app{Streams: term.Streams{Out: &out, Err: &out}}
	root, err := a.newRoot()
	if err != nil {
		t.Fatal(err)
	}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		for _, c := range cmd.Commands() {
			visit(c)
		}
		if cmd.HasSubCommands() && cmd != root || cmd.Hidden {
			return
		}
		if cmd.Example == "" {
			t.Errorf("%s has no example", cmd.CommandPath())
		}
		for line := range strings.Lines(cmd.Example) {
			command, _, _ := strings.Cut(strings.TrimSpace(line), "   ")
			words := strings.Fields(command)
			found, rest, err := root.Find(words[1:])
			if err == nil {
				err = found.ParseFlags(rest)
			}
			if err == nil {
				err = found.ValidateArgs(found.Flags().Args())
			}
			if err != nil || words[0] != "grade" || cmd != root && found != cmd {
				t.Errorf("%s: the example %q does not work: %v", cmd.CommandPath(), command, err)
			}
		}
	}
	visit(root)
}
