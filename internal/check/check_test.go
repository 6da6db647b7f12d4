package check

import (
	"reflect"
	"testing"

	"grade/internal/protocol"
)

func call(op uint8) Step { return Step{Call: protocol.Call{Op: op}} }

func values(all ...protocol.Value) [][]protocol.Value {
	var got [][]protocol.Value
	for _, v := range all {
		got = append(got, []protocol.Value{v})
	}
	return got
}

func TestExamine(t *testing.T) {
	t.Parallel()
	one, two, yes, text := protocol.IntOf(1), protocol.IntOf(2), protocol.BoolOf(true), protocol.StringOf("1")
	plain := Of(call(0), call(0).Returns(two, "it counts"), call(0).Returns(one, "it starts again"))
	judged := History{Steps: []Step{call(0).Returns(two, "not looked at"), call(0)}, Judge: func(steps []Step, got [][]protocol.Value) *Failure {
		if len(steps) == 2 && got[0][0] == got[1][0] {
			return &Failure{Step: 1, Rule: "they must differ"}
		}
		return nil
	}}
	tests := []struct {
		name    string
		history History
		got     [][]protocol.Value
		want    *Failure
	}{
		{"all right", plain, values(yes, two, one), nil},
		{"the first that differs", plain, values(one, one, two), &Failure{Step: 1, Want: "2", Rule: "it counts"}},
		{"the last differs", plain, values(one, two, two), &Failure{Step: 2, Want: "1", Rule: "it starts again"}},
		{"another kind", plain, values(one, two, text), &Failure{Step: 2, Want: "1", Rule: "it starts again"}},
		{"a bool is no number", plain, values(one, two, yes), &Failure{Step: 2, Want: "1", Rule: "it starts again"}},
		{"too few", plain, values(one, two), &Failure{Step: 2, Message: Unjudgeable}},
		{"none", plain, nil, &Failure{Step: 0, Message: Unjudgeable}},
		{"a call that returned nothing", plain, [][]protocol.Value{{one}, {}, {one}}, &Failure{Step: 1, Message: Unjudgeable}},
		{"more than asked for", plain, values(one, two, one, one), nil},
		{"a judge that is content", judged, values(one, two), nil},
		{"a judge that is not", judged, values(one, one), &Failure{Step: 1, Rule: "they must differ"}},
		{"a judge is given whole results only", judged, values(one), &Failure{Step: 1, Message: Unjudgeable}},
		{"no steps", History{}, nil, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if got := test.history.Examine(test.got); !reflect.DeepEqual(got, test.want) {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

func TestCalls(t *testing.T) {
	t.Parallel()
	a := Step{Call: protocol.Call{Op: 1, Recv: 2, Args: []protocol.Value{protocol.IntOf(3)}}}
	b := call(4)
	if got, want := Of(a.Returns(protocol.IntOf(1), "r"), b).Calls(), (protocol.History{a.Call, b.Call}); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if a.Want.Kind != 0 {
		t.Error("Returns changed the step that it was made from")
	}
}

func TestPredicts(t *testing.T) {
	t.Parallel()
	// The idea: every call returns its place among the calls.
	m := Predicts("counts", func(steps []Step) []protocol.Value {
		all := make([]protocol.Value, len(steps))
		for i := range steps {
			all[i] = protocol.IntOf(i)
		}
		return all
	})
	seen := func(got ...protocol.Value) Observation {
		return Observation{History: Of(make([]Step, len(got))...), Got: values(got...)}
	}
	zero, one := protocol.IntOf(0), protocol.IntOf(1)
	tests := []struct {
		name string
		seen []Observation
		want bool
	}{
		{"one history", []Observation{seen(zero, one)}, true},
		{"several", []Observation{seen(zero), seen(zero, one)}, true},
		{"the last call differs", []Observation{seen(zero, zero)}, false},
		{"the last history differs", []Observation{seen(zero, one), seen(one)}, false},
		{"another kind", []Observation{seen(protocol.BoolOf(false))}, false},
	}
	for _, test := range tests {
		if got := m.Explains(test.seen); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if m.Misconception != "counts" {
		t.Errorf("the model is of %q", m.Misconception)
	}
}

func TestShow(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		value protocol.Value
		want  string
	}{
		{protocol.IntOf(-7), "-7"}, {protocol.IntOf(1 << 62), "4611686018427387904"},
		{protocol.StringOf(""), `""`}, {protocol.StringOf("a\"\n\xff"), `"a\"\n\xff"`},
		{protocol.BoolOf(true), "true"}, {protocol.BoolOf(false), "false"}, {protocol.Value{}, "?"},
	} {
		if got := Show(test.value); got != test.want {
			t.Errorf("%+v is shown as %s, want %s", test.value, got, test.want)
		}
	}
}
