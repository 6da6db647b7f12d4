package fencing

import (
	"grade/internal/check"
	"grade/internal/protocol"
)

// store is a store with a wrong idea: what it would do with a write.
type store struct {
	value    string
	accepted int64 // the highest accepted token
	first    int64 // the first token
	last     int64 // the last token, as far as the idea keeps one
}

func (s *store) take(token int64, value string) bool {
	s.accepted, s.value = max(s.accepted, token), value
	return true
}

func resourceModels() []check.Model {
	return []check.Model{
		stores("equal-token-refused", opWrite, func(s *store, token int64, value string) bool {
			return token > s.accepted && s.take(token, value)
		}),
		stores("remembers-refused-token", opWrite, func(s *store, token int64, value string) bool {
			// Such a store takes the token down before it compares, so it is
			// the last one that it remembers, refused or not.
			fresh := token >= s.last
			if fresh {
				s.value = value
			}
			s.last = token
			return fresh
		}),
		stores("refused-write-stored", opWrite, func(s *store, token int64, value string) bool {
			s.value = value
			return token >= s.accepted && s.take(token, value)
		}),
		stores("remembers-nothing", opWrite, func(s *store, token int64, value string) bool {
			return s.take(token, value)
		}),
		stores("never-remembers-accepted", opWrite, func(s *store, token int64, value string) bool {
			if s.first == 0 {
				s.first = token
			}
			return token >= s.first && s.take(token, value)
		}),
		stores("stores-nothing", opWrite, func(s *store, token int64, _ string) bool {
			return token >= s.accepted && s.take(token, "")
		}),
		stores("stores-nothing", opWrite, func(*store, int64, string) bool { return true }),
		stores("refuses-everything", opWrite, func(*store, int64, string) bool { return false }),
	}
}

func naiveModels() []check.Model {
	return []check.Model{
		stores("naive-fences", opNaiveWrite, func(s *store, token int64, value string) bool {
			return token >= s.accepted && s.take(token, value)
		}),
		stores("naive-fences", opNaiveWrite, func(s *store, token int64, value string) bool {
			return token > s.accepted && s.take(token, value)
		}),
		stores("stores-nothing", opNaiveWrite, func(*store, int64, string) bool { return true }),
		stores("refuses-everything", opNaiveWrite, func(*store, int64, string) bool { return false }),
	}
}

// stores is the idea of a store whose writes do as take says.
func stores(misconception string, op uint8, take func(s *store, token int64, value string) bool) check.Model {
	return check.Predicts(misconception, func(steps []check.Step) []protocol.Value {
		all := map[uint8]*store{}
		results := make([]protocol.Value, len(steps))
		for i, step := range steps {
			id := step.Call.Recv
			if all[id] == nil {
				all[id] = new(store)
			}
			s := all[id]
			if step.Call.Op != op {
				results[i] = protocol.StringOf(s.value)
				continue
			}
			results[i] = protocol.BoolOf(take(s, step.Call.Args[0].Int, step.Call.Args[1].Str))
		}
		return results
	})
}
