package exam

import (
	"fmt"
	"slices"
	"testing"

	"grade/internal/check"
	"grade/internal/exercise"
	"grade/internal/protocol"
	"grade/internal/result"
)

func num(n int64) protocol.Value  { return protocol.Value{Kind: protocol.Int, Int: n} }
func str(s string) protocol.Value { return protocol.Value{Kind: protocol.String, Str: s} }
func step(op, recv uint8, args ...protocol.Value) check.Step {
	return check.Step{Call: protocol.Call{Op: op, Recv: recv, Args: args}}
}

// sample is an exam of an exercise with three operations: Put on instances p,
// Get on instances g, and a function Run with words of its own.
func sample() *Exam {
	return &Exam{Plan: &Plan{Exercise: &exercise.Exercise{Ops: []exercise.Op{
		{Name: "Put", Instance: "p"},
		{Name: "Get", Instance: "g"},
		{Name: "Run", Show: func(args []protocol.Value) string { return fmt.Sprintf("a store of %d", args[0].Int) }},
	}}}}
}

func TestTrace(t *testing.T) {
	t.Parallel()
	got := func(n int) (all [][]protocol.Value) {
		for i := range n {
			all = append(all, []protocol.Value{num(int64(i))})
		}
		return all
	}
	tests := []struct {
		name  string
		steps []check.Step
		got   [][]protocol.Value
		upTo  int
		want  []result.Call
	}{
		{"one instance has no name", []check.Step{step(0, 0, num(1), str("a\n")), step(1, 0)}, got(2), 1,
			[]result.Call{{Call: `Put(1, "a\n")`, Result: "0"}, {Call: "Get()", Result: "1"}}},
		{"several have", []check.Step{step(0, 0, num(1)), step(0, 1, num(2)), step(1, 0)}, got(3), 2,
			[]result.Call{{Call: "p1.Put(1)", Result: "0"}, {Call: "p2.Put(2)", Result: "1"}, {Call: "Get()", Result: "2"}}},
		{"up to a step", []check.Step{step(0, 0), step(0, 0), step(0, 0)}, got(3), 0, []result.Call{{Call: "Put()", Result: "0"}}},
		{"a call that did not return", []check.Step{step(0, 0), step(0, 0)}, got(1), 1, []result.Call{{Call: "Put()", Result: "0"}, {Call: "Put()"}}},
		{"words of its own", []check.Step{step(2, 0, num(7)), step(2, 1, num(8))}, got(2), 1,
			[]result.Call{{Call: "Run(a store of 7)", Result: "0"}, {Call: "Run(a store of 8)", Result: "1"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := sample().trace(check.Of(test.steps...), test.got, test.upTo); !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	calls := func(n int) (all []result.Call) {
		for i := range n {
			all = append(all, result.Call{Call: fmt.Sprint(i)})
		}
		return all
	}
	const whole = traceHead + traceTail + 1
	for _, n := range []int{0, 1, whole} {
		if got := cut(calls(n)); !slices.Equal(got, calls(n)) {
			t.Errorf("a trace of %d calls became %v", n, got)
		}
	}
	got := cut(calls(100))
	if len(got) != whole || got[traceHead-1].Call != "3" || got[traceHead].Call != "... 84 more calls ..." || got[traceHead+1].Call != "88" || got[whole-1].Call != "99" {
		t.Errorf("a long trace is cut to %v", got)
	}
}
