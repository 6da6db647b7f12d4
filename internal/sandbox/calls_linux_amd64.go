package sandbox

// archCalls are the calls that only this processor's runtime needs.
func archCalls() []string { return []string{"rseq"} }

// archStartCalls are those that it needs only at its start.
func archStartCalls() []string { return []string{"arch_prctl"} }
