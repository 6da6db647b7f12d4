package fencing

// Resource is a Store that checks fencing tokens.
type Resource struct {
	value   string // the value of the last accepted write
	highest int    // the highest token of all accepted writes
}

// Write stores value unless the token is stale, and reports whether it did.
// A refused write leaves both fields alone.
func (r *Resource) Write(token int, value string) bool {
	if token < r.highest {
		return false
	}
	r.highest = token
	r.value = value
	return true
}

// Value returns the stored value.
func (r *Resource) Value() string {
	return r.value
}
