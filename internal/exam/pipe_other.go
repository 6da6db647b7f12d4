//go:build !unix

package exam

// isBrokenPipe: a write to a pipe that nobody reads fails in several ways
// here, and each means that the program is gone.
func isBrokenPipe(error) bool { return true }
