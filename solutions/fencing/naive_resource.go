package fencing

// NaiveResource is a Store that doesn't look at tokens.
type NaiveResource struct {
	value string // the value of the last write
}

// Write stores value, whatever the token is.
func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	return true
}

// Value returns the stored value.
func (r *NaiveResource) Value() string {
	return r.value
}
