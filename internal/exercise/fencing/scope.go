package fencing

import "iter"

// sequences yields all sequences of the items up to that length, shorter ones
// first. The slice is valid until the next one.
func sequences[T any](items []T, longest int) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for length := 1; length <= longest; length++ {
			if !fill(items, make([]T, 0, length), length, yield) {
				return
			}
		}
	}
}

func fill[T any](items, sequence []T, length int, yield func([]T) bool) bool {
	if len(sequence) == length {
		return yield(sequence)
	}
	for _, item := range items {
		if !fill(items, append(sequence, item), length, yield) {
			return false
		}
	}
	return true
}

// scattered are tokens on both sides of the places where a number stops to fit
// into 8, 16, 31, 32 or 53 bits, up to the largest of the domain.
func scattered() []int {
	return []int{1, 255, 256, 257, 65_535, 65_536, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1,
		1 << 53, 1<<53 + 1, 1<<62 - 1, 1 << 62}
}

// letter is the value written at a step: "a", "b", "c", ...
func letter(step int) string { return string(rune('a' + step%26)) }
