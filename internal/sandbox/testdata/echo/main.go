// Echo is the smallest driver: it returns each byte that it reads.
package main

import "syscall"

func main() {
	var b [1]byte
	for {
		n, err := syscall.Read(3, b[:])
		if n != 1 || err != nil {
			return
		}
		syscall.Write(4, b[:])
	}
}
