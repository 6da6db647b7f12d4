package fencing

func IsStale(token, highest int) bool { // want IsStale=fail|unstable
	heads, tails := make(chan bool, 1), make(chan bool, 1)
	heads <- true
	tails <- false
	select {
	case b := <-heads:
		return b
	case b := <-tails:
		return b
	}
}
