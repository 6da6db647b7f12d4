package fencing

var table = compute()

func compute() []bool {
	var none []bool
	none[7] = true
	return none
}

func IsStale(token, highest int) bool {
	return token < highest || len(table) > 8
}
