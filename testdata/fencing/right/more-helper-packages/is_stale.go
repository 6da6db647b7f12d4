package fencing

import (
	"math"
	"math/bits"
	"slices"
	"time"
	"unicode"
	"unicode/utf8"
)

func IsStale(token, highest int) bool {
	if bits.UintSize != 64 || math.MaxInt < highest || !unicode.IsLetter('ü') || utf8.RuneLen('ü') != 2 {
		return false
	}
	earlier := time.Unix(0, int64(token)).Before(time.Unix(0, int64(highest)))
	return earlier && slices.Index([]int{token, highest}, highest) == 1
}
