package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"grade/internal/batch/outdir"
	"grade/internal/exercise"
	"grade/internal/near"
	"grade/internal/receipt"
	"grade/internal/report"
	"grade/internal/result"
	"grade/internal/term"
)

// showOptions are the flags of grade show.
type showOptions struct {
	dir, id, check string
	course         string
	staff          bool
}

func (a *app) newShow(all []*exercise.Exercise) *cobra.Command {
	o := &showOptions{}
	cmd := &cobra.Command{
		Use:   "show DIR ID [CHECK]",
		Short: "Show what a learner of a class was told, and from what",
		Long: "Show what one learner of a batch was told, with the source around it, the grader that said so, points " +
			"set by hand, and every earlier result. DIR is the folder that grade batch wrote into.",
		Example: "  grade show graded learner-017\n  grade show graded learner-017 resource/refuses-stale",
		GroupID: groupGrade,
		Args:    between(2, 3, "the folder of a batch and a learner's id"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.dir, o.id = args[0], args[1]
			if len(args) == 3 {
				o.check = args[2]
			}
			return a.runShow(o, all)
		},
	}
	cmd.Flags().StringVar(&o.course, "course", noCourse, "show what this course `FILE` lets learners see by now")
	cmd.Flags().BoolVar(&o.staff, "staff", false, "show also what learners may not see")
	return cmd
}

// between accepts from least to most arguments, and says what they are.
func between(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) < least {
			return &userError{cmd.CommandPath() + " needs " + what, cmd.UseLine()}
		}
		return upTo(most)(cmd, args)
	}
}

func (a *app) runShow(o *showOptions, all []*exercise.Exercise) (err error) {
	b, err := openBatchDir(o.dir, false, all)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	g := &gradeOptions{exercise: b.exercise}
	if g.decided, err = findCourse(b.exercise, o.course, ""); err != nil {
		return err
	}
	oo := a.outputOptions(g, false)
	book, err := b.load(oo)
	if err != nil {
		return err
	}
	row, ok := book.Find(o.id)
	if !ok {
		var ids []string
		for _, r := range book.Rows {
			ids = append(ids, r.ID)
		}
		remedy := "the ids stand in the first column of " + b.dir.Path(outdir.Grades)
		if close := near.Word(o.id, ids); close != "" {
			remedy = "did you mean " + close + "? " + remedy
		}
		return &userError{fmt.Sprintf("nobody in the class is called %q", o.id), remedy}
	}
	if row.Result == nil {
		a.page(a.Out).prose(0, strings.TrimSpace(row.ID+" "+row.Name)+" handed in nothing.")
		return nil
	}
	r := oo.Released(row.Result)
	if o.check != "" {
		if r, err = onlyCheck(r, o.check); err != nil {
			return err
		}
	}
	learner := b.class.Learners[slices.IndexFunc(b.class.Learners, func(l outdir.Learner) bool { return l.ID == row.ID })]
	a.showHead(learner, r)
	if err := a.showReport(r, o); err != nil {
		return err
	}
	if err := a.showSources(b.dir, r, o); err != nil {
		return err
	}
	return a.showHistory(b, row.ID)
}

// onlyCheck is a result with one check, or the checks of one part.
func onlyCheck(r *result.Result, name string) (*result.Result, error) {
	one := *r
	one.Parts = nil
	var ids []string
	for _, p := range r.Parts {
		kept := p
		kept.Checks = slices.DeleteFunc(slices.Clone(p.Checks), func(c result.Check) bool {
			ids = append(ids, c.ID)
			return !strings.EqualFold(c.ID, name) && !strings.EqualFold(p.Name, name)
		})
		if len(kept.Checks) > 0 {
			one.Parts = append(one.Parts, kept)
		}
	}
	if len(one.Parts) == 0 {
		return nil, &userError{fmt.Sprintf("there is no check %q in that result", name), meant(name, ids, "the checks are "+strings.Join(ids, ", "))}
	}
	return &one, nil
}

// showHead says whose result it is, and what it was made from and by.
func (a *app) showHead(l outdir.Learner, r *result.Result) {
	p := a.page(a.Out)
	p.title(strings.TrimSpace(l.ID + "  " + l.Name))
	fact := func(name, value string) {
		if value != "" {
			p.item(0, fmt.Sprintf("%-10s", name), value)
		}
	}
	from := l.Source
	if l.Attempts > 1 {
		from += fmt.Sprintf(" (attempt %d of %d)", l.Attempt, l.Attempts)
	}
	fact("from", from)
	fact("SHA-256", r.Submission.SHA256)
	fact("handed in", handedIn(r.Late))
	fact("receipt", receiptLine(l.Receipt, r))
	fact("graded by", fmt.Sprintf("grade %s, %s, sandbox %s, exercise %.12s", r.Grader.Version, r.Grader.Go, r.Grader.Sandbox, r.Grader.ExerciseSHA256))
	for i, o := range r.Overrides {
		text := fmt.Sprintf("%s set to %d by %s: %s", cmp.Or(o.Check, "the total"), o.Points, o.By, o.Reason)
		if o.Stale {
			text += "; the result beneath has changed since"
		}
		if i == len(r.Overrides)-1 && r.RawScore != nil {
			text += fmt.Sprintf(" (without what was set by hand the score is %d)", *r.RawScore)
		}
		fact("by hand", text)
	}
	p.gap()
}

// receiptLine says what the learner's own grading found, and where that differs.
func receiptLine(slip *receipt.Receipt, r *result.Result) string {
	if slip == nil {
		return ""
	}
	differences := slip.Differences(r)
	if len(differences) == 0 {
		return fmt.Sprintf("says the same, by grade %s, %s", slip.Grader.Version, slip.Grader.Go)
	}
	return strings.Join(differences, "; ")
}

func handedIn(l *result.Late) string {
	switch {
	case l == nil:
		return "unknown"
	case l.Due == "":
		return l.Submitted
	case l.Seconds > 0:
		return fmt.Sprintf("%s, %d seconds after %s", l.Submitted, l.Seconds, l.Due)
	}
	return l.Submitted + ", in time"
}

// showReport is the report that the learner got.
func (a *app) showReport(r *result.Result, o *showOptions) error {
	f, _ := report.Lookup("text")
	ro := report.Options{Width: a.Width(a.Out), Palette: a.palette(a.Out), Full: o.check != ""}
	if o.staff {
		ro.Audience = report.Staff
	}
	var b bytes.Buffer
	if err := f.Write(&b, r, ro); err != nil {
		return err
	}
	_, err := a.Out.Write(b.Bytes())
	return err
}

// around is how many lines are shown before and after the one at fault.
const around = 4

// showSources shows the source around each place that the result names.
func (a *app) showSources(dir *outdir.Dir, r *result.Result, o *showOptions) error {
	files, err := dir.Snapshot(r.Submission.SHA256)
	if errors.Is(err, fs.ErrNotExist) || r.Submission.SHA256 == "" {
		return nil
	}
	if err != nil {
		return fault(err)
	}
	p := a.page(a.Out)
	shown := map[string]bool{}
	for _, c := range r.All {
		place := fmt.Sprintf("%s:%d", c.File, c.Line)
		hidden := c.Visibility != "" && c.Visibility != result.Visible
		if c.Status == result.Pass || c.Line == 0 || shown[place] || files[c.File] == nil || hidden && !o.staff {
			continue
		}
		shown[place] = true
		p.gap()
		p.line("%s  %s", p.Place.Sprint(term.Visible(place)), p.Quiet.Sprint(c.ID))
		lines := strings.Split(string(files[c.File]), "\n")
		for n := max(c.Line-around, 1); n <= min(c.Line+around, len(lines)); n++ {
			mark := " "
			if n == c.Line {
				mark = ">"
			}
			p.line("%s %4d | %s", mark, n, term.VisibleText(strings.TrimSuffix(lines[n-1], "\r")))
		}
	}
	return nil
}

// showHistory lists every result that the learner has had.
func (a *app) showHistory(b *batchDir, id string) error {
	history, err := b.journal.History(id)
	if err != nil {
		return nil // not graded yet, as the report says
	}
	p := a.page(a.Out)
	p.heading("History")
	for i, e := range history {
		score := "no score: " + e.FaultReason
		if e.Score != nil {
			score = fmt.Sprintf("%d of %d", *e.Score, e.MaxScore)
		}
		p.item(2, fmt.Sprintf("%d.", i+1), fmt.Sprintf("%s  files %.12s  grade %s  exercise %.12s  rubric %.12s",
			score, e.Submission.SHA256, e.Grader.Version, e.Grader.ExerciseSHA256, e.Rubric))
	}
	return nil
}
