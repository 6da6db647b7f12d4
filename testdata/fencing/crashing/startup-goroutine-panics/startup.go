package fencing

func init() {
	go func() {
		var lease chan bool
		close(lease) // want LockService=panic lock-service/same-client=panic|skipped lock-service/hundreds=panic|skipped Resource=panic resource/refusal-changes-nothing=panic|skipped NaiveResource=panic Scenario=panic scenario/own-stores=panic|skipped IsStale=panic
	}()
	for {
		select {}
	}
}
