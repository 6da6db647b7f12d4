package fencing

const größer, σ = 0, 1

func IsStale(token, höchster int) bool {
	return token+σ <= höchster+größer
}
