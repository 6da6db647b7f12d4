package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/atomicfile"
	"grade/internal/exercise"
	"grade/internal/quiz"
	"grade/internal/term"
)

type quizOptions struct {
	exercise *exercise.Exercise
	path     string
}

func (a *app) newQuiz(ex *exercise.Exercise) *cobra.Command {
	o := &quizOptions{exercise: ex}
	return &cobra.Command{
		Use:   ex.Name + " [PATH]",
		Short: "The questions on: " + ex.Title,
		Long: "Ask the questions and write the answers into " + ex.Quiz.File + " in the folder PATH. An empty answer leaves the " +
			"question as it is, and so does every line of the file that is no answer. Nothing is judged here: " +
			"grade " + ex.Name + " does that.",
		Example: "  grade quiz " + ex.Name,
		Args:    upTo(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.path = args[0]
			}
			return a.runQuiz(cmd.Context(), o)
		},
	}
}

func (a *app) runQuiz(ctx context.Context, o *quizOptions) error {
	dir, err := folderOf(o.exercise, o.path)
	if err != nil {
		return err
	}
	file := answersFile(dir, o.exercise.Quiz.File)
	if !a.Interactive() {
		return &userError{"the questions can only be asked at a terminal",
			fmt.Sprintf("open %s in an editor and write each answer behind its key, such as %q",
				filepath.ToSlash(file), o.exercise.Quiz.Questions[0].ID+": ...")}
	}
	existing, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return &userError{fmt.Sprintf("%s can't be read: %v", file, err), "make it a file that you may read"}
	}
	answers, err := a.ask(ctx, o.exercise.Quiz, quiz.Answers(o.exercise.Quiz, existing))
	if err != nil {
		return err
	}
	p := a.page(a.Out)
	updated := quiz.Write(o.exercise.Quiz, existing, answers)
	if len(answers) == 0 || bytes.Equal(updated, existing) {
		p.prose(0, filepath.ToSlash(file)+" is as it was.")
		return nil
	}
	if err := atomicfile.Write(file, updated, 0o644); err != nil {
		return &userError{fmt.Sprintf("the answers can't be written: %v", err), "make the folder one that you may write"}
	}
	p.prose(0, fmt.Sprintf("Wrote %s into %s.", plural(len(answers), "answer"), filepath.ToSlash(file)))
	p.next("grade " + o.exercise.Name + " --only Quiz")
	return nil
}

// answersFile is the quiz's file in a folder, in whatever case it is written.
func answersFile(dir, name string) string {
	if entries, err := os.ReadDir(dir); err == nil {
		for _, e := range entries {
			if strings.EqualFold(e.Name(), name) {
				return filepath.Join(dir, e.Name())
			}
		}
	}
	return filepath.Join(dir, name)
}

// ask asks every question and returns the new answers. At the input's end the
// rest stays as it is.
func (a *app) ask(ctx context.Context, q exercise.Quiz, before map[string]string) (map[string]string, error) {
	p := a.page(a.Err)
	in := newPrompt(ctx, a.In)
	answers := map[string]string{}
	for i, question := range q.Questions {
		p.gap()
		p.line("%s", p.Strong.Sprintf("Question %d of %d", i+1, len(q.Questions)))
		p.prose(0, question.Text)
		if now := before[question.ID]; now != "" {
			p.prose(0, fmt.Sprintf("Your answer so far: %s (Enter keeps it)", now))
		}
		answer, err := a.askOne(ctx, in, question)
		if errors.Is(err, io.EOF) {
			p.gap()
			break
		}
		if err != nil {
			return nil, err
		}
		if answer != "" {
			answers[question.ID] = answer
		}
	}
	p.gap()
	return answers, nil
}

// askOne asks until the answer can be understood; an empty one is an answer.
func (a *app) askOne(ctx context.Context, in *prompt, q exercise.Question) (string, error) {
	p := a.page(a.Err)
	for {
		fmt.Fprintf(p.w, "%s ", p.Command.Sprintf("(%s) >", q.Form))
		answer, err := in.line(ctx)
		if err != nil || answer == "" {
			return "", err
		}
		unclear := quiz.Unclear(q, answer)
		if unclear == "" {
			return answer, nil
		}
		p.prose(0, fmt.Sprintf("The answer %q %s. Please write %s.", term.Visible(answer), unclear, q.Form))
	}
}

// plural is "1 answer" or "2 answers".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
