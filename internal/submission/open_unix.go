//go:build unix

package submission

import "golang.org/x/sys/unix"

// openFlags keep an open from waiting for a FIFO's writer and from taking a
// terminal. os.Root adds O_NOFOLLOW of its own.
const openFlags = unix.O_NONBLOCK | unix.O_NOCTTY
