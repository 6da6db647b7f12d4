package fencing

// Scenario plays what happens when a paused client wakes up too late, and
// returns the value that is in the store at the end.
//
//  1. Client A acquires, and gets a token.
//  2. A is paused, and its lease expires. Nothing is called for that.
//  3. Client B acquires, and gets a token of its own.
//  4. B writes "b" with the token that B got.
//  5. A resumes. It knows nothing of all that, and writes "a" with the token
//     that A got in step 1.
//
// Both clients use one LockService, a new one for every call of Scenario. Both
// write to the store that was passed in. It may be a *Resource, a
// *NaiveResource, or any other Store: Scenario does not need to know which,
// and what it returns depends on it.
//
// Go writes strings with double quotes: "b". With single quotes, 'b' is one
// character, which is a number in Go.
func Scenario(store Store) string {
	return "" // yours to write
}
