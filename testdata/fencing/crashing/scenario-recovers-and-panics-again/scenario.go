package fencing

func Scenario(store Store) (stored string) {
	defer func() {
		if r := recover(); r != nil {
			panic(r) // want Scenario=panic
		}
	}()
	var tokens []int
	store.Write(tokens[1], "b")
	store.Write(tokens[0], "a")
	return store.Value()
}
