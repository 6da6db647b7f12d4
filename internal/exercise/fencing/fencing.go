// Package fencing is the hidden half of the exercise on leases and fencing
// tokens: what its parts must do, its quiz, its words, and its half of the
// driver. Nothing outside this package knows what a token is.
package fencing

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"grade/exercises"
	"grade/internal/check"
	"grade/internal/exercise"
)

//go:embed driver
var driverFiles embed.FS

// Exercise is the exercise, whole.
func Exercise() (*exercise.Exercise, error) {
	starter, err := exercises.FS("fencing")
	if err != nil {
		return nil, err
	}
	driver, err := fs.Sub(driverFiles, "driver")
	if err != nil {
		return nil, fmt.Errorf("the driver of fencing: %w", err)
	}
	return &exercise.Exercise{
		Name:           "fencing",
		Title:          "Leases and fencing tokens",
		Starter:        starter,
		Given:          []string{"store.go"},
		Parts:          parts(),
		Quiz:           quiz(),
		Checks:         slices.Concat(lockServiceChecks(), resourceChecks(), naiveChecks(), scenarioChecks(), staleChecks()),
		Ops:            ops(),
		Driver:         driver,
		DriverPackage:  "grade/internal/exercise/fencing/driver",
		Bindings:       bindings(),
		Imports:        imports(),
		Misconceptions: misconceptions(),
		Refine:         refine,
		Spell:          spell,
		Lesson:         lesson(),
		Demo:           demo(),
	}, nil
}

func parts() []exercise.Part {
	all := []exercise.Part{
		{Name: "LockService", File: "lock_service.go", Models: lockServiceModels(), Probe: returningClient(),
			Symbols: []string{"LockService", "LockService.Acquire"}},
		{Name: "Resource", File: "resource.go", Models: resourceModels(),
			Symbols: []string{"Resource", "Resource.Write", "Resource.Value"}},
		{Name: "NaiveResource", File: "naive_resource.go", Models: naiveModels(),
			Symbols: []string{"NaiveResource", "NaiveResource.Write", "NaiveResource.Value"}},
		{Name: "Scenario", File: "scenario.go", Symbols: []string{"Scenario"}},
		{Name: "IsStale", File: "is_stale.go", Models: staleModels(), Symbols: []string{"IsStale"}},
	}
	for i := range all {
		all[i].Hints = hints(all[i].Name)
	}
	return all
}

// imports is the allow-list: what an answer can reasonably use, and nothing
// that reaches out of the process or beneath the language.
func imports() []string {
	return []string{
		"bytes", "cmp", "container/heap", "container/list", "container/ring", "errors", "fmt", "iter", "maps",
		"math", "math/bits", "slices", "sort", "strconv", "strings", "sync", "sync/atomic", "time", "unicode",
		"unicode/utf8",
	}
}

// refine tells a scenario that ignores the store and uses one of its own from
// one that ignores it and returns a literal.
func refine(misconception string, uses func(symbol, other string) bool) string {
	if misconception == "scenario-literal" && (uses("Scenario", "Resource") || uses("Scenario", "NaiveResource")) {
		return "scenario-own-store"
	}
	return misconception
}

func one(h check.History) func(func(check.History) bool) {
	return func(yield func(check.History) bool) { yield(h) }
}

func each(histories ...check.History) func(func(check.History) bool) {
	return slices.Values(histories)
}
