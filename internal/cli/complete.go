package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/check"
	"grade/internal/exercise"
	"grade/internal/quiz"
	"grade/internal/report"
	"grade/internal/sandbox"
	"grade/internal/term"
)

type completion = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective)

// completeFrom completes from a list. The shell's words that start with a
// letter of either case are taken, since names are found in either.
func completeFrom(words []string) completion {
	return func(_ *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		var fit []string
		for _, w := range words {
			if len(w) >= len(start) && strings.EqualFold(w[:len(start)], start) {
				fit = append(fit, w)
			}
		}
		return fit, cobra.ShellCompDirectiveNoFileComp
	}
}

// completeFirst completes the first argument from a list, and no other.
func completeFirst(words []string) completion {
	return func(cmd *cobra.Command, args []string, start string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return completeFrom(words)(cmd, args, start)
	}
}

// completeTopics completes what a hint can be about.
func completeTopics(ex *exercise.Exercise) completion {
	words := partNames(ex)
	for _, q := range ex.Quiz.Questions {
		words = append(words, q.ID)
	}
	return completeFirst(append(words, checkIDs(ex)...))
}

// completeReports completes formats; behind an equals sign it is files.
func completeReports(_ *cobra.Command, _ []string, start string) ([]string, cobra.ShellCompDirective) {
	if strings.Contains(start, "=") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var words []string
	for _, f := range report.Formats() {
		words = append(words, f.Name+"\t"+f.Summary)
	}
	return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}

func levelNames() []string {
	var names []string
	for _, l := range sandbox.Levels() {
		names = append(names, string(l))
	}
	return names
}

func colorModes() []string {
	return []string{string(term.Auto), string(term.Always), string(term.Never)}
}

// complete sets how a flag's value is completed.
func complete(cmd *cobra.Command, flag string, c completion) {
	if err := cmd.RegisterFlagCompletionFunc(flag, c); err != nil {
		panic(err) // the flag was defined by the caller
	}
}

// checkIDs are the ids of an exercise's checks, but the quiz's.
func checkIDs(ex *exercise.Exercise) []string {
	ids := make([]string, len(ex.Checks))
	for i, c := range ex.Checks {
		ids[i] = c.ID
	}
	return ids
}

// findCheck finds a check by its id, or by the id's last element where only
// one check has it; nil for none.
func findCheck(ex *exercise.Exercise, name string) *check.Check {
	var found []*check.Check
	for i := range ex.Checks {
		c := &ex.Checks[i]
		if strings.EqualFold(c.ID, name) {
			return c
		}
		if _, last, _ := strings.Cut(c.ID, "/"); strings.EqualFold(last, name) {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// isQuizCheck reports whether a name is that of a question or its check.
func isQuizCheck(ex *exercise.Exercise, name string) bool {
	return slices.ContainsFunc(ex.Quiz.Questions, func(q exercise.Question) bool {
		return strings.EqualFold(name, q.ID) || strings.EqualFold(name, quiz.CheckID(q.ID))
	})
}
