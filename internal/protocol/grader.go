package protocol

import (
	"embed"
	"errors"
	"fmt"
	"io"
)

// Sources is the part of this package that is compiled into every driver:
// wire.go, and the package driver below this one, which the grader itself
// never imports.
//
//go:embed wire.go driver
var Sources embed.FS

// History is a sequence of calls on instances of its own.
type History []Call

// SetupFrame tells the driver which of the submissions linked into it to run,
// and the filter that its trusted start-up installs before any learner's code
// initialises; nil for none.
func SetupFrame(subject int, filter []byte) []byte {
	b := append(make([]byte, FrameHead, 64+len(filter)), byte(Setup))
	b = AppendUint(b, uint64(subject))
	return Seal(AppendBytes(b, filter))
}

// BatchFrame asks for the histories. It returns nil where they don't fit into
// one frame.
func BatchFrame(id uint64, histories []History, mode Mode) []byte {
	b := append(make([]byte, FrameHead, 64), byte(Batch))
	b = append(AppendUint(b, id), byte(mode))
	b = AppendUint(b, uint64(len(histories)))
	for _, h := range histories {
		if len(h) > MaxCalls {
			return nil
		}
		b = AppendUint(b, uint64(len(h)))
		for _, c := range h {
			b = AppendValues(append(b, c.Op, c.Recv), c.Args)
		}
	}
	if len(b)-FrameHead > MaxFrame {
		return nil
	}
	return Seal(b)
}

// Reply is one message of the driver.
type Reply struct {
	Message Message
	// Version is a Hello's.
	Version uint64
	// Batch and History say what a Done or a Called answers; Call counts the
	// calls of the history for a Called.
	Batch, History, Call uint64
	// Results are what each call returned, for a Done, or what the one call
	// returned, for a Called.
	Results [][]Value
}

// ErrProtocol marks a reply that no honest driver sends. It is the learner's
// code that shares the driver's process, so the failure is never the grader's.
var ErrProtocol = errors.New("the program broke the protocol")

// ReadReply reads one frame and decodes it strictly: a wrong kind, a bad
// length, a missing field or a byte too many is ErrProtocol. An end of the
// stream between frames is io.EOF, one within a frame io.ErrUnexpectedEOF.
func ReadReply(r io.Reader) (Reply, error) {
	payload, err := ReadPayload(r, nil)
	if err != nil {
		return Reply{}, err
	}
	return DecodeReply(payload)
}

// ReadPayload reads one frame's payload, into the memory of into where that is
// enough. Errors are those of ReadReply.
func ReadPayload(r io.Reader, into []byte) ([]byte, error) {
	var head [FrameHead]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	n, ok := PayloadLen(head[:])
	if !ok {
		return nil, fmt.Errorf("%w: a frame of %d bytes", ErrProtocol, n)
	}
	if cap(into) < n {
		into = make([]byte, n)
	}
	payload := into[:n]
	if _, err := io.ReadFull(r, payload); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return payload, nil
}

// DonePayload is what a driver sends for a history whose calls returned one
// value each. Most histories of most submissions return what was expected, and
// then comparing bytes is all there is to do.
func DonePayload(batch, history uint64, results []Value) []byte {
	b := append(make([]byte, 0, 16+8*len(results)), byte(Done))
	b = AppendUint(AppendUint(b, batch), history)
	b = AppendUint(b, uint64(len(results)))
	for i := range results {
		b = AppendValues(b, results[i:i+1])
	}
	return b
}

// DecodeReply decodes a payload, as ReadReply does.
func DecodeReply(payload []byte) (Reply, error) {
	r := NewReader(payload)
	reply := Reply{Message: Message(r.Byte())}
	switch reply.Message {
	case Hello:
		reply.Version = r.Uint()
	case Done:
		reply.Batch, reply.History = r.Uint(), r.Uint()
		n := r.Count(1)
		if n > MaxCalls {
			return Reply{}, fmt.Errorf("%w: %d results", ErrProtocol, n)
		}
		reply.Results = make([][]Value, n)
		all := make([]Value, 0, n) // nearly every call returns one value
		for i := range reply.Results {
			first := len(all)
			all = r.AppendValues(all)
			reply.Results[i] = all[first:len(all):len(all)]
		}
	case Called:
		reply.Batch, reply.History, reply.Call = r.Uint(), r.Uint(), r.Uint()
		reply.Results = [][]Value{r.Values(nil)}
	default:
		return Reply{}, fmt.Errorf("%w: a message of kind %#x", ErrProtocol, byte(reply.Message))
	}
	if r.Bad() || r.Len() != 0 {
		return Reply{}, fmt.Errorf("%w: a malformed message of kind %#x", ErrProtocol, byte(reply.Message))
	}
	return reply, nil
}
