package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/exercise"
)

type demoOptions struct {
	exercise *exercise.Exercise
	on       bool
}

func (a *app) newDemo(ex *exercise.Exercise) *cobra.Command {
	o := &demoOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:   ex.Name,
		Short: "The story behind: " + ex.Title,
		Long: "Draw the story behind the exercise, step by step, with a lane for each participant. At a terminal you " +
			"are asked for your prediction first.",
		Example: "  grade demo " + ex.Name + "\n  grade demo " + ex.Name + " --" + ex.Demo.Flag + "=false",
		Args:    upTo(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.runDemo(cmd.Context(), o)
		},
	}
	cmd.Flags().BoolVar(&o.on, ex.Demo.Flag, true, ex.Demo.FlagHelp)
	return cmd
}

func (a *app) runDemo(ctx context.Context, o *demoOptions) error {
	demo := o.exercise.Demo
	run := demo.Run(o.on)
	p := a.page(a.Out)
	setting := "on"
	if !o.on {
		setting = "off"
	}
	p.title(fmt.Sprintf("%s, with %s %s", o.exercise.Title, demo.Flag, setting))
	guess := ""
	if a.Interactive() {
		var err error
		if guess, err = a.predict(ctx, demo); err != nil {
			return err
		}
	}
	if p.width < narrow {
		p.demoList(demo, run)
	} else {
		p.demoLanes(demo, run)
	}
	outcome := p.Strong.Sprint("The outcome: " + run.Outcome + ".")
	switch guess {
	case "":
		p.line("%s", outcome)
	case run.Outcome:
		p.line("%s You predicted it.", outcome)
	default:
		p.line("%s You predicted %s.", outcome, guess)
	}
	p.prose(0, run.Moral)
	p.gap()
	other := "grade demo " + o.exercise.Name
	if o.on {
		other += " --" + demo.Flag + "=false"
	}
	p.next(other, "grade lesson "+o.exercise.Name)
	return nil
}

// predict asks for one of the choices, until it gets one or an empty line.
func (a *app) predict(ctx context.Context, demo exercise.Demo) (string, error) {
	p := a.page(a.Err)
	in := newPrompt(ctx, a.In)
	p.prose(0, demo.Question)
	for {
		fmt.Fprintf(p.w, "%s ", p.Command.Sprintf("Your prediction (%s) >", strings.Join(demo.Choices, " or ")))
		line, err := in.line(ctx)
		if errors.Is(err, io.EOF) || err == nil && line == "" {
			p.gap()
			return "", nil
		}
		if err != nil {
			return "", err
		}
		for _, c := range demo.Choices {
			if strings.EqualFold(strings.Trim(line, `"'`), c) {
				p.gap()
				return c, nil
			}
		}
	}
}
