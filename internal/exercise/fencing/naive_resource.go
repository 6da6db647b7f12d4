package fencing

import (
	"iter"

	"grade/internal/check"
	"grade/internal/protocol"
)

func naiveChecks() []check.Check {
	return []check.Check{
		{
			ID: "naive-resource/accepts-all", Part: "NaiveResource",
			Title: "accepts every write, whatever its token",
			Why: "It stands for a resource that does not check tokens. Only next to it can one see what the check " +
				"is good for.",
			Histories: naiveSequences(func(tokens []int) check.History {
				return naiveWrites(tokens, func(int) bool { return false })
			}),
		},
		{
			ID: "naive-resource/stores-all", Part: "NaiveResource",
			Title: "holds the value that was written last",
			Why: "Without a check, whoever writes last wins, even a client whose lease was over long ago: that is the " +
				"harm to be shown.",
			Histories: naiveSequences(func(tokens []int) check.History {
				return naiveWrites(tokens, func(i int) bool { return i == len(tokens)-1 })
			}),
		},
		{
			ID: "naive-resource/independent", Part: "NaiveResource",
			Title:     "keeps its own value when several are in use",
			Why:       "Two resources hold two values; a write to one must never show in the other.",
			Histories: interleavedNaive(),
		},
	}
}

const (
	everyAccepted = "a resource without the check accepts every write"
	lastStored    = "the value written last must be stored"
)

func naiveWrite(resource uint8, token int, value string) check.Step {
	return check.Step{Call: protocol.Call{Op: opNaiveWrite, Recv: resource,
		Args: []protocol.Value{protocol.IntOf(token), protocol.StringOf(value)}}}
}

func naiveValue(resource uint8) check.Step {
	return check.Step{Call: protocol.Call{Op: opNaiveValue, Recv: resource}}
}

// naiveWrites is a history of writes. Where it looks at the value, the answer
// of the write is left to the check that is about answers.
func naiveWrites(tokens []int, look func(int) bool) check.History {
	var h check.History
	values := []string{"a", "a", "", "b", "two words "}
	looked := false
	for i, t := range tokens {
		text := values[i%len(values)]
		h.Steps = append(h.Steps, naiveWrite(0, t, text).Returns(protocol.BoolOf(true), everyAccepted))
		if look(i) {
			looked = true
			h.Steps = append(h.Steps, naiveValue(0).Returns(protocol.StringOf(text), lastStored))
		}
	}
	for i := range h.Steps {
		if looked && h.Steps[i].Call.Op == opNaiveWrite {
			h.Steps[i] = h.Steps[i].Returns(protocol.Value{}, "")
		}
	}
	return h
}

func naiveSequences(history func([]int) check.History) iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for _, scope := range []struct {
			tokens  []int
			longest int
		}{{[]int{1, 2, 3}, 4}, {scattered(), 2}} {
			for tokens := range sequences(scope.tokens, scope.longest) {
				if !yield(history(tokens)) {
					return
				}
			}
		}
	}
}

func interleavedNaive() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for resources := range sequences([]uint8{0, 1, 2}, 4) {
			if len(resources) < 2 {
				continue
			}
			var h check.History
			held := map[uint8]string{}
			for i, r := range resources {
				held[r] = letter(i)
				h.Steps = append(h.Steps, naiveWrite(r, len(resources)-i, letter(i)))
			}
			for _, r := range []uint8{0, 1, 2} {
				if text, written := held[r]; written {
					h.Steps = append(h.Steps, naiveValue(r).Returns(protocol.StringOf(text), lastStored))
				}
			}
			if !yield(h) {
				return
			}
		}
	}
}
