package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"grade/internal/course"
	"grade/internal/exercise"
	"grade/internal/grading"
	"grade/internal/report"
	"grade/internal/result"
	"grade/internal/submission"
	"grade/internal/term"
	"grade/internal/watch"
)

type watchOptions struct {
	gradeOptions
	poll bool
}

func (a *app) newWatch(ex *exercise.Exercise) *cobra.Command {
	o := &watchOptions{gradeOptions: gradeOptions{exercise: ex, pass: -1}}
	cmd := &cobra.Command{
		Use:   ex.Name + " [PATH]",
		Short: "Grade at each save: " + ex.Title,
		Long: "Grade the folder PATH now and again at each save, and say what has changed since the last time. At a " +
			"terminal, r grades again, h gives a hint and q quits.",
		Example: "  grade watch " + ex.Name + "\n" +
			"  grade watch " + ex.Name + " --only " + ex.Parts[0].Name + "\n" +
			"  grade watch " + ex.Name + " --poll   on a drive that tells of no changes",
		Args: upTo(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				o.path = args[0]
			}
			return a.runWatch(cmd.Context(), o)
		},
	}
	cmd.Flags().StringVar(&o.only, "only", "", "grade only this `PART`")
	cmd.Flags().BoolVar(&o.poll, "poll", false, "look for changes again and again, for network drives and containers")
	complete(cmd, "only", completeFrom(partNames(ex)))
	return cmd
}

// watcher is a watch that goes on.
type watcher struct {
	*app
	*watchOptions
	dir    string
	grader *grading.Grader
	// last is what was shown last; sha256 is what was graded last.
	last   *result.Result
	sha256 string
	base   string
}

func (a *app) runWatch(ctx context.Context, o *watchOptions) error {
	if err := o.resolveOnly(); err != nil {
		return err
	}
	dir, err := folderOf(o.exercise, o.path)
	if err != nil {
		return err
	}
	w := &watcher{app: a, watchOptions: o, dir: dir}
	say, done := a.progress()
	w.grader, err = a.openGrader(ctx, &o.gradeOptions, say)
	done()
	if err != nil {
		return err
	}
	changes, err := watch.Folder(ctx, dir, o.poll, w.counts)
	if err != nil {
		return &userError{fmt.Sprintf("the folder can't be watched: %v", err), "name a folder that you may read"}
	}
	keys, restore, err := a.keys(ctx)
	if err != nil {
		return fault(err)
	}
	defer restore()
	return w.loop(ctx, changes, keys)
}

// counts reports whether a file has a part in the grade.
func (w *watcher) counts(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") ||
		strings.EqualFold(name, w.exercise.Quiz.File) || name == course.FileName
}

// graded is what became of one run.
type graded struct {
	result *result.Result
	err    error
}

// loop grades until the person quits. A save ends a run that is under way:
// what it would say is out of date.
func (w *watcher) loop(ctx context.Context, changes <-chan struct{}, keys <-chan byte) error {
	var results chan graded
	cancel := func() {}
	defer func() { cancel() }()
	start := func(again bool) {
		sub := w.open(again)
		if sub == nil {
			return
		}
		cancel()
		var run context.Context
		run, cancel = context.WithCancel(ctx)
		results = make(chan graded, 1)
		go func(done chan<- graded) {
			r, err := w.grader.Grade(run, sub)
			done <- graded{r, err}
		}(results)
	}
	start(true)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-changes:
			start(false)
		case g := <-results:
			if g.err == nil {
				w.show(g.result)
			}
		case key := <-keys:
			switch key {
			case 'q', 'Q', interruptKey:
				return nil
			case 'r', 'R':
				start(true)
			case 'h', 'H':
				w.hint(ctx)
			}
		}
	}
}

// interruptKey is what Ctrl-C sends where the terminal does not act on it.
const interruptKey = 3

// open reads the folder. It returns nil where there is nothing to grade, which
// it says, or nothing new.
func (w *watcher) open(again bool) *submission.Submission {
	sub, err := openSubmission(w.exercise, w.dir)
	if err != nil {
		w.printError(err) // half-way through a save, perhaps; the next one counts
		return nil
	}
	if sub.SHA256 == w.sha256 && !again {
		return nil
	}
	w.sha256, w.base = sub.SHA256, sub.Base
	return sub
}

// clearScreen empties a terminal, and goes to its first line.
const clearScreen = "\x1b[H\x1b[2J\x1b[3J"

// show writes the report and what has changed.
func (w *watcher) show(r *result.Result) {
	if term.IsTerminal(w.Out) && w.getenv("TERM") != "dumb" {
		fmt.Fprint(w.Out, clearScreen)
	}
	text, _ := report.Lookup("text")
	err := w.render([]output{{format: text}}, rendering{result: r, course: w.decided, differences: w.differences, now: time.Now(),
		options: report.Options{Base: w.base, PassMark: w.passMark(r), Full: w.only != ""}})
	if err != nil {
		w.printError(err)
	}
	p := w.page(w.Out)
	p.gap()
	if w.last != nil {
		p.changes(w.last, r)
	}
	w.last = r
	w.footer()
}

// footer says what can be done now.
func (w *watcher) footer() {
	p := w.page(w.Out)
	line := "Watching " + shownDir(w.dir) + ". Save a file to grade again."
	if w.Interactive() {
		line += " Keys: r grade again, h hint, q quit."
	}
	p.line("%s", p.Quiet.Sprint(term.Wrap(line, p.width, 0)))
}

// hint gives the next hint on the first part that is not finished.
func (w *watcher) hint(ctx context.Context) {
	if w.last == nil {
		return
	}
	o := &hintOptions{exercise: w.exercise, topic: unfinished(w.last)}
	if o.topic == "" {
		return
	}
	w.page(w.Out).gap()
	if err := w.runHint(ctx, o); err != nil {
		w.printError(err)
	}
	w.footer()
}

// changes says which checks have another outcome than before.
func (p *page) changes(before, after *result.Result) {
	was := map[string]result.Status{}
	for _, c := range before.All {
		was[c.ID] = c.Status
	}
	p.line("%s", p.Strong.Sprint("Since the last run:"))
	n := 0
	for _, c := range after.All {
		old, known := was[c.ID]
		if !known || old == c.Status {
			continue
		}
		n++
		lead, paint := "changed", p.Partial.Sprint
		switch {
		case c.Status == result.Pass:
			lead, paint = "better", p.Good.Sprint
		case old == result.Pass:
			lead, paint = "worse", p.Bad.Sprint
		}
		lead = fmt.Sprintf("%-7s", lead)
		p.hanging(2, lead, paint(lead), fmt.Sprintf("%s: %s, was %s", c.ID, word(c.Status), word(old)))
	}
	if n == 0 {
		p.line("  no check has changed")
	}
	if before.Score != nil && after.Score != nil && *before.Score != *after.Score {
		p.line("  %d points, %+d", *after.Score, *after.Score-*before.Score)
	}
	p.gap()
}

// word is a status as it is read.
func word(s result.Status) string { return strings.ReplaceAll(string(s), "_", " ") }
