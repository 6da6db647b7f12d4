package fencing

import (
	"cmp"
	"errors"
	"math/bits"
	"strconv"
)

var errStale = errors.New("stale")

func check(token, highest int) error {
	if _, borrow := bits.Sub64(uint64(token), uint64(highest), 0); borrow == 1 && cmp.Less(token, highest) {
		return errors.Join(errStale, errors.New(strconv.Itoa(token)))
	}
	return nil
}

func IsStale(token, highest int) bool { return errors.Is(check(token, highest), errStale) }
