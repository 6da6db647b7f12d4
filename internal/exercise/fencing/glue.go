package fencing

import (
	"grade/internal/exercise"
	"grade/internal/protocol"
)

// The operations of the driver, by their numbers on the wire: the order is
// that of the table in driver.Main.
const (
	opAcquire uint8 = iota
	opWrite
	opValue
	opNaiveWrite
	opNaiveValue
	opScenario
	opScenarioResource
	opScenarioNaive
	opIsStale
)

func ops() []exercise.Op {
	return []exercise.Op{
		opAcquire:    {Name: "Acquire", Instance: "s", Bindings: []string{"LockService", "LockService.Acquire"}},
		opWrite:      {Name: "Write", Instance: "r", Bindings: []string{"Resource", "Resource.Write"}},
		opValue:      {Name: "Value", Instance: "r", Bindings: []string{"Resource", "Resource.Value"}},
		opNaiveWrite: {Name: "Write", Instance: "n", Bindings: []string{"NaiveResource", "NaiveResource.Write"}},
		opNaiveValue: {Name: "Value", Instance: "n", Bindings: []string{"NaiveResource", "NaiveResource.Value"}},
		opScenario:   {Name: "Scenario", Bindings: []string{"Scenario"}, Show: showStore, Source: "Scenario(store)"},
		opScenarioResource: {Name: "Scenario", Bindings: []string{"Scenario(Resource)"}, Show: shows("new(Resource)"),
			Source: "Scenario(new(Resource))"},
		opScenarioNaive: {Name: "Scenario", Bindings: []string{"Scenario(NaiveResource)"}, Show: shows("new(NaiveResource)"),
			Source: "Scenario(new(NaiveResource))"},
		opIsStale: {Name: "IsStale", Bindings: []string{"IsStale"}},
	}
}

func showStore(args []protocol.Value) string {
	if args[0].Int == 1 {
		return "a store that checks tokens"
	}
	return "a store that accepts every write"
}

func shows(text string) func([]protocol.Value) string {
	return func([]protocol.Value) string { return text }
}

// bindings name the learner's symbols only: Go's own names, such as new and
// int, may mean something else in the learner's package.
func bindings() []exercise.Binding {
	return []exercise.Binding{
		{
			Name: "LockService", Symbols: []string{"LockService"},
			Signature: "type LockService struct { ... }",
			Code:      `SUBJECT.NewLockService = func() DRIVER.Any { var s LockService; return &s }`,
		},
		{
			Name: "LockService.Acquire", Symbols: []string{"LockService", "LockService.Acquire"},
			Signature: "func (s *LockService) Acquire(client string) int",
			Code:      `SUBJECT.Acquire = func(s DRIVER.Any, client DRIVER.String) DRIVER.Int { return s.(*LockService).Acquire(client) }`,
		},
		{
			Name: "Resource", Symbols: []string{"Resource"},
			Signature: "type Resource struct { ... }",
			Code:      `SUBJECT.NewResource = func() DRIVER.Any { var r Resource; return &r }`,
		},
		{
			Name: "Resource.Write", Symbols: []string{"Resource", "Resource.Write"},
			Signature: "func (r *Resource) Write(token int, value string) bool",
			Code:      `SUBJECT.ResourceWrite = func(r DRIVER.Any, token DRIVER.Int, value DRIVER.String) DRIVER.Bool { return r.(*Resource).Write(token, value) }`,
		},
		{
			Name: "Resource.Value", Symbols: []string{"Resource", "Resource.Value"},
			Signature: "func (r *Resource) Value() string",
			Code:      `SUBJECT.ResourceValue = func(r DRIVER.Any) DRIVER.String { return r.(*Resource).Value() }`,
		},
		{
			Name: "NaiveResource", Symbols: []string{"NaiveResource"},
			Signature: "type NaiveResource struct { ... }",
			Code:      `SUBJECT.NewNaiveResource = func() DRIVER.Any { var r NaiveResource; return &r }`,
		},
		{
			Name: "NaiveResource.Write", Symbols: []string{"NaiveResource", "NaiveResource.Write"},
			Signature: "func (r *NaiveResource) Write(token int, value string) bool",
			Code:      `SUBJECT.NaiveResourceWrite = func(r DRIVER.Any, token DRIVER.Int, value DRIVER.String) DRIVER.Bool { return r.(*NaiveResource).Write(token, value) }`,
		},
		{
			Name: "NaiveResource.Value", Symbols: []string{"NaiveResource", "NaiveResource.Value"},
			Signature: "func (r *NaiveResource) Value() string",
			Code:      `SUBJECT.NaiveResourceValue = func(r DRIVER.Any) DRIVER.String { return r.(*NaiveResource).Value() }`,
		},
		{
			Name: "Scenario", Symbols: []string{"Scenario"},
			Signature: "func Scenario(store Store) string",
			Code:      `SUBJECT.Scenario = func(store *DRIVER.Recorder) DRIVER.String { return Scenario(store) }`,
		},
		{
			Name: "Scenario(Resource)", Symbols: []string{"Scenario", "Resource", "Resource.Write", "Resource.Value"},
			Signature: "func Scenario(store Store) string",
			Code:      `SUBJECT.ScenarioResource = func() DRIVER.String { var r Resource; return Scenario(&r) }`,
		},
		{
			Name: "Scenario(NaiveResource)", Symbols: []string{"Scenario", "NaiveResource", "NaiveResource.Write", "NaiveResource.Value"},
			Signature: "func Scenario(store Store) string",
			Code:      `SUBJECT.ScenarioNaive = func() DRIVER.String { var r NaiveResource; return Scenario(&r) }`,
		},
		{
			Name: "IsStale", Symbols: []string{"IsStale"},
			Signature: "func IsStale(token, highest int) bool",
			Code:      `SUBJECT.IsStale = func(token, highest DRIVER.Int) DRIVER.Bool { return IsStale(token, highest) }`,
		},
	}
}
