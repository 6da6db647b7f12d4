package fencing

type LockService struct {
	last int
}

func (s *LockService) Acquire(client string) int {
	return ++s.last // want LockService=compile_error
}

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	return r.write(token, value) // want Resource=compile_error
}

func (r *Resource) Value() string {
	return r.value
}

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	for {
		r.value = value
		break
	}
} // want NaiveResource=compile_error

func (r *NaiveResource) Value() string {
	return r.value
}

func Scenario(store Store) string {
	var locks = LockService{} // want Scenario=compile_error
	return store.Get()
}

func IsStale(token int, highest int) bool {
	if token < highest { return true } else { return "no" } // want IsStale=compile_error
}
