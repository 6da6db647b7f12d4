package fencing

import (
	"iter"

	"grade/internal/check"
)

func firstWrites() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for _, token := range append([]int{1, 2, 3, 4, 5}, scattered()...) {
			if !yield(writes(write(0, token, "a"))) {
				return
			}
		}
		for _, text := range []string{"", " ", "two words ", "\ttab", "naïve", "a\nb"} {
			if !yield(writes(write(0, 1, text))) {
				return
			}
		}
	}
}

func increasing() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for tokens := range sequences([]int{1, 2, 3, 4, 5, 6}, 4) {
			if len(tokens) > 1 && rises(tokens) && !yield(writes(writesOf(tokens)...)) {
				return
			}
		}
	}
}

// staleWrites are all increasing runs over a few tokens, each followed by each
// lower token; only the answers to the writes are looked at.
func staleWrites() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for tokens := range sequences([]int{1, 2, 3, 4, 5}, 4) {
			last := len(tokens) - 1
			if last < 1 || !rises(tokens[:last]) || tokens[last] >= tokens[last-1] {
				continue
			}
			if !yield(judged(writesOf(tokens), func(int) bool { return false })) {
				return
			}
		}
	}
}

func rises(tokens []int) bool {
	for i := 1; i < len(tokens); i++ {
		if tokens[i] <= tokens[i-1] {
			return false
		}
	}
	return true
}

func writesOf(tokens []int) []check.Step {
	steps := make([]check.Step, len(tokens))
	for i, t := range tokens {
		steps[i] = write(0, t, letter(i))
	}
	return steps
}

func everyHistory() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for tokens := range sequences([]int{1, 2, 3, 4}, 6) {
			if !yield(lastValue(writesOf(tokens))) {
				return
			}
		}
		// The same with values that come again, for a store that looks at
		// them: twice each, and one for all.
		for _, run := range []int{2, 6} {
			for tokens := range sequences([]int{1, 2, 3, 4}, 4) {
				var steps []check.Step
				for i, t := range tokens {
					steps = append(steps, write(0, t, letter(i/run)))
				}
				if !yield(lastValue(steps)) {
					return
				}
			}
		}
	}
}

func largeTokens() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for tokens := range sequences(scattered(), 3) {
			if len(tokens) > 1 && !yield(lastValue(writesOf(tokens))) {
				return
			}
		}
		var long []check.Step
		for i := range 400 {
			long = append(long, write(0, i+1, letter(i)))
		}
		yield(lastValue(append(long, write(0, 400, "same"), write(0, 399, "stale"), write(0, 1, "very stale"))))
	}
}

// interleavedResources are all histories in which two resources, then three,
// take turns; a low token is always fresh for one that has seen none.
func interleavedResources() iter.Seq[check.History] {
	type turn struct {
		resource uint8
		token    int
	}
	two := []turn{{0, 1}, {0, 3}, {1, 1}, {1, 2}}
	three := []turn{{0, 3}, {1, 2}, {2, 1}}
	return func(yield func(check.History) bool) {
		for _, turns := range [][]turn{two, three} {
			for sequence := range sequences(turns, 4) {
				var steps []check.Step
				seen := map[turn]bool{}
				for i, t := range sequence {
					// An equal token has a check of its own.
					if seen[t] {
						break
					}
					seen[t] = true
					steps = append(steps, write(t.resource, t.token, letter(i)))
				}
				if len(steps) == len(sequence) && len(steps) > 1 && !yield(writes(steps...)) {
					return
				}
			}
		}
	}
}
