package fencing

// Everything in one file, each part with a slip of its own.

// misconception counts-from-zero
type LockService struct{ next int }

func (s *LockService) Acquire(client string) int {
	s.next++
	return s.next - 1 // want lock-service/first-token
}

// misconception refused-write-stored
type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	r.value = value // want resource/refusal-changes-nothing resource/every-history resource/large-tokens resource/independent scenario/own-stores=skipped
	if token < r.highest {
		return false
	}
	r.highest = token
	return true
}

func (r *Resource) Value() string {
	return r.value
}

type NaiveResource struct{ Resource }

func (n *NaiveResource) Write(token int, value string) bool {
	return n.Resource.Write(token, value) // want naive-resource/accepts-all
}

// misconception scenario-acquires-again
func Scenario(store Store) string {
	var locks LockService
	locks.Acquire("A")
	store.Write(locks.Acquire("B"), "b")
	store.Write(locks.Acquire("A"), "a") // want scenario/fenced scenario/writes
	return store.Value()
}

// misconception stale-reversed
func IsStale(token, highest int) bool {
	return highest < token // want is-stale/lower is-stale/higher
}
