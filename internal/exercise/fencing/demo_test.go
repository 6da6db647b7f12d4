package fencing

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestDemo(t *testing.T) {
	t.Parallel()
	d := demo()
	if d.Flag != "fencing" {
		t.Errorf("flag %q, want fencing", d.Flag)
	}
	for _, test := range []struct {
		fencing bool
		outcome string
	}{{true, "b"}, {false, "a"}} {
		r := d.Run(test.fencing)
		if r.Outcome != test.outcome || !slices.Contains(d.Choices, r.Outcome) {
			t.Errorf("fencing %t: outcome %q, want %q, one of %q", test.fencing, r.Outcome, test.outcome, d.Choices)
		}
		if len(r.Steps) != 5 {
			t.Fatalf("fencing %t: %d steps, want 5", test.fencing, len(r.Steps))
		}
		for i, step := range r.Steps {
			if len(step.State) != len(d.Lanes) {
				t.Errorf("fencing %t: step %d has %d states for %d lanes", test.fencing, i+1, len(step.State), len(d.Lanes))
			}
			if step.From < 0 || step.From >= len(d.Lanes) || step.To < 0 || step.To >= len(d.Lanes) {
				t.Errorf("fencing %t: step %d goes from %d to %d, want lanes", test.fencing, i+1, step.From, step.To)
			}
			for _, state := range step.State {
				if len(state) > 80/len(d.Lanes)-2 {
					t.Errorf("fencing %t: step %d: %q is too wide for a lane of 80 columns", test.fencing, i+1, state)
				}
			}
		}
		end := r.Steps[4].State[laneResource]
		if want := strconv.Quote(test.outcome); !strings.HasPrefix(end, want) {
			t.Errorf("fencing %t: the resource ends with %s, want %s", test.fencing, end, want)
		}
	}
}
