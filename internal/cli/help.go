package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grade/internal/term"
)

// help writes a command's help at the terminal's width.
func (a *app) help(cmd *cobra.Command, _ []string) {
	p := a.page(a.Out)
	text := cmd.Long
	if text == "" {
		text = cmd.Short + "."
	}
	for i, paragraph := range strings.Split(text, "\n\n") {
		if i > 0 {
			p.gap()
		}
		p.prose(0, strings.ReplaceAll(paragraph, "\n", " "))
	}
	p.heading("Usage:")
	p.line("  %s", usage(cmd))
	if cmd.Example != "" {
		p.heading("Examples:")
		for example := range strings.Lines(cmd.Example) {
			p.example(strings.TrimSpace(example))
		}
	}
	p.commands(cmd)
	p.flags("Flags:", cmd.LocalFlags())
	p.flags("Flags of every command:", cmd.InheritedFlags())
}

func (p *page) heading(text string) {
	p.gap()
	p.line("%s", p.Strong.Sprint(text))
}

func usage(cmd *cobra.Command) string {
	if cmd.HasAvailableSubCommands() && !strings.Contains(cmd.Use, " ") {
		return cmd.CommandPath() + " COMMAND"
	}
	return strings.TrimSuffix(cmd.UseLine(), " [flags]")
}

// example writes a command to type, and what it does, which stands behind
// three spaces or more; below it where both don't fit.
func (p *page) example(text string) {
	command, note, _ := strings.Cut(text, "   ")
	note = strings.TrimSpace(note)
	switch {
	case note == "":
		p.line("  %s", p.Command.Sprint(command))
	case term.Columns(text)+2 <= p.width:
		p.line("  %s%s", p.Command.Sprint(command), text[len(command):])
	default:
		p.line("  %s", p.Command.Sprint(command))
		p.prose(6, note)
	}
}

// Where the texts of flags stand: beside the flags, or below where that would be
// a narrow column. A longer flag has its text below it.
const (
	flagColumn   = 28
	flagIndent   = 8
	narrowScreen = 60
)

// flags lists flags with what they are for, and their defaults.
func (p *page) flags(title string, set *pflag.FlagSet) {
	headed := false
	set.VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		if !headed {
			p.heading(title)
			headed = true
		}
		value, text := pflag.UnquoteUsage(f)
		lead := "    "
		if f.Shorthand != "" {
			lead = "-" + f.Shorthand + ", "
		}
		lead = strings.TrimRight(lead+"--"+f.Name+" "+value, " ")
		if !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue) {
			text += " (default " + f.DefValue + ")"
		}
		switch {
		case p.width < narrowScreen:
			p.line("  %s", lead)
			p.prose(flagIndent, text)
		case len(lead)+2 < flagColumn:
			p.item(2, fmt.Sprintf("%-*s", flagColumn-3, lead), text)
		default:
			p.line("  %s", lead)
			p.prose(flagColumn, text)
		}
	})
}

// commands lists a command's own commands, by group.
func (p *page) commands(cmd *cobra.Command) {
	list := func(title, group string) {
		headed := false
		for _, c := range cmd.Commands() {
			if c.GroupID != group || !c.IsAvailableCommand() && c.Name() != "help" {
				continue
			}
			if !headed {
				p.heading(title)
				headed = true
			}
			name := c.Name() + strings.Repeat(" ", max(c.NamePadding()-len(c.Name()), 0))
			p.hanging(2, name, p.Command.Sprint(name), c.Short)
		}
	}
	for _, g := range cmd.Groups() {
		list(g.Title, g.ID)
	}
	list("Commands:", "")
}
