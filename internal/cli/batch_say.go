package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"grade/internal/batch"
	"grade/internal/batch/intake"
	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/journal"
	"grade/internal/sandbox"
)

// requireLevel refuses to grade a class without the sandbox that was asked for,
// and says on one screen what to do instead.
func (a *app) requireLevel(name string) error {
	level, err := sandbox.ParseLevel(name)
	if err != nil {
		return nil // openGrader says so
	}
	cache, _, err := a.cacheDirs()
	if err != nil {
		return err
	}
	var unavailable *sandbox.UnavailableError
	if _, err := sandbox.Open(level, cache); !errors.As(err, &unavailable) {
		return nil
	}
	p := a.page(a.Err)
	p.prose(0, fmt.Sprintf("A class is not graded here: the sandbox level %q can't be had on this machine.", unavailable.Level))
	p.gap()
	for _, reason := range unavailable.Reasons[:min(len(unavailable.Reasons), 5)] {
		p.item(2, "-", reason)
	}
	p.gap()
	p.prose(0, "Submissions are programs by strangers: without it one of them could read this account's files, or another's answers, or the network.")
	p.gap()
	p.prose(0, "What to do: "+unavailable.Remedy+".")
	p.gap()
	p.prose(0, "Or grade in a Linux container, with Docker or Podman:")
	p.line("  %s", p.Command.Sprint(`docker run --rm -it -v "$PWD:/class" -w /class golang:1.26 sh`))
	p.prose(2, "then put the Linux build of grade there, and run the same command.")
	p.gap()
	p.prose(0, "--sandbox limits goes without it. That means to trust every submission of the class with all that you may do here.")
	return &exitError{code: exitFault}
}

// outError says why a folder can't be written into.
func outError(out string, err error) error {
	if errors.Is(err, journal.ErrLocked) {
		return fault(&userError{out + ": another run is using this folder", "wait for it to end, or name another folder after --out"})
	}
	return fault(&userError{"the folder for the results can't be used: " + err.Error(), "name a folder that you may write, and no link, after --out"})
}

func planError(err error) error {
	var unknown *batch.UnknownError
	if errors.As(err, &unknown) {
		return &userError{unknown.Error(), "--dry-run lists the class"}
	}
	return fault(err)
}

// planLine says what there is to do.
func planLine(c *batch.Class, p *batch.Plan) string {
	here := 0
	for _, l := range c.Learners {
		if !l.Missing {
			here++
		}
	}
	words := []string{fmt.Sprintf("%s (%s): %d to grade", plural(here, "submission"), layouts(c), p.Grade)}
	if p.Kept > 0 {
		words = append(words, fmt.Sprintf("%d with a result that holds", p.Kept))
	}
	if p.Rescored > 0 {
		words = append(words, fmt.Sprintf("%d to score by the changed rubric", p.Rescored))
	}
	return strings.Join(words, ", ")
}

func layouts(c *batch.Class) string {
	var names []string
	for _, l := range c.Layouts {
		names = append(names, string(l))
	}
	return strings.Join(names, ", ")
}

// dryRun says who would be graded.
func (a *app) dryRun(o *batchOptions, c *batch.Class) error {
	j, err := journal.OpenReader(o.out)
	if err == nil {
		defer j.Close()
	} else {
		j = nil // nothing is there yet
	}
	plan, err := c.Plan(j)
	if err != nil {
		return planError(err)
	}
	p := a.page(a.Out)
	p.line("%s", planLine(c, plan))
	if c.Column != "" {
		p.line("joined with the roster by %s: %d not on it", c.Column, len(c.Strangers))
	}
	p.gap()
	missing, unknown := 0, 0
	for _, l := range c.Learners {
		if l.Missing {
			missing++
			continue
		}
		p.prose(2, l.ID+": "+learnerFacts(l))
		if l.Submitted.IsZero() {
			unknown++
		}
	}
	if unknown > 0 {
		p.gap()
		p.line("When it was handed in is unknown for %d.", unknown)
	}
	if missing > 0 {
		p.gap()
		p.line("Handed in nothing: %d", missing)
		for _, l := range c.Learners {
			if l.Missing {
				p.prose(2, strings.TrimSpace(l.ID+"  "+l.Name))
			}
		}
	}
	if len(c.Looks) > missing {
		p.gap()
		p.line("To look at: %d", len(c.Looks)-missing)
	}
	for _, l := range c.Looks {
		if l.Reason != "handed in nothing" {
			p.prose(2, lookLine(l))
		}
	}
	return nil
}

// learnerFacts says what is known of a learner but the id.
func learnerFacts(l outdir.Learner) string {
	var facts []string
	if l.Name != "" {
		facts = append(facts, l.Name)
	}
	if l.Attempts > 1 {
		facts = append(facts, plural(l.Attempts, "attempt"))
	}
	switch {
	case !l.Submitted.IsZero():
		facts = append(facts, "handed in "+l.Submitted.Format("2006-01-02 15:04 -07:00"))
	case l.Late:
		facts = append(facts, "late")
	}
	if l.Receipt != nil {
		facts = append(facts, "with a receipt")
	}
	return strings.Join(append(facts, "from "+filepath.ToSlash(l.Source)), ", ")
}

func lookLine(l outdir.Look) string {
	line := strings.TrimSpace(l.ID + " " + l.Name)
	if line != "" {
		line += ": "
	}
	line += l.Reason
	if l.Detail != "" {
		line += ": " + l.Detail
	}
	return line
}

// nextSteps are what to do with the outputs.
func nextSteps(o *batchOptions, b *outputs.Book) []string {
	var steps []string
	if n := len(b.Looks); n > 0 {
		steps = append(steps, fmt.Sprintf("look at %s (%d lines)", filepath.Join(o.out, outdir.NeedsALook), n))
	}
	if b.Summary.Faults > 0 {
		steps = append(steps, fmt.Sprintf("grade batch %s ... --out %s --only-status fault, or set points in %s", o.exercise.Name, quoted(o.out), outdir.OverridesFile))
	}
	if n := b.Summary.TimeUnknown; n > 0 && !b.Class.Due.IsZero() {
		steps = append(steps, fmt.Sprintf("when it was handed in is unknown for %d; --times FILE says it", n))
	}
	steps = append(steps, "open "+filepath.Join(o.out, outdir.Report), "upload "+filepath.Join(o.out, outdir.Grades)+" or a sheet filled by --gradebook")
	for _, layout := range []intake.Layout{intake.Canvas, intake.Moodle} {
		if slices.ContainsFunc(b.Class.Learners, func(l outdir.Learner) bool { return l.Layout == layout && l.Prefix != "" }) {
			steps = append(steps, fmt.Sprintf("upload %s, which gives everybody their feedback", filepath.Join(o.out, outputs.UploadName(layout))))
		}
	}
	return append(steps, "grade show "+quoted(o.out)+" ID answers a complaint")
}

// plainEvery is how often a line says how far a run is, where none can be
// written over.
const plainEvery = 10 * time.Second

// batchProgress says how far a run is: on a status line where there can be one,
// else on a line now and then.
func (a *app) batchProgress(quiet bool) func(batch.Progress) {
	if quiet {
		return nil
	}
	status := a.Streams.Status()
	var start, said time.Time
	return func(at batch.Progress) {
		now := time.Now()
		if start.IsZero() {
			start, said = now, now
		}
		line := progressLine(at, now.Sub(start))
		switch {
		case status != nil && at.Done == at.Total:
			status.Done()
		case status != nil && now.Sub(said) > 100*time.Millisecond:
			said = now
			status.Say(line)
		case status == nil && now.Sub(said) >= plainEvery:
			said = now
			fmt.Fprintln(a.Err, line)
		}
	}
}

func progressLine(at batch.Progress, since time.Duration) string {
	line := fmt.Sprintf("graded %d of %d", at.Done, at.Total)
	if rate := float64(at.Done) / since.Seconds(); since > time.Second && rate > 0 {
		left := time.Duration(float64(at.Total-at.Done) / rate * float64(time.Second))
		line += fmt.Sprintf(", %.0f a second, %s left", rate, left.Round(time.Second))
	}
	if at.Faults > 0 {
		line += fmt.Sprintf(", %d could not be graded", at.Faults)
	}
	return line
}

// onceEach says each text once, however many workers have it to say.
func onceEach(say func(string)) func(string) {
	var said sync.Map
	return func(text string) {
		if _, again := said.LoadOrStore(text, true); !again {
			say(text)
		}
	}
}
