// Package driver is the fencing exercise's half of the driver: it knows how to
// call a lock service, a resource and a scenario, and nothing of what is right.
package driver

import (
	"grade/internal/protocol"
	"grade/internal/protocol/driver"
)

// Glue lies in the learner's package, where the names of Go's own types may
// mean something else; it uses these instead.
type (
	Any    = any
	Bool   = bool
	Int    = int
	String = string
)

// Subject is what the glue of one submission connects: a nil field is a symbol
// that is not there, or can't be called.
type Subject struct {
	NewLockService     func() any
	Acquire            func(s any, client string) int
	NewResource        func() any
	ResourceWrite      func(r any, token int, value string) bool
	ResourceValue      func(r any) string
	NewNaiveResource   func() any
	NaiveResourceWrite func(r any, token int, value string) bool
	NaiveResourceValue func(r any) string
	Scenario           func(store *Recorder) string
	ScenarioResource   func() string
	ScenarioNaive      func() string
	IsStale            func(token, highest int) bool
}

var subjects = map[int]*Subject{}

// Bind makes the subject with that number; each submission's glue calls it once.
func Bind(number int) *Subject {
	s := new(Subject)
	subjects[number] = s
	return s
}

// The classes of receivers.
const (
	services uint8 = iota
	resources
	naiveResources
)

// Main runs the subject that the grader chose.
func Main() {
	s := subjects[driver.Subject()]
	driver.Main([]driver.Op{
		0: {Class: services, New: s.NewLockService, Call: acquire(s.Acquire)},
		1: {Class: resources, New: s.NewResource, Call: write(s.ResourceWrite)},
		2: {Class: resources, New: s.NewResource, Call: value(s.ResourceValue)},
		3: {Class: naiveResources, New: s.NewNaiveResource, Call: write(s.NaiveResourceWrite)},
		4: {Class: naiveResources, New: s.NewNaiveResource, Call: value(s.NaiveResourceValue)},
		5: {Call: s.scenario()},
		6: {Call: ownStore(s.ScenarioResource)},
		7: {Call: ownStore(s.ScenarioNaive)},
		8: {Call: isStale(s.IsStale)},
	})
}

type call = func(out []protocol.Value, recv any, args []protocol.Value) []protocol.Value

func acquire(f func(any, string) int) call {
	if f == nil {
		return nil
	}
	return func(out []protocol.Value, recv any, args []protocol.Value) []protocol.Value {
		return append(out, protocol.IntOf(f(recv, args[0].Str)))
	}
}

func write(f func(any, int, string) bool) call {
	if f == nil {
		return nil
	}
	return func(out []protocol.Value, recv any, args []protocol.Value) []protocol.Value {
		return append(out, protocol.BoolOf(f(recv, int(args[0].Int), args[1].Str)))
	}
}

func value(f func(any) string) call {
	if f == nil {
		return nil
	}
	return func(out []protocol.Value, recv any, _ []protocol.Value) []protocol.Value {
		return append(out, protocol.StringOf(f(recv)))
	}
}

// scenario runs on a recording store that fences where the first argument
// says so. It reports the scenario's result, then whether the learner has a
// lock service and the tokens that a new one hands out to A and B, and then
// what the scenario did to the store: three values for each write.
func (s *Subject) scenario() call {
	if s.Scenario == nil {
		return nil
	}
	return func(out []protocol.Value, _ any, args []protocol.Value) []protocol.Value {
		store := &Recorder{fenced: args[0].Int == 1}
		out = append(out, protocol.StringOf(s.Scenario(store)))
		served := s.NewLockService != nil && s.Acquire != nil
		var a, b int
		if served {
			service := s.NewLockService()
			a, b = s.Acquire(service, "A"), s.Acquire(service, "B")
		}
		out = append(out, protocol.BoolOf(served), protocol.IntOf(a), protocol.IntOf(b))
		for _, w := range store.writes {
			out = append(out, protocol.IntOf(w.token), protocol.StringOf(w.value), protocol.BoolOf(w.accepted))
		}
		return out
	}
}

func ownStore(f func() string) call {
	if f == nil {
		return nil
	}
	return func(out []protocol.Value, _ any, _ []protocol.Value) []protocol.Value {
		return append(out, protocol.StringOf(f()))
	}
}

func isStale(f func(int, int) bool) call {
	if f == nil {
		return nil
	}
	return func(out []protocol.Value, _ any, args []protocol.Value) []protocol.Value {
		return append(out, protocol.BoolOf(f(int(args[0].Int), int(args[1].Int))))
	}
}
