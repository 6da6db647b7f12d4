package fencing

import (
	"fmt"

	"grade/internal/check"
	"grade/internal/protocol"
	"grade/internal/result"
)

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
			ID: "scenario/writes", Part: "Scenario",
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
			if got[0][0] == protocol.StringOf(want) {
				return nil
			}
			story, ok := storyOf(got[0])
			if !ok {
				return malformed(0)
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
	const scenario = 2
	return check.History{
		Steps: []check.Step{acquire(0, "A"), acquire(0, "B"), run(opScenario, protocol.BoolOf(fenced))},
		Judge: func(_ []check.Step, got [][]protocol.Value) *check.Failure {
			story, ok := storyOf(got[scenario])
			if !ok {
				return malformed(scenario)
			}
			a, b := got[0][0].Int, got[1][0].Int
			problem := story.problem(a, b)
			if problem == "" {
				return nil
			}
			return &check.Failure{Step: scenario, Message: problem, Inside: story.calls(),
				Want:          fmt.Sprintf(`Write(%d, "b"), then Write(%d, "a")`, b, a),
				Misconception: story.misconception()}
		},
	}
}

func malformed(step int) *check.Failure {
	return &check.Failure{Step: step, Message: "the store's record can't be read"}
}

// story is what a scenario did to the store that it was given.
type story struct{ writes []storeWrite }

type storeWrite struct {
	token    int64
	value    string
	accepted bool
}

// storyOf takes apart what the driver reports of a scenario: its result, and
// three values for each write.
func storyOf(values []protocol.Value) (story, bool) {
	var s story
	values = values[1:]
	for ; len(values) >= 3; values = values[3:] {
		if values[0].Kind != protocol.Int || values[1].Kind != protocol.String || values[2].Kind != protocol.Bool {
			return s, false
		}
		s.writes = append(s.writes, storeWrite{values[0].Int, values[1].Str, values[2].Int == 1})
	}
	return s, len(values) == 0
}

// problem says what is wrong with the writes, given the tokens that the
// learner's service hands out to A and then to B; "" when nothing is.
func (s story) problem(a, b int64) string {
	switch {
	case len(s.writes) == 0:
		return "Scenario wrote nothing to the store that it was given"
	case len(s.writes) != 2:
		return fmt.Sprintf("Scenario wrote %d times to the store; there are two writes, B's and then A's", len(s.writes))
	case s.writes[0].value == "a" && s.writes[1].value == "b":
		return `Scenario wrote "a" before "b"; A is paused until after B's write`
	case s.writes[0].value != "b" || s.writes[1].value != "a":
		return fmt.Sprintf(`Scenario wrote %q and then %q; B writes "b" and then A writes "a"`,
			s.writes[0].value, s.writes[1].value)
	}
	first, second := s.writes[0].token, s.writes[1].token
	switch {
	case first == b && second == a:
		return ""
	case a == 1 && b == 2:
		// The service is right, so there is one right answer.
	case first-second == b-a:
		// The service is wrong in some way of its own, and these are its tokens.
		return ""
	}
	return fmt.Sprintf(`Scenario wrote "b" with token %d and "a" with token %d; `+
		`from your LockService, A gets %d and then B gets %d`, first, second, a, b)
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
