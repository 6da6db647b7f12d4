package fencing

// Resource is a Store that checks fencing tokens.
//
// A new Resource is ready to use: value is "" and highest is 0.
type Resource struct {
	value   string // the value of the last accepted write
	highest int    // the highest token of all accepted writes
}

// Write stores value if the token is good enough, and reports whether it did.
//
//   - A write is accepted if its token is at least as high as the highest
//     token that was accepted before. The same token again is accepted: its
//     owner may write more than once.
//   - An accepted write stores the value, remembers the token, and returns true.
//   - A refused write changes nothing at all, and returns false.
//
// The receiver is a pointer (the star in *Resource), so that a change to
// r.value or r.highest is there after the call. Fields are always written with
// the receiver in front: r.value, as self.value in Python.
func (r *Resource) Write(token int, value string) bool {
	return false // yours to write
}

// Value returns the stored value. It is given: leave it as it is.
func (r *Resource) Value() string {
	return r.value
}
