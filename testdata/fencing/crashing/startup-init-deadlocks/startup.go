package fencing

func init() {
	ready := make(chan bool)
	<-ready // want LockService=deadlock lock-service/same-client=deadlock|skipped lock-service/hundreds=deadlock|skipped Resource=deadlock resource/refusal-changes-nothing=deadlock|skipped NaiveResource=deadlock Scenario=deadlock scenario/own-stores=deadlock|skipped IsStale=deadlock
}
