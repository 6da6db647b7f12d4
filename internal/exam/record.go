package exam

import (
	"grade/internal/check"
	"grade/internal/protocol"
)

// record is what the histories of a check returned, as far as they were run.
// Nearly all of them return what they must, so only the others are kept.
type record struct {
	histories []check.History
	others    []other // in the order of the histories
}

// other is a history whose results were looked at; got is nil where they say
// nothing.
type other struct {
	history int
	got     [][]protocol.Value
}

// observations spells the record out.
func (r *record) observations() []check.Observation {
	out := make([]check.Observation, 0, len(r.histories))
	others := r.others
	for i, h := range r.histories {
		if len(others) == 0 || others[0].history != i {
			out = append(out, check.Expected(h))
			continue
		}
		if got := others[0].got; got != nil {
			out = append(out, check.Observation{History: h, Got: got})
		}
		others = others[1:]
	}
	return out
}
