package fencing

func Scenario(store Store) string {
	switch store.(type) {
	case *Resource:
		return "b"
	case *NaiveResource:
		return "a"
	}
	return "b"
}
