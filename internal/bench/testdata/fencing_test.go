package fencing

import (
	"fmt"
	"testing"
)

// These tests ask of the exercise what the grader's checks ask, as a course
// would write them that has no grader.

func scattered() []int {
	return []int{1, 255, 256, 257, 65_535, 65_536, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1,
		1 << 53, 1<<53 + 1, 1<<62 - 1, 1 << 62}
}

// sequences calls f with all sequences of the items up to that length.
func sequences[T any](items []T, longest int, f func([]T)) {
	var fill func([]T, int)
	fill = func(sequence []T, length int) {
		if len(sequence) == length {
			f(sequence)
			return
		}
		for _, item := range items {
			fill(append(sequence, item), length)
		}
	}
	for length := 1; length <= longest; length++ {
		fill(nil, length)
	}
}

func TestAcquireCounts(t *testing.T) {
	sequences([]string{"A", "B", "C"}, 5, func(clients []string) {
		var s LockService
		for i, c := range clients {
			if got := s.Acquire(c); got != i+1 {
				t.Fatalf("%q: acquire %d returned %d", clients, i+1, got)
			}
		}
	})
}

func TestServicesAreIndependent(t *testing.T) {
	sequences([]int{0, 1, 2}, 4, func(turns []int) {
		var services [3]LockService
		var last [3]int
		for _, i := range turns {
			last[i]++
			if got := services[i].Acquire("A"); got != last[i] {
				t.Fatalf("%v: returned %d, want %d", turns, got, last[i])
			}
		}
	})
}

func TestHundredsOfAcquires(t *testing.T) {
	var s LockService
	for i := range 600 {
		if got := s.Acquire(fmt.Sprint("client ", i%7)); got != i+1 {
			t.Fatalf("acquire %d returned %d", i+1, got)
		}
	}
}

type model struct {
	fenced  bool
	highest int
	value   string
}

func (m *model) write(token int, value string) bool {
	if m.fenced && token < m.highest {
		return false
	}
	m.highest, m.value = token, value
	return true
}

func testWrites(t *testing.T, store Store, fenced bool, tokens []int) {
	t.Helper()
	m := model{fenced: fenced}
	for i, token := range tokens {
		value := string(rune('a' + i%26))
		want := m.write(token, value)
		if got := store.Write(token, value); got != want {
			t.Fatalf("%v: Write(%d, %q) returned %t, want %t", tokens[:i+1], token, value, got, want)
		}
		if got := store.Value(); got != m.value {
			t.Fatalf("%v: Value() is %q, want %q", tokens[:i+1], got, m.value)
		}
	}
}

func TestResource(t *testing.T) {
	sequences([]int{1, 2, 3, 4}, 6, func(tokens []int) { testWrites(t, new(Resource), true, tokens) })
}

func TestResourceWithScatteredTokens(t *testing.T) {
	sequences(scattered(), 3, func(tokens []int) { testWrites(t, new(Resource), true, tokens) })
}

func TestNaiveResource(t *testing.T) {
	sequences([]int{1, 2, 3, 4}, 4, func(tokens []int) { testWrites(t, new(NaiveResource), false, tokens) })
	sequences(scattered(), 2, func(tokens []int) { testWrites(t, new(NaiveResource), false, tokens) })
}

func TestResourcesAreIndependent(t *testing.T) {
	type turn struct{ store, token int }
	turns := []turn{{0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}, {1, 3}}
	sequences(turns, 4, func(sequence []turn) {
		var fenced [2]Resource
		var naive [2]NaiveResource
		models := [2]model{{fenced: true}, {fenced: true}}
		for i, turn := range sequence {
			value := string(rune('a' + i))
			want := models[turn.store].write(turn.token, value)
			if fenced[turn.store].Write(turn.token, value) != want || !naive[turn.store].Write(turn.token, value) {
				t.Fatalf("%v: a store does not keep to itself", sequence)
			}
			if fenced[turn.store].Value() != models[turn.store].value || naive[turn.store].Value() != value {
				t.Fatalf("%v: a store holds another's value", sequence)
			}
		}
	})
}

type recorder struct {
	model
	writes []string
}

func (r *recorder) Write(token int, value string) bool {
	r.writes = append(r.writes, fmt.Sprint(token, value))
	return r.write(token, value)
}

func (r *recorder) Value() string { return r.value }

func TestScenario(t *testing.T) {
	for _, fenced := range []bool{true, false} {
		want := map[bool]string{true: "b", false: "a"}[fenced]
		for range 2 {
			r := &recorder{model: model{fenced: fenced}}
			if got := Scenario(r); got != want {
				t.Errorf("fenced %t: returned %q, want %q", fenced, got, want)
			}
			if fmt.Sprint(r.writes) != "[2b 1a]" {
				t.Errorf("fenced %t: wrote %v", fenced, r.writes)
			}
		}
	}
	if got := Scenario(new(Resource)); got != "b" {
		t.Errorf("with Resource: %q", got)
	}
	if got := Scenario(new(NaiveResource)); got != "a" {
		t.Errorf("with NaiveResource: %q", got)
	}
}

func TestIsStale(t *testing.T) {
	for _, scope := range [][]int{{0, 1, 2, 3, 4, 5, 6}, append([]int{0}, scattered()...)} {
		for _, token := range scope {
			for _, highest := range scope {
				if got := IsStale(token, highest); token > 0 && got != (token < highest) {
					t.Errorf("IsStale(%d, %d) is %t", token, highest, got)
				}
			}
		}
	}
}
