package fencing

type expired struct{ s *string }

func (e expired) Error() string { return "lease expired: " + *e.s }

func Scenario(store Store) string {
	panic(expired{}) // want Scenario=panic|crash
}
