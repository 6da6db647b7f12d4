package fencing

// NaiveResource is a Store that doesn't look at tokens. It is here to show what
// goes wrong without them.
//
// A new NaiveResource is ready to use: value is "".
type NaiveResource struct {
	value string // the value of the last write
}

// Write accepts every write: it stores the value and returns true, whatever
// the token is.
//
// As in Resource, the receiver is a pointer, so that the change is kept.
func (r *NaiveResource) Write(token int, value string) bool {
	return false // yours to write
}

// Value returns the stored value. It is given: leave it as it is.
func (r *NaiveResource) Value() string {
	return r.value
}
