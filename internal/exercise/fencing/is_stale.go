package fencing

import (
	"iter"

	"grade/internal/check"
	"grade/internal/protocol"
)

func staleChecks() []check.Check {
	return []check.Check{
		{
			ID: "is-stale/lower", Part: "IsStale",
			Title:     "returns true for a token lower than the highest",
			Why:       "A lower token was handed out earlier, so its owner has been replaced since.",
			Histories: comparisons(func(token, highest int) bool { return token < highest }, "a lower token is stale"),
		},
		{
			ID: "is-stale/equal", Part: "IsStale",
			Title: "returns false for a token equal to the highest",
			Why:   "The highest token belongs to the owner of the day, who may come back with it as often as it likes.",
			Histories: comparisons(func(token, highest int) bool { return token == highest },
				"a token equal to the highest is not stale"),
		},
		{
			ID: "is-stale/higher", Part: "IsStale",
			Title: "returns false for a token higher than the highest",
			Why:   "A higher token was handed out later: it is as fresh as can be.",
			Histories: comparisons(func(token, highest int) bool { return token > highest },
				"a token higher than the highest is not stale"),
		},
	}
}

func isStale(token, highest int) check.Step {
	return check.Step{Call: protocol.Call{Op: opIsStale,
		Args: []protocol.Value{protocol.IntOf(token), protocol.IntOf(highest)}}}
}

// comparisons are all pairs of a small scope and of the scattered tokens that
// the check is about, each with the answer that the domain gives.
func comparisons(about func(token, highest int) bool, rule string) iter.Seq[check.History] {
	small := []int{0, 1, 2, 3, 4, 5, 6}
	return func(yield func(check.History) bool) {
		for _, scope := range [][]int{small, append([]int{0}, scattered()...)} {
			for _, token := range scope {
				for _, highest := range scope {
					// The domain starts at token 1.
					if token == 0 || !about(token, highest) {
						continue
					}
					want := protocol.BoolOf(token < highest)
					if !yield(check.Of(isStale(token, highest).Returns(want, rule))) {
						return
					}
				}
			}
		}
	}
}

func staleModels() []check.Model {
	return []check.Model{
		answers("le-for-lt", func(token, highest int64) bool { return token <= highest }),
		answers("stale-reversed", func(token, highest int64) bool { return token > highest }),
		answers("stale-reversed", func(token, highest int64) bool { return token >= highest }),
	}
}

func answers(misconception string, stale func(token, highest int64) bool) check.Model {
	return check.Predicts(misconception, func(steps []check.Step) []protocol.Value {
		results := make([]protocol.Value, len(steps))
		for i, s := range steps {
			results[i] = protocol.BoolOf(stale(s.Call.Args[0].Int, s.Call.Args[1].Int))
		}
		return results
	})
}
