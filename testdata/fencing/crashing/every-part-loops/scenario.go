package fencing

func Scenario(store Store) string {
	for { // want Scenario=timeout scenario/own-stores=timeout|skipped
		store.Value()
	}
}
