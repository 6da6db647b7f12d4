package fencing

<<<<<<< HEAD
func IsStale(token, highest int) bool {
	return token <= highest
}
=======
func IsStale(token, highest int) bool {
	return highest > token
}
>>>>>>> main
