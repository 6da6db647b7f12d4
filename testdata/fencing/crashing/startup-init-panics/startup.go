package fencing

// No part uses what this file does.
func init() {
	panic("the database is not there") // want LockService=panic lock-service/same-client=panic|skipped lock-service/hundreds=panic|skipped Resource=panic resource/refusal-changes-nothing=panic|skipped NaiveResource=panic Scenario=panic scenario/own-stores=panic|skipped IsStale=panic
}
