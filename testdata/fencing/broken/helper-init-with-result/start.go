package fencing

func init() bool {
	return true
}
