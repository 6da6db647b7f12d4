package fencing

type LockService struct{ m map[string]int }

func (s *LockService) Acquire(client string) int {
	s.m[client]++ // want LockService=panic lock-service/same-client=skipped lock-service/hundreds=skipped scenario/writes=panic
	return s.m[client]
}

type Resource struct{ v []string }

func (r *Resource) Write(token int, value string) bool {
	r.v[token] = value // want Resource=panic resource/refusal-changes-nothing=skipped
	return true
}

func (r *Resource) Value() string { return r.v[0] }

type NaiveResource struct{ p *string }

func (n *NaiveResource) Write(token int, value string) bool {
	*n.p = value // want NaiveResource=panic
	return true
}

func (n *NaiveResource) Value() string { return *n.p }

func Scenario(store Store) string {
	return store.(interface{ Read() string }).Read() // want Scenario=panic scenario/writes=panic scenario/own-stores=panic|skipped
}

func IsStale(token, highest int) bool {
	var older []bool
	return older[token] // want IsStale=panic
}
