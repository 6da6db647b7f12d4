package fencing

const limit int = 1 << 70 // want IsStale=compile_error

func IsStale(token, highest int) bool {
	return token < highest && token < limit
}
