//go:build !linux && !darwin

package cli

import xterm "golang.org/x/term"

// unbuffered makes a terminal hand over each key at once.
func unbuffered(fd int) (restore func(), err error) {
	before, err := xterm.MakeRaw(fd)
	if err != nil {
		return nil, err
	}
	return func() { _ = xterm.Restore(fd, before) }, nil
}
