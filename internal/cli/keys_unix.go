//go:build linux || darwin

package cli

import "golang.org/x/sys/unix"

// unbuffered makes a terminal hand over each key at once and show none of
// them. Ctrl-C goes on to interrupt, and newlines go on to start a new line,
// which the usual raw mode would both end.
func unbuffered(fd int) (restore func(), err error) {
	before, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return nil, err
	}
	now := *before
	now.Lflag &^= unix.ICANON | unix.ECHO
	now.Cc[unix.VMIN], now.Cc[unix.VTIME] = 1, 0
	if err := unix.IoctlSetTermios(fd, setTermios, &now); err != nil {
		return nil, err
	}
	return func() { _ = unix.IoctlSetTermios(fd, setTermios, before) }, nil
}
