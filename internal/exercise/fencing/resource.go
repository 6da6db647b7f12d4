package fencing

import (
	"grade/internal/check"
	"grade/internal/protocol"
)

func resourceChecks() []check.Check {
	return []check.Check{
		{
			ID: "resource/first-write", Part: "Resource",
			Title: "accepts the first write, whatever its token, and stores the value",
			Why: "A resource does not know which tokens were handed out before it was first used; it only remembers " +
				"what it has seen itself.",
			Histories: firstWrites(),
		},
		{
			ID: "resource/accepts-newer", Part: "Resource",
			Title: "accepts a token higher than the highest accepted, and stores the value",
			Why: "A higher token proves that its owner got the lock later. Refusing it would lock out the only client " +
				"that may write.",
			Histories: increasing(),
		},
		{
			ID: "resource/accepts-equal", Part: "Resource",
			Title: "accepts a token equal to the highest accepted, and stores the value",
			Why: "An owner writes more than once under one lease, each time with the same token. Only a lower token " +
				"shows that somebody else has taken over.",
			Histories: each(
				writes(write(0, 1, "a"), write(0, 1, "b")),
				writes(write(0, 3, "a"), write(0, 3, "b"), write(0, 3, "c")),
				writes(write(0, 1, "a"), write(0, 2, "b"), write(0, 2, "c")),
				writes(write(0, 5, "same"), write(0, 5, "same"), write(0, 5, "")),
				writes(write(0, 2, "a"), write(0, 2, "b"), write(0, 7, "c"), write(0, 7, "d")),
			),
		},
		{
			ID: "resource/refuses-stale", Part: "Resource",
			Title: "refuses a token lower than the highest accepted",
			Why: "A lower token belongs to a client whose lease is over and that does not know it yet. The resource " +
				"sees every write, so it is the one place where such a write can be stopped.",
			Histories: staleWrites(),
		},
		{
			ID: "resource/refusal-changes-nothing", Part: "Resource",
			Title: "keeps value and highest token as they were when it refuses",
			Why: "A refused write has to leave no trace. If it changed anything, a stale client could still harm the " +
				"owner after it.",
			Needs: []string{"resource/refuses-stale"},
			Histories: each(
				keeps(write(0, 2, "b"), write(0, 1, "a")),
				keeps(write(0, 2, "b"), write(0, 1, "a"), write(0, 1, "a")),
				keeps(write(0, 5, "b"), write(0, 3, "a"), write(0, 4, "c")),
				keeps(write(0, 5, "b"), write(0, 3, "a"), write(0, 6, "c"), write(0, 4, "d")),
				keeps(write(0, 2, "b"), write(0, 2, "b"), write(0, 1, "a"), write(0, 2, "c")),
				keeps(write(0, 5, "b"), write(0, 5, "b"), write(0, 3, "a"), write(0, 5, "c"), write(0, 4, "d")),
				keeps(write(0, 1, "a"), write(0, 9, "b"), write(0, 9, "b"), write(0, 2, "c"), write(0, 8, "d"), write(0, 9, "e")),
			),
		},
		{
			ID: "resource/every-history", Part: "Resource",
			Title: "is right in every history of up to six writes with tokens 1 to 4",
			Why: "A store that is right in the usual cases and wrong in a rare one loses data rarely, which is the " +
				"hardest fault to find later.",
			Histories: everyHistory(),
		},
		{
			ID: "resource/large-tokens", Part: "Resource",
			Title:     "is right for tokens far apart, large ones and many writes",
			Why:       "Tokens only grow. After years they no longer fit into 32 bits, and they are compared all the same.",
			Histories: largeTokens(),
		},
		{
			ID: "resource/independent", Part: "Resource",
			Title: "remembers only its own writes when several are in use",
			Why: "Each resource is guarded by itself. What one has accepted says nothing about the tokens that " +
				"another may refuse.",
			Histories: interleavedResources(),
		},
	}
}

// The rules of a store that checks tokens.
const (
	staleRefused  = "a token lower than the highest accepted must be refused"
	equalAccepted = "a token equal to the highest accepted must be accepted"
	newerAccepted = "a token higher than the highest accepted must be accepted"
	firstAccepted = "the first write must be accepted"
	valueStored   = "an accepted write must be stored"
	valueKept     = "a refused write must leave the value as it was"
)

func write(resource uint8, token int, value string) check.Step {
	return check.Step{Call: protocol.Call{Op: opWrite, Recv: resource,
		Args: []protocol.Value{protocol.IntOf(token), protocol.StringOf(value)}}}
}

func value(resource uint8) check.Step {
	return check.Step{Call: protocol.Call{Op: opValue, Recv: resource}}
}

// writes is a history of writes in which each must return, and the stored
// value be after it, what the reference says.
func writes(steps ...check.Step) check.History {
	return judged(steps, func(int) bool { return true })
}

// lastValue is the same with the value looked at once, at the end: for a scope
// that holds the shorter histories as well.
func lastValue(steps []check.Step) check.History {
	return judged(steps, func(i int) bool { return i == len(steps)-1 })
}

func judged(steps []check.Step, look func(int) bool) check.History {
	h := check.History{Steps: make([]check.Step, 0, 2*len(steps))}
	stores := map[uint8]*reference{}
	for i, s := range steps {
		id := s.Call.Recv
		if stores[id] == nil {
			stores[id] = new(reference)
		}
		accepted, rule := stores[id].write(s.Call.Args[0].Int, s.Call.Args[1].Str)
		h.Steps = append(h.Steps, s.Returns(protocol.BoolOf(accepted), rule))
		if look(i) {
			rule := valueStored
			if !accepted {
				rule = valueKept
			}
			h.Steps = append(h.Steps, value(id).Returns(protocol.StringOf(stores[id].value), rule))
		}
	}
	return h
}

// keeps is a history of writes with refusals among them. An equal token tells
// whether a refusal has moved the highest one, but a store that refuses equal
// tokens pays for that elsewhere: how it answers the first one, before any
// refusal, is how it must answer the others.
func keeps(steps ...check.Step) check.History {
	h := writes(steps...)
	h.Judge = func(steps []check.Step, got [][]protocol.Value) *check.Failure {
		var model reference
		accepts, known := true, false
		for i := 0; i < len(steps); i += 2 {
			token, text := steps[i].Call.Args[0].Int, steps[i].Call.Args[1].Str
			wanted, rule := token >= model.highest, steps[i].Rule
			if token == model.highest {
				if !known {
					accepts, known = got[i][0].Int == 1, true
				}
				wanted = accepts
				rule = "a refusal before it must not change how an equal token is answered"
			}
			if got[i][0] != protocol.BoolOf(wanted) {
				return &check.Failure{Step: i, Want: check.Show(protocol.BoolOf(wanted)), Rule: rule}
			}
			if wanted {
				model.highest, model.value = token, text
			}
			if want := protocol.StringOf(model.value); got[i+1][0] != want {
				return &check.Failure{Step: i + 1, Want: check.Show(want), Rule: steps[i+1].Rule}
			}
		}
		return nil
	}
	return h
}

// reference is the store that answers are compared with.
type reference struct {
	value   string
	highest int64
}

func (r *reference) write(token int64, value string) (accepted bool, rule string) {
	switch {
	case r.highest == 0:
		rule = firstAccepted
	case token == r.highest:
		rule = equalAccepted
	case token > r.highest:
		rule = newerAccepted
	default:
		return false, staleRefused
	}
	r.highest, r.value = token, value
	return true, rule
}
