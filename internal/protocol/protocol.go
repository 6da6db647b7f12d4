// Package protocol is what the grader and the driver say to each other. The
// driver is the program that a submission is linked into: it knows how to call
// the learner's code and nothing of what is right. The grader sends histories
// of calls; the driver answers each with what the calls returned.
//
// The package uses nothing beyond the standard library's runtime, because it
// is compiled into every driver: what it would import, every link would pay for.
package protocol

// Kind is the type of a Value.
type Kind uint8

// The kinds of values that cross the boundary. They are copied, so nothing
// that a learner's code keeps can change a value after it was reported.
const (
	Int Kind = iota + 1
	String
	Bool
)

// Value is one argument or one result. The zero Value is invalid.
type Value struct {
	Kind Kind
	Int  int64 // also a Bool's: 0 or 1
	Str  string
}

// IntOf, StringOf and BoolOf make Values.
func IntOf(n int) Value       { return Value{Kind: Int, Int: int64(n)} }
func StringOf(s string) Value { return Value{Kind: String, Str: s} }

// BoolOf makes a Bool Value.
func BoolOf(b bool) Value {
	if b {
		return Value{Kind: Bool, Int: 1}
	}
	return Value{Kind: Bool}
}

// Call is one call of the learner's code.
type Call struct {
	// Op is an index into the operations that exercise and driver agree on.
	Op uint8
	// Recv numbers the receiver among the history's instances of its type,
	// from 0; an instance is made, as its type's zero value, when first named.
	Recv uint8
	Args []Value
}

// History is a sequence of calls on instances of its own.
type History []Call
