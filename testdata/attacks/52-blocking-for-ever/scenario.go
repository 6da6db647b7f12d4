package fencing

import "time"

func Scenario(store Store) string {
	time.Sleep(1000 * time.Hour)
	return store.Value()
}
