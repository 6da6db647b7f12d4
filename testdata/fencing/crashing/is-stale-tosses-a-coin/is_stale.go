package fencing

func IsStale(token, highest int) bool {
	heads, tails := make(chan bool, 1), make(chan bool, 1)
	heads <- true
	tails <- false
	select { // want IsStale=fail|unstable
	case b := <-heads:
		return b
	case b := <-tails:
		return b
	}
}
