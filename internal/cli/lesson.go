package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/exercise"
)

func (a *app) newLesson(ex *exercise.Exercise) *cobra.Command {
	return &cobra.Command{
		Use:     ex.Name,
		Short:   "The lesson behind: " + ex.Title,
		Long:    "Print the lesson, with the common mistakes at its end.",
		Example: "  grade lesson " + ex.Name,
		Args:    upTo(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.runLesson(cmd.Context(), ex)
		},
	}
}

func (a *app) runLesson(_ context.Context, ex *exercise.Exercise) error {
	p := a.page(a.Out)
	for i, s := range ex.Lesson.Sections {
		if i > 0 {
			p.gap()
		}
		p.title(s.Title)
		for j, text := range s.Paragraphs {
			item, isItem := strings.CutPrefix(text, "- ")
			if j > 0 && !(isItem && strings.HasPrefix(s.Paragraphs[j-1], "- ")) {
				p.gap()
			}
			switch number, rest, _ := strings.Cut(item, " "); {
			case isItem && isNumbering(number):
				p.item(2, number, rest)
			case isItem:
				p.item(2, "-", item)
			default:
				p.prose(0, text)
			}
		}
	}
	p.gap()
	p.next("grade demo "+ex.Name, "grade quiz "+ex.Name)
	return nil
}

// isNumbering reports whether a word is a number with a full stop.
func isNumbering(word string) bool {
	digits, stop := strings.CutSuffix(word, ".")
	return stop && digits != "" && strings.Trim(digits, "0123456789") == ""
}
