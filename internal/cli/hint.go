package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/quiz"
	"grade/internal/result"
)

type hintOptions struct {
	exercise *exercise.Exercise
	topic    string
	again    bool
}

func (a *app) newHint(ex *exercise.Exercise) *cobra.Command {
	o := &hintOptions{exercise: ex}
	cmd := &cobra.Command{
		Use:   ex.Name + " [PART|CHECK]",
		Short: "The next hint on: " + ex.Title,
		Long: "Print the next hint on a part, a check or a question: the first is a nudge, the last is almost the " +
			"answer. Without a name, it is about the first part that is not finished. How far you are is " +
			"remembered for each folder.",
		Example: "  grade hint " + ex.Name + "\n" +
			"  grade hint " + ex.Name + " " + ex.Parts[0].Name + "\n" +
			"  grade hint " + ex.Name + " " + ex.Quiz.Questions[0].ID + "\n" +
			"  grade hint " + ex.Name + " " + ex.Parts[0].Name + " --again   those that you had already",
		Args:              upTo(1),
		ValidArgsFunction: completeTopics(ex),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.topic = args[0]
			}
			return a.runHint(cmd.Context(), o)
		},
	}
	cmd.Flags().BoolVar(&o.again, "again", false, "print the hints that you had already, and no new one")
	return cmd
}

// ladder is a row of hints.
type ladder struct {
	topic string
	hints []string
}

func (a *app) runHint(ctx context.Context, o *hintOptions) error {
	l, err := a.findLadder(ctx, o)
	if err != nil {
		return err
	}
	p := a.page(a.Out)
	if l == nil {
		p.prose(0, fmt.Sprintf("Every part of %s is finished, so there is nothing to hint at.", o.exercise.Name))
		return nil
	}
	memory := a.hintMemory(o.exercise)
	had := min(memory.had(l.topic), len(l.hints))
	if o.again {
		return p.hintsAgain(o.exercise, l, had)
	}
	shown := min(had, len(l.hints)-1)
	p.title(fmt.Sprintf("%s, hint %d of %d", l.topic, shown+1, len(l.hints)))
	p.prose(0, l.hints[shown])
	p.gap()
	next := fmt.Sprintf("grade hint %s %s", o.exercise.Name, l.topic)
	if shown == len(l.hints)-1 {
		p.prose(0, "That is the last hint.")
		next += " --again"
	}
	p.next("grade "+o.exercise.Name+" --only "+partOf(o.exercise, l.topic), next)
	if err := memory.set(l.topic, shown+1); err != nil {
		a.warn("how far you are can't be remembered, so this hint will come again: " + err.Error())
	}
	return nil
}

func (p *page) hintsAgain(ex *exercise.Exercise, l *ladder, had int) error {
	if had == 0 {
		return &userError{"you had no hint on " + l.topic + " yet", fmt.Sprintf("grade hint %s %s", ex.Name, l.topic)}
	}
	p.title(fmt.Sprintf("%s, hints 1 to %d of %d", l.topic, had, len(l.hints)))
	for i, text := range l.hints[:had] {
		p.item(0, fmt.Sprintf("%d.", i+1), text)
	}
	return nil
}

// findLadder is the ladder that is asked for; nil where no topic is named and
// nothing is left to do.
func (a *app) findLadder(ctx context.Context, o *hintOptions) (*ladder, error) {
	if o.topic == "" {
		topic, err := a.firstUnfinished(ctx, o.exercise)
		if topic == "" || err != nil {
			return nil, err
		}
		o.topic = topic
	}
	if strings.EqualFold(o.topic, quiz.Part) {
		question, err := firstUnanswered(o.exercise)
		if question == "" || err != nil {
			return nil, err
		}
		o.topic = question
	}
	ex := o.exercise
	for _, q := range ex.Quiz.Questions {
		if strings.EqualFold(o.topic, q.ID) || o.topic == quiz.CheckID(q.ID) {
			return &ladder{q.ID, q.Hints}, nil
		}
	}
	part := o.topic
	if c := findCheck(ex, o.topic); c != nil {
		part = c.Part
	}
	for _, p := range ex.Parts {
		if strings.EqualFold(part, p.Name) {
			return &ladder{p.Name, p.Hints}, nil
		}
	}
	names := partNames(ex)
	return nil, &userError{fmt.Sprintf("there is no part, check or question %q", o.topic),
		meant(o.topic, append(names, checkIDs(ex)...), "the parts are "+strings.Join(names, ", "))}
}

// firstUnfinished is the first part that does not have all its points.
func (a *app) firstUnfinished(ctx context.Context, ex *exercise.Exercise) (string, error) {
	sub, err := openSubmission(ex, "")
	if err != nil {
		return "", err
	}
	g, r, err := a.grade(ctx, &gradeOptions{exercise: ex}, sub)
	if err != nil {
		return "", err
	}
	if r.Status == result.Fault {
		if _, err := g.Toolchain(); err != nil {
			return "", fault(err)
		}
		return "", fault(errors.New(r.FaultReason))
	}
	return unfinished(r), nil
}

// unfinished is the first part of a result in which not everything holds.
func unfinished(r *result.Result) string {
	for _, p := range r.Parts {
		if slices.ContainsFunc(p.Checks, func(c result.Check) bool { return c.Status != result.Pass }) {
			return p.Name
		}
	}
	return ""
}

// firstUnanswered is the first question that is not answered right.
func firstUnanswered(ex *exercise.Exercise) (string, error) {
	sub, err := openSubmission(ex, "")
	if err != nil {
		return ex.Quiz.Questions[0].ID, nil // no answers yet
	}
	checks, _ := quiz.Grade(ex.Quiz, sub.Answers)
	for i, c := range checks {
		if c.Status != result.Pass {
			return ex.Quiz.Questions[i].ID, nil
		}
	}
	return "", nil
}

// partOf is the part that a ladder's topic belongs to.
func partOf(ex *exercise.Exercise, topic string) string {
	for _, p := range ex.Parts {
		if p.Name == topic {
			return topic
		}
	}
	return grading.QuizPart
}
