package fencing

func init() {
	for { // want LockService=timeout lock-service/same-client=timeout|skipped lock-service/hundreds=timeout|skipped Resource=timeout resource/refusal-changes-nothing=timeout|skipped NaiveResource=timeout Scenario=timeout scenario/own-stores=timeout|skipped IsStale=timeout
	}
}
