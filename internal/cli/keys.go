package cli

import (
	"context"
	"os"
)

// keys reads single keys where a person is at the terminal; else nothing ever
// comes. Restore puts the terminal back as it was, and has to be called
// whatever happens. The goroutine that reads ends with the process, since a
// read from a terminal can't be called off.
func (a *app) keys(ctx context.Context) (keys <-chan byte, restore func(), err error) {
	in, ok := a.In.(*os.File)
	if !ok || !a.Interactive() {
		return nil, func() {}, nil
	}
	restore, err = unbuffered(int(in.Fd()))
	if err != nil {
		return nil, func() {}, err
	}
	pressed := make(chan byte)
	go func() {
		var key [1]byte
		for {
			if n, err := in.Read(key[:]); n == 0 || err != nil {
				return
			}
			select {
			case pressed <- key[0]:
			case <-ctx.Done():
				return
			}
		}
	}()
	return pressed, restore, nil
}
