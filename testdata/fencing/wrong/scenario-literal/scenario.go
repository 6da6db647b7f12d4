package fencing

func Scenario(store Store) string {
	// misconception scenario-literal
	return "b" // want scenario/unfenced scenario/writes scenario/own-stores
}
