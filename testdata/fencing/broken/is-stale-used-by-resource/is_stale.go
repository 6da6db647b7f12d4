package fencing

func IsStale(token, highest int) bool {
	return tokn < highest // want IsStale=compile_error Resource=compile_error scenario/own-stores=skipped
}
