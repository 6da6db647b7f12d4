package driver

import "syscall"

var in, out syscall.Handle

// openPipes takes the inherited handles from GRADE_PIPES, "read,write" in
// decimal: Windows passes handles by number, not by position.
func openPipes() {
	value, _ := syscall.Getenv("GRADE_PIPES")
	var handles [2]uintptr
	i := 0
	for _, c := range []byte(value) {
		switch {
		case c == ',' && i == 0:
			i++
		case '0' <= c && c <= '9':
			handles[i] = handles[i]*10 + uintptr(c-'0')
		default:
			fail("no pipes")
		}
	}
	in, out = syscall.Handle(handles[0]), syscall.Handle(handles[1])
}

func read(b []byte) int {
	n, _ := syscall.Read(in, b)
	return n
}

func write(b []byte) int {
	n, _ := syscall.Write(out, b)
	return n
}

func exit(code int) { syscall.Exit(code) }
