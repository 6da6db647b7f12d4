package fencing

import (
	"fmt"

	"grade/internal/check"
	"grade/internal/exercise"
	"grade/internal/protocol"
)

// spell says in Go what judgeRising and the scenario's judges want. Of other
// judged histories, what the steps themselves want is right.
func spell(id string, h check.History, step int) exercise.Spelling {
	if h.Judge == nil {
		return exercise.Spelling{}
	}
	last := h.Steps[len(h.Steps)-1].Call
	switch last.Op {
	case opAcquire:
		return spellRising(h.Steps[:step+1])
	case opScenario:
	default:
		return exercise.Spelling{}
	}
	fenced := last.Args[0] == protocol.BoolOf(true)
	s := exercise.Spelling{
		Declare: fmt.Sprintf("store := &HELPER{checks: %t}", fenced),
		Helpers: recordingStore,
	}
	switch {
	case id == scenarioWrites:
		s.Finally = spelledStory
	case fenced:
		s.Wants, s.Rules = []string{`"b"`}, []string{"the store refuses A's late write"}
	default:
		s.Wants, s.Rules = []string{`"a"`}, []string{"the store accepts A's late write"}
	}
	return s
}

// spellRising is judgeRising in Go.
func spellRising(steps []check.Step) exercise.Spelling {
	s := exercise.Spelling{Wants: make([]string, len(steps)), Rules: make([]string, len(steps))}
	last := map[uint8]int{}
	for i, step := range steps {
		before, again := last[step.Call.Recv]
		switch {
		case again:
			s.Wants[i] = fmt.Sprintf("RESULT%d + 1", before)
			s.Rules[i] = "each token is the one before, plus one, whoever asks"
		case i > 0:
			s.Wants[i], s.Rules[i] = "RESULT0", "every service starts at the same token"
		}
		last[step.Call.Recv] = i
	}
	return s
}

const recordingStore = `
// HELPER is a store that keeps a record
// of its writes. One that checks tokens refuses those that are lower than the
// highest that it accepted.
type HELPER struct {
	checks  bool
	highest int
	value   string
	tokens  []int
	values  []string
}

func (s *HELPER) Write(token int, value string) bool {
	s.tokens, s.values = append(s.tokens, token), append(s.values, value)
	if s.checks && token < s.highest {
		return false
	}
	s.highest, s.value = token, value
	return true
}

func (s *HELPER) Value() string { return s.value }
`

// spelledStory is story.problem in Go.
const spelledStory = `
	if len(store.values) != 2 || store.values[0] != "b" || store.values[1] != "a" {
		t.Fatalf("Scenario wrote %q with the tokens %v; want \"b\" and then \"a\"", store.values, store.tokens)
	}
	// A gets its token first. Of a LockService that is not right yet, only the
	// distance between the two tokens counts.
	var locks LockService
	a, b := locks.Acquire("A"), locks.Acquire("B")
	byB, byA := store.tokens[0], store.tokens[1]
	right := a == 1 && b == 2
	if right && (byB != b || byA != a) || !right && byB-byA != b-a {
		t.Errorf("Scenario wrote \"b\" with token %d and \"a\" with token %d; want B's token %d and A's token %d", byB, byA, b, a)
	}
`
