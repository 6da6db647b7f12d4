package fencing

func Scenario(store Store) string {
	var reason error
	panic(reason) // want Scenario=panic
}
