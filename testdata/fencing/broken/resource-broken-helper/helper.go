package fencing

func fresh(token, highest int) bool {
	return token >= higest // want Resource=compile_error scenario/own-stores=skipped
}
