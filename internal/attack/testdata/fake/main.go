// Command fake stands in for a driver and breaks the protocol in the way that
// its argument names.
package main

import (
	"encoding/binary"
	"io"
	"os"
	"time"
)

var (
	in  = os.NewFile(3, "in")
	out = os.NewFile(4, "out")
)

func main() {
	receive() // the setup
	switch os.Args[1] {
	case "silent":
		forever()
	case "no hello":
		os.Exit(1)
	case "another version":
		send(0x81, 2)
		forever()
	case "bytes before hello":
		out.Write([]byte("hello, grader\n"))
	}
	send(0x81, 1)
	if os.Args[1] == "early" {
		send(0x82, 0, 0, 0)
		forever()
	}
	if os.Args[1] == "deaf" {
		forever()
	}
	id := receive()
	switch os.Args[1] {
	case "close":
		out.Close()
		forever()
	case "exit":
	case "stall":
		forever()
	case "busy":
		for {
		}
	case "half":
		out.Write([]byte{200, 0, 0, 0, 0x82})
	case "half and stall":
		out.Write([]byte{200, 0, 0, 0, 0x82})
		forever()
	case "drip":
		for range 200 {
			out.Write([]byte{200})
			time.Sleep(50 * time.Millisecond)
		}
	case "empty frame":
		out.Write(make([]byte, 4))
		forever()
	case "huge frame":
		out.Write([]byte{1, 0, 0, 0x40})
		forever()
	case "wrong kind":
		send(0x81, 1)
		forever()
	case "twice":
		done(id, 0, 1, 1, 3, 1)
		done(id, 0, 1, 1, 3, 1)
		forever()
	case "out of order":
		done(id, 9, 1, 1, 3, 1)
		forever()
	case "wrong id":
		done([]byte{99}, 0, 1, 1, 3, 1)
		forever()
	case "no results":
		for i := range byte(100) {
			done(id, i, 0)
		}
		forever()
	case "wrong type":
		for i := range byte(100) {
			done(id, i, 1, 1, 2, 2, 'h', 'i')
		}
		forever()
	case "flood":
		frame := make([]byte, 1<<20)
		for {
			out.Write(frame)
		}
	case "print":
		for {
			os.Stdout.Write(make([]byte, 1<<16))
		}
	}
}

func send(payload ...byte) {
	out.Write(append(binary.LittleEndian.AppendUint32(nil, uint32(len(payload))), payload...))
}

// done answers a history of the batch with that id.
func done(id []byte, rest ...byte) {
	send(append(append([]byte{0x82}, id...), rest...)...)
}

// receive reads a frame and returns the varint behind its kind.
func receive() []byte {
	var head [4]byte
	io.ReadFull(in, head[:])
	payload := make([]byte, binary.LittleEndian.Uint32(head[:]))
	io.ReadFull(in, payload)
	_, n := binary.Uvarint(payload[1:])
	return payload[1 : 1+n]
}

func forever() { time.Sleep(time.Hour) }
