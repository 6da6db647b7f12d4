package cli

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"grade/internal/batch"
	"grade/internal/batch/intake"
	"grade/internal/batch/times"
	"grade/internal/grading"
	"grade/internal/roster"
)

// gather finds the class.
func (a *app) gather(ctx context.Context, o *batchOptions, g *grading.Grader, sheets []sheetFile) (*batch.Class, error) {
	so, err := submissionOptions(o.exercise)
	if err != nil {
		return nil, fault(err)
	}
	list, err := o.readRoster(sheets)
	if err != nil {
		return nil, err
	}
	due, err := o.deadline()
	if err != nil {
		return nil, err
	}
	handedIn, err := o.readTimes()
	if err != nil {
		return nil, err
	}
	identity := g.Identity()
	identity.Sandbox = string(g.Sandbox().Level())
	class, err := batch.Gather(ctx, batch.Options{
		Paths: o.paths, Exercise: o.exercise, Submission: so, Layout: intake.Layout(o.layout), Location: time.Local,
		Roster: list, Due: due, Times: handedIn, Rubric: g.Rubric, Identity: identity, Best: o.attempt == "best", Only: o.learners,
		OnlyStatus: o.onlyStatus, Fresh: o.fresh && o.onlyStatus == "", NoLower: o.noLower,
		Workers: o.jobs, ChunkSize: grading.ChunkSize, Progress: a.batchProgress(o.quiet),
	})
	if err != nil && ctx.Err() == nil {
		return nil, &userError{err.Error(), "name the folder or the archive that holds the submissions; --layout says how to read it"}
	}
	return class, err
}

// deadline is what --due says, else the course's.
func (o *batchOptions) deadline() (time.Time, error) {
	if o.due == "" {
		if o.decided != nil {
			return o.decided.Deadline, nil
		}
		return time.Time{}, nil
	}
	due, err := time.Parse(time.RFC3339, o.due)
	if err != nil {
		return due, &userError{fmt.Sprintf("%q is no time", o.due), "write it with its zone, such as 2026-03-01T23:59:00+01:00"}
	}
	return due, nil
}

// readRoster reads the class's list: the file that --roster names, else the
// first sheet that has one.
func (o *batchOptions) readRoster(sheets []sheetFile) (*roster.Roster, error) {
	if o.roster != "" {
		data, err := os.ReadFile(o.roster)
		if err != nil {
			return nil, &userError{"the roster can't be read: " + err.Error(), "check the path after --roster"}
		}
		list, err := roster.Parse(data)
		if err != nil {
			return nil, &userError{o.roster + ": " + err.Error(), "a roster is a CSV file with a header that has a column " + strings.Join(roster.Columns(), ", ")}
		}
		return list, nil
	}
	for _, s := range sheets {
		// A sheet that is no roster is the gradebook's to complain about.
		if list, err := roster.Parse(s.data); err == nil {
			return list, nil
		}
	}
	return nil, nil
}

// readTimes reads the file that --times names; nil without one.
func (o *batchOptions) readTimes() (*times.List, error) {
	if o.times == "" {
		return nil, nil
	}
	data, err := os.ReadFile(o.times)
	if err != nil {
		return nil, &userError{"the times can't be read: " + err.Error(), "check the path after --times"}
	}
	list, err := times.Parse(data, time.Local)
	if err != nil {
		return nil, &userError{at(o.times, err), "the file has a header " + strings.Join(times.Columns(), ",") + " and a row for each learner"}
	}
	return list, nil
}

// at puts a file's name before each mistake in it, so that editors make the
// positions links.
func at(name string, err error) string {
	return name + ":" + strings.ReplaceAll(err.Error(), "\n", "\n"+name+":")
}
