package fencing

import . "os" // want Scenario=policy|compile_error

func Scenario(store Store) string {
	return Getenv("EXPECTED") // want Scenario=policy|compile_error
}
