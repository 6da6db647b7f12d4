//go:build !linux

package sandbox

// room can't tell here.
func room(string) (int64, error) { return 0, nil }
