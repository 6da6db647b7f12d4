package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/term"
)

// newRoot makes the whole command line. An error is a mistake in an exercise.
func (a *app) newRoot() (*cobra.Command, error) {
	var all []*exercise.Exercise
	for _, load := range exercises() {
		ex, err := load()
		if err != nil {
			return nil, err
		}
		all = append(all, ex)
	}
	first := all[0].Name
	root := &cobra.Command{
		Use:   "grade",
		Short: "Grade exercises on distributed systems",
		Long: "grade compiles your answer to an exercise, drives it through hidden checks, and says what holds, what " +
			"does not, and why.",
		Example: "  grade init " + first + "         write the files to start with\n" +
			"  grade " + first + "              grade the exercise in this folder\n" +
			"  grade hint " + first + "         get the next hint",
		Version:           version(),
		SilenceErrors:     true,
		SilenceUsage:      true,
		DisableAutoGenTag: true,
		Args:              cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return unknownCommand(cmd, args[0], first)
		},
		PersistentPreRunE: func(*cobra.Command, []string) error {
			if _, err := term.ParseMode(a.color); err != nil {
				return &userError{fmt.Sprintf("there is no --color %q", a.color),
					meant(a.color, colorModes(), "it is one of "+strings.Join(colorModes(), ", "))}
			}
			return nil
		},
	}
	root.SetHelpFunc(a.help)
	root.SetVersionTemplate("grade {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.PersistentFlags().StringVar(&a.color, "color", string(term.Auto), "use colour `WHEN`: "+strings.Join(colorModes(), ", "))
	complete(root, "color", completeFrom(colorModes()))
	root.AddGroup(&cobra.Group{ID: groupGrade, Title: "Grade:"}, &cobra.Group{ID: groupLearn, Title: "Learn:"},
		&cobra.Group{ID: groupCourse, Title: "Around it:"})
	root.SetHelpCommandGroupID(groupCourse)
	root.SetCompletionCommandGroupID(groupCourse)
	for _, ex := range all {
		root.AddCommand(a.newExercise(ex))
	}
	a.addVerbs(root, all)
	root.AddCommand(a.newShow(all), a.newReport(all), a.newMerge(all))
	root.AddCommand(a.newDoctor())
	a.addKits(root, all)
	describeDefaults(root, first)
	return root, nil
}

// describeDefaults adds the commands that cobra brings, in the words of the others.
func describeDefaults(root *cobra.Command, first string) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		switch cmd.Name() {
		case "help":
			cmd.Short, cmd.Example = "Explain a command", "  grade help "+first
		case "completion":
			cmd.Short = "Write a shell's completions"
			for _, shell := range cmd.Commands() {
				shell.Example = "  grade completion " + shell.Name()
			}
		}
	}
}

// version is the grader's version with the facts of its build.
func version() string {
	facts := []string{runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				facts = append(facts, "revision "+s.Value)
			case "vcs.time":
				facts = append(facts, "of "+s.Value)
			}
		}
	}
	return grading.Version() + " (" + strings.Join(facts, ", ") + ")"
}

// unknownCommand is the error of a first word that is no command: a misspelt
// one, or a submission without its exercise.
func unknownCommand(cmd *cobra.Command, word, first string) error {
	if _, err := os.Stat(word); err == nil && strings.ContainsAny(word, "./\\") {
		return &userError{fmt.Sprintf("there is no command %q", word), "grade " + first + " " + quoted(word)}
	}
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return &userError{fmt.Sprintf("there is no command or exercise %q", word),
		meant(word, names, "grade --help lists the commands")}
}

// flagError makes a person's error of one that the flags' parser found.
func flagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	})
	remedy := cmd.CommandPath() + " --help lists the flags"
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		return &userError{err.Error(), meant("--"+unknown.GetSpecifiedName(), names, remedy)}
	}
	return &userError{err.Error(), remedy}
}
