package fencing

func (r *Resource) IsStale(token int) bool {
	return token < r.highest
}
