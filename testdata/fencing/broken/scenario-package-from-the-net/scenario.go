package fencing

import "github.com/example/locks" // want Scenario=policy

func Scenario(store Store) string {
	return locks.Play(store) // want Scenario=policy
}
