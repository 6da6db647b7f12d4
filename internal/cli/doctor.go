package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"grade/internal/grading"
	"grade/internal/sandbox"
	"grade/internal/term"
	"grade/internal/toolchain"
)

// DoctorSchema names the version of the doctor's JSON form.
const DoctorSchema = "grade/doctor/v1"

type doctorOptions struct{ report string }

// The states of a finding. With a problem nothing can be graded as it should.
const (
	stateOK      = "ok"
	stateWarning = "warning"
	stateProblem = "problem"
)

// finding is one thing that was looked at.
type finding struct {
	Name   string `json:"name"`
	State  string `json:"state"`
	Detail string `json:"detail"`
	Remedy string `json:"remedy,omitempty"`
}

// checkup is what the doctor found.
type checkup struct {
	Schema   string          `json:"schema"`
	Version  string          `json:"version"`
	Findings []finding       `json:"findings"`
	Level    sandbox.Level   `json:"sandbox,omitempty"`
	Probes   []sandbox.Probe `json:"probes,omitempty"`
}

func (a *app) newDoctor() *cobra.Command {
	o := &doctorOptions{}
	cmd := &cobra.Command{
		Use:     "doctor",
		GroupID: groupCourse,
		Short:   "Look for what keeps grade from working here",
		Long: "Look at all that grading needs on this machine: the Go toolchain, the caches, the sandbox, which is put to " +
			"the test with real attempts, and the terminal. Each problem comes with its remedy.\n\n" +
			"Exit codes: 0 grading works, 3 it does not.",
		Example: "  grade doctor\n  grade doctor --report json",
		Args:    upTo(0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.runDoctor(cmd.Context(), o) },
	}
	cmd.Flags().StringVar(&o.report, "report", "text", "write the findings in this `FORMAT`: text or json")
	complete(cmd, "report", completeFrom([]string{"text", "json"}))
	return cmd
}

func (a *app) runDoctor(ctx context.Context, o *doctorOptions) error {
	formats := []string{"text", "json"}
	if !slices.Contains(formats, o.report) {
		return &userError{fmt.Sprintf("there is no report format %q here", o.report),
			meant(o.report, formats, "the formats are text and json")}
	}
	c := a.examineMachine(ctx)
	if o.report == "json" {
		data, err := json.MarshalIndent(c, "", "  ")
		if err != nil {
			return fault(err)
		}
		fmt.Fprintf(a.Out, "%s\n", data)
	} else {
		a.page(a.Out).checkup(c)
	}
	if slices.ContainsFunc(c.Findings, func(f finding) bool { return f.State == stateProblem }) {
		return &exitError{code: exitFault}
	}
	return nil
}

func (a *app) examineMachine(ctx context.Context) checkup {
	c := checkup{Schema: DoctorSchema, Version: grading.Version()}
	own, goBuild, err := a.cacheDirs()
	c.Findings = append(c.Findings, a.lookForGo(ctx), ownCache(own, err))
	if err == nil {
		c.Findings = append(c.Findings, buildCache(goBuild))
	}
	var box finding
	box, c.Level, c.Probes = lookAtSandbox(own)
	c.Findings = append(c.Findings, box, a.terminal())
	return c
}

func (a *app) lookForGo(ctx context.Context) finding {
	tc, err := toolchain.Find(ctx, toolchain.Places{Getenv: a.getenv, Roots: a.goRoots})
	if err != nil {
		return problem("Go toolchain", err, "")
	}
	return finding{"Go toolchain", stateOK, tc.Version + " at " + tc.Go, ""}
}

// problem is the finding of an error, with the remedy that it knows.
func problem(name string, err error, remedy string) finding {
	var r term.Remedied
	if errors.As(err, &r) {
		remedy = r.Remedy()
	}
	return finding{name, stateProblem, err.Error(), remedy}
}

func ownCache(dir string, err error) finding {
	const name = "cache folder"
	if err == nil {
		err = writable(dir)
	}
	if err != nil {
		return problem(name, err, "set XDG_CACHE_HOME to a folder that you may write")
	}
	return finding{name, stateOK, dir, ""}
}

// writable tries to make a file in a folder.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, "doctor-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

func buildCache(dir string) finding {
	const name = "Go build cache"
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist), err == nil && len(entries) == 0:
		return finding{name, stateWarning, dir + " is empty",
			"nothing to do: the first run compiles the standard library, which takes some seconds"}
	case err == nil:
		err = writable(dir)
	}
	if err != nil {
		return problem(name, err, "set GOCACHE to a folder that you may write")
	}
	return finding{name, stateOK, dir, ""}
}

func lookAtSandbox(cacheDir string) (finding, sandbox.Level, []sandbox.Probe) {
	const name = "sandbox"
	box, err := sandbox.Open("", "") // nothing that is kept: it is put to the test now
	if err != nil {
		return problem(name, err, "report this as a fault of grade"), "", nil
	}
	detail := "level " + string(box.Level())
	switch box.Level() {
	case sandbox.Full, sandbox.Unprivileged:
		return finding{name, stateOK, detail, ""}, box.Level(), box.Probes()
	}
	remedy := ""
	var unavailable *sandbox.UnavailableError
	if _, err := sandbox.Open(sandbox.Unprivileged, cacheDir); errors.As(err, &unavailable) {
		detail += ": " + unavailable.Error()
		remedy = unavailable.Remedy
	}
	return finding{name, stateWarning, detail, remedy}, box.Level(), box.Probes()
}

func (a *app) terminal() finding {
	color := "without colour"
	if a.palette(a.Out).On() {
		color = "with colour"
	}
	detail := fmt.Sprintf("%d columns, %s", a.Width(a.Out), color)
	if !a.Interactive() {
		detail += "; no person at it, so nothing is asked"
	}
	return finding{"terminal", stateOK, detail, ""}
}

// checkup writes what was found, for a person.
func (p *page) checkup(c checkup) {
	paint := map[string]func(...any) string{
		stateOK: p.Good.Sprint, stateWarning: p.Partial.Sprint, stateProblem: p.Bad.Sprint}
	p.title("grade " + c.Version)
	for _, f := range c.Findings {
		state := fmt.Sprintf("%-8s", f.State)
		p.hanging(0, state, paint[f.State](state), f.Name+": "+filepath.ToSlash(f.Detail))
		if f.Remedy != "" {
			p.item(9, "try:", f.Remedy)
		}
	}
	p.probes(c)
}

// probes lists the attempts that count: at the level that is used, and at
// better ones those that show why they can't be.
func (p *page) probes(c checkup) {
	for _, level := range sandbox.Levels() {
		headed := false
		for _, probe := range c.Probes {
			if probe.Level != level || level != c.Level && probe.Holds() {
				continue
			}
			if !headed {
				p.heading(fmt.Sprintf("Tried from inside the level %s:", level))
				headed = true
			}
			outcome, paint := "refused", p.Good.Sprint
			switch {
			case !probe.Holds():
				outcome, paint = "FAILS", p.Bad.Sprint
			case !probe.Refused:
				outcome, paint = "allowed", p.Partial.Sprint
			}
			lead := fmt.Sprintf("%-8s", outcome)
			p.hanging(2, lead, paint(lead), fmt.Sprintf("%s (%s): %s", probe.Name, probe.Tried, probe.Detail))
		}
		if level == c.Level {
			return
		}
	}
}
