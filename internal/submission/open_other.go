//go:build !unix

package submission

// openFlags: elsewhere a folder holds no FIFOs or terminals.
const openFlags = 0
