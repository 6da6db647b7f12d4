package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/exercise"
	"grade/internal/near"
)

// The groups of commands, as the help lists them.
const (
	groupGrade  = "grade"
	groupLearn  = "learn"
	groupCourse = "course"
)

// addVerbs adds the commands that are followed by an exercise.
func (a *app) addVerbs(root *cobra.Command, all []*exercise.Exercise) {
	for _, verb := range []struct {
		group, name, short string
		each               func(*exercise.Exercise) *cobra.Command
	}{
		{groupGrade, "batch", "Grade a class", a.newBatch},
		{groupLearn, "init", "Write the files to start with", a.newInit},
		{groupLearn, "lesson", "Read what an exercise is about", a.newLesson},
		{groupLearn, "demo", "Watch the story behind an exercise", a.newDemo},
		{groupLearn, "quiz", "Answer the questions", a.newQuiz},
		{groupLearn, "hint", "Get the next hint", a.newHint},
		{groupLearn, "watch", "Grade again at each save", a.newWatch},
		{groupLearn, "repro", "Write a failing check as a Go test", a.newRepro},
		{groupCourse, "pack", "Pack the files to hand in", a.newPack},
	} {
		cmd := &cobra.Command{Use: verb.name + " EXERCISE", Short: verb.short, GroupID: verb.group,
			Args: cobra.ArbitraryArgs,
			RunE: func(cmd *cobra.Command, args []string) error {
				return needsExercise(cmd, args, all)
			}}
		for _, ex := range all {
			cmd.AddCommand(verb.each(ex))
		}
		root.AddCommand(cmd)
	}
}

// needsExercise is the error of a verb without an exercise that there is.
func needsExercise(cmd *cobra.Command, args []string, all []*exercise.Exercise) error {
	names := make([]string, len(all))
	for i, ex := range all {
		names[i] = ex.Name
	}
	if len(args) == 0 {
		return &userError{cmd.CommandPath() + " needs the name of an exercise", cmd.CommandPath() + " " + strings.Join(names, ", or ")}
	}
	return &userError{fmt.Sprintf("there is no exercise %q", args[0]),
		meant(args[0], names, "the exercises are "+strings.Join(names, ", "))}
}

// meant is a remedy for a misspelt word: the likeliest of the candidates, and
// then all that there is to say.
func meant(word string, candidates []string, remedy string) string {
	if close := near.Word(word, candidates); close != "" {
		return "did you mean " + close + "? " + remedy
	}
	return remedy
}

// upTo accepts at most n arguments.
func upTo(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) <= n {
			return nil
		}
		return &userError{fmt.Sprintf("%q is one argument too many for %s", args[n], cmd.CommandPath()), cmd.UseLine()}
	}
}
