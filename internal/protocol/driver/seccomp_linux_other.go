//go:build linux && !amd64 && !arm64

package driver

// No number: seccomp(2) then fails, and with it a start that asked for it.
const sysSeccomp = ^uintptr(0)
