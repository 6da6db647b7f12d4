//go:build linux && !amd64

package sandbox

// archCalls are the calls that only this processor's runtime needs.
func archCalls() []string { return []string{"rseq"} }

// archStartCalls are those that it needs only at its start: none.
func archStartCalls() []string { return nil }
