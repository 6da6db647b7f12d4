package fencing

// A Store keeps one value that several clients write to.
//
// This file is given: there is nothing to do here. The grader always uses its
// own copy of it.
//
// In Go, a type is a Store as soon as it has these two methods; it doesn't
// have to say so. Both *Resource and *NaiveResource do.
type Store interface {
	// Write asks the store to keep value. The token is the one that the
	// client got when it acquired the lock. Write reports whether the store
	// accepted the write.
	Write(token int, value string) bool
	// Value returns the value of the last accepted write, or "" when there
	// was none.
	Value() string
}
