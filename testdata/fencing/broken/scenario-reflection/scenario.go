package fencing

import "reflect" // want Scenario=policy

func Scenario(store Store) string {
	v := reflect.ValueOf(store).Elem() // want Scenario=policy
	if v.NumField() > 1 {
		return "b"
	}
	return "a"
}
