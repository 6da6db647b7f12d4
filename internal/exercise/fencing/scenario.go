package fencing

import (
	"fmt"

	"grade/internal/check"
	"grade/internal/protocol"
	"grade/internal/result"
)

// scenarioWrites is the check that looks at the record, not at the result.
const scenarioWrites = "scenario/writes"

func scenarioChecks() []check.Check {
	return []check.Check{
		{
			ID: "scenario/fenced", Part: "Scenario",
			Title: `returns "b" when the store checks tokens`,
			Why: "B is the owner when A wakes up. A store that checks tokens refuses A's late write, so B's value " +
				"is still there at the end.",
			Histories: each(returns(true, "b"), returns(true, "b")),
		},
		{
			ID: "scenario/unfenced", Part: "Scenario",
			Title: `returns "a" when the store accepts every write`,
			Why: "Without the check, A's late write overwrites what the new owner wrote: the harm that a lease " +
				"alone can't prevent.",
			Histories: each(returns(false, "a"), returns(false, "a")),
		},
		{
			ID: scenarioWrites, Part: "Scenario",
			Title: `writes "b" with B's token and then "a" with A's older one, and nothing else`,
			Why: "The point of the story is the order of things: A got its token first and writes last. Each client " +
				"can only use the token that it was given.",
			Histories: each(recorded(true), recorded(false)),
		},
		{
			ID: "scenario/own-stores", Part: "Scenario",
			Title: "ends as the lesson says with your own two stores",
			Why:   "This is the lesson in one line: the same five steps, and the check of the token decides how they end.",
			Needs: []string{"resource/every-history", "naive-resource/accepts-all"},
			Histories: each(
				check.Of(run(opScenarioResource).Returns(protocol.StringOf("b"), "your Resource must refuse A's late write")),
				check.Of(run(opScenarioNaive).Returns(protocol.StringOf("a"), "your NaiveResource accepts A's late write")),
			),
		},
	}
}

func run(op uint8, args ...protocol.Value) check.Step {
	return check.Step{Call: protocol.Call{Op: op, Args: args}}
}

// returns judges the scenario's result alone.
func returns(fenced bool, want string) check.History {
	return check.History{
		Steps: []check.Step{run(opScenario, protocol.BoolOf(fenced))},
		Judge: func(_ []check.Step, got [][]protocol.Value) *check.Failure {
			story, ok := storyOf(got[0])
			if !ok {
				return malformed()
			}
			want := want
			if fenced && story.served && story.problem() == "" {
				// A wrong service of the learner's hands out tokens with which
				// a right scenario ends in another way.
				want = story.stored()
			}
			if story.result == want {
				return nil
			}
			rule := "this store refuses A's late write, so B's value must be the one that is stored"
			if !fenced {
				rule = "this store accepts A's late write, so A's value must be the one that is stored"
			}
			return &check.Failure{Want: check.Show(protocol.StringOf(want)), Rule: rule,
				Inside: story.calls(), Misconception: story.misconception()}
		},
	}
}

// recorded judges what the scenario wrote. Which tokens are right is asked of
// the learner's own lock service, so that a wrong one does not cost the
// scenario its points.
func recorded(fenced bool) check.History {
	return check.History{
		Steps: []check.Step{run(opScenario, protocol.BoolOf(fenced))},
		Judge: func(_ []check.Step, got [][]protocol.Value) *check.Failure {
			story, ok := storyOf(got[0])
			if !ok {
				return malformed()
			}
			problem := story.problem()
			if problem == "" {
				return nil
			}
			return &check.Failure{Message: problem, Inside: story.calls(), Misconception: story.misconception()}
		},
	}
}

func malformed() *check.Failure { return &check.Failure{Message: check.Unjudgeable} }

// story is what a scenario returned and did to the store that it was given.
type story struct {
	result string
	// served says that the learner has a lock service; a and b are the tokens
	// that a new one hands out to A and then to B.
	served bool
	a, b   int64
	writes []storeWrite
}

type storeWrite struct {
	token    int64
	value    string
	accepted bool
}

// storyOf takes apart what the driver reports of a scenario.
func storyOf(v []protocol.Value) (story, bool) {
	const head = 4
	if len(v) < head || v[0].Kind != protocol.String || v[1].Kind != protocol.Bool ||
		v[2].Kind != protocol.Int || v[3].Kind != protocol.Int {
		return story{}, false
	}
	s := story{result: v[0].Str, served: v[1].Int == 1, a: v[2].Int, b: v[3].Int}
	for v = v[head:]; len(v) >= 3; v = v[3:] {
		if v[0].Kind != protocol.Int || v[1].Kind != protocol.String || v[2].Kind != protocol.Bool {
			return s, false
		}
		s.writes = append(s.writes, storeWrite{v[0].Int, v[1].Str, v[2].Int == 1})
	}
	return s, len(v) == 0
}

// stored is the value of the last write that the store accepted.
func (s story) stored() string {
	value := ""
	for _, w := range s.writes {
		if w.accepted {
			value = w.value
		}
	}
	return value
}

// problem says what is wrong with the writes; "" when nothing is.
func (s story) problem() string {
	switch {
	case len(s.writes) == 0:
		return "Scenario wrote nothing to the store that it was given"
	case len(s.writes) == 1:
		return fmt.Sprintf("Scenario wrote only %q to the store; there are two writes, B's and then A's", s.writes[0].value)
	case len(s.writes) > 2:
		return fmt.Sprintf("Scenario wrote %d times to the store; there are two writes, B's and then A's", len(s.writes))
	case s.writes[0].value == "a" && s.writes[1].value == "b":
		return `Scenario wrote "a" before "b"; A is paused until after B's write`
	case s.writes[0].value != "b" || s.writes[1].value != "a":
		return fmt.Sprintf(`Scenario wrote %q and then %q; B writes "b" and then A writes "a"`,
			s.writes[0].value, s.writes[1].value)
	}
	first, second := s.writes[0].token, s.writes[1].token
	switch {
	case !s.served && first > second, s.served && first == s.b && second == s.a:
		return ""
	case !s.served:
		return fmt.Sprintf(`Scenario wrote "b" with token %d and "a" with token %d; B got its token after A, so it must be higher`,
			first, second)
	case s.a == 1 && s.b == 2:
		// The service is right, so there is one right answer.
	case first-second == s.b-s.a:
		// The service is wrong in a way of its own, and these are its tokens.
		return ""
	}
	return fmt.Sprintf(`Scenario wrote "b" with token %d and "a" with token %d; from a new LockService, A gets %d and then B gets %d`,
		first, second, s.a, s.b)
}

func (s story) misconception() string {
	switch {
	case len(s.writes) == 0:
		return "scenario-literal"
	case len(s.writes) != 2:
		return ""
	case s.writes[0].value == "a" && s.writes[1].value == "b":
		return "scenario-wrong-order"
	case s.writes[0].token == s.writes[1].token:
		return "scenario-one-token"
	case s.writes[1].token > s.writes[0].token:
		return "scenario-acquires-again"
	}
	return ""
}

func (s story) calls() []result.Call {
	calls := make([]result.Call, len(s.writes))
	for i, w := range s.writes {
		calls[i] = result.Call{
			Call:   fmt.Sprintf("store.Write(%d, %q)", w.token, w.value),
			Result: check.Show(protocol.BoolOf(w.accepted)),
		}
	}
	return calls
}
