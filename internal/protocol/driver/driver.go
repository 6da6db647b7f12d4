// Package driver runs inside the program that a submission is linked into: it
// reads the grader's histories, calls the learner's code and reports what came
// back. It knows nothing of what is right.
//
// It calls the learner's code on the goroutine that reads, and has no other
// goroutine and no timer, so that Go itself notices when everything sleeps.
// It imports only syscall (and unsafe, for the start-up), because every import
// costs every link.
package driver

import "grade/internal/protocol"

// Op is one operation that the grader may ask for.
type Op struct {
	// New makes the receiver; nil for a plain function.
	New func() any
	// Class groups the operations that share receivers.
	Class uint8
	// Call calls the learner's code and appends what it returned to out.
	Call func(out []protocol.Value, recv any, args []protocol.Value) []protocol.Value
}

// grader is the other end. It is opened before any learner's package
// initialises: the glue in that package imports this one, and Go initialises
// imports first.
var grader = open()

type connection struct {
	// subject is the number of the submission to run, among those linked in.
	subject int
	head    [protocol.FrameHead]byte
	body    []byte
}

// Subject is the number of the submission to run, among those linked in.
func Subject() int { return grader.subject }

func open() *connection {
	openPipes()
	limitRuntime()
	c := new(connection)
	r := protocol.NewReader(c.readFrame())
	kind := protocol.Message(r.Byte())
	subject, filter := r.Uint(), r.Bytes()
	if kind != protocol.Setup || r.Bad() {
		fail("no setup")
	}
	if len(filter) > 0 {
		lockDown(filter)
	}
	c.subject = int(subject)
	return c
}

// Main answers the grader until it hangs up.
func Main(ops []Op) {
	hello := append(make([]byte, protocol.FrameHead), byte(protocol.Hello))
	send(protocol.Seal(protocol.AppendUint(hello, protocol.Version)))
	for {
		r := protocol.NewReader(grader.readFrame())
		if protocol.Message(r.Byte()) != protocol.Batch {
			fail("not a batch")
		}
		runBatch(r, ops)
	}
}

// A block is sent when it has so many bytes, or after so many nanoseconds: a
// system call for each history would cost more than the calls do, and a grader
// that hears nothing for long takes a history for one that hangs.
const (
	blockSize = 16 << 10
	blockTime = 20e6
)

// instance is a receiver of the history under way.
type instance struct {
	class, number uint8
	value         any
}

func runBatch(r *protocol.Reader, ops []Op) {
	id, mode := r.Uint(), protocol.Mode(r.Byte())
	var args, results []protocol.Value
	var instances []instance
	var frame, pending []byte
	sent := nanotime()
	for h, n := uint64(0), r.Uint(); h < n; h++ {
		calls := r.Uint()
		frame = head(frame, protocol.Done, id, h)
		if mode == protocol.Traced {
			frame = protocol.AppendUint(frame, 0)
		} else {
			frame = protocol.AppendUint(frame, calls)
		}
		clear(instances)
		instances = instances[:0]
		for c := uint64(0); c < calls; c++ {
			op, number := r.Byte(), r.Byte()
			args = r.Values(args)
			if r.Bad() || int(op) >= len(ops) || ops[op].Call == nil {
				fail("a call that is not there")
			}
			var receiver any
			receiver, instances = find(instances, &ops[op], number)
			results = cut(ops[op].Call(results[:0], receiver, args))
			if mode == protocol.Traced {
				called := head(nil, protocol.Called, id, h)
				called = protocol.AppendUint(called, c)
				send(protocol.Seal(protocol.AppendValues(called, results)))
				continue
			}
			frame = protocol.AppendValues(frame, results)
		}
		pending = append(pending, protocol.Seal(frame)...)
		if mode != protocol.Blocks || h < protocol.AtOnce || h+1 == n || len(pending) > blockSize || nanotime()-sent > blockTime {
			send(pending)
			pending, sent = pending[:0], nanotime()
		}
	}
}

// find returns the receiver of an operation with its number, which it makes
// where the history has none yet.
func find(instances []instance, op *Op, number uint8) (any, []instance) {
	if op.New == nil {
		return nil, instances
	}
	for i := range instances {
		if in := &instances[i]; in.class == op.Class && in.number == number {
			return in.value, instances
		}
	}
	made := op.New()
	return made, append(instances, instance{op.Class, number, made})
}

func cut(results []protocol.Value) []protocol.Value {
	for i := range results {
		if len(results[i].Str) > protocol.MaxString {
			results[i].Str = results[i].Str[:protocol.MaxString]
		}
	}
	return results
}

func head(frame []byte, kind protocol.Message, id, history uint64) []byte {
	frame = append(frame[:0], 0, 0, 0, 0, byte(kind))
	return protocol.AppendUint(protocol.AppendUint(frame, id), history)
}

// readFrame reads the next payload; it is valid until the next call. The end
// of the stream is the end of the program.
func (c *connection) readFrame() []byte {
	fill(c.head[:])
	n, ok := protocol.PayloadLen(c.head[:])
	if !ok {
		fail("a frame of a wrong length")
	}
	if cap(c.body) < n {
		c.body = make([]byte, n)
	}
	c.body = c.body[:n]
	fill(c.body)
	return c.body
}

func fill(b []byte) {
	for len(b) > 0 {
		n := read(b)
		if n <= 0 {
			exit(0)
		}
		b = b[n:]
	}
}

func send(frames []byte) {
	for len(frames) > 0 {
		n := write(frames)
		if n <= 0 {
			exit(0)
		}
		frames = frames[n:]
	}
}

// fail ends a driver that the grader used wrongly; exitMisused is what the
// grader recognises as its own fault.
func fail(what string) {
	println("grade driver:", what)
	exit(exitMisused)
}

// exitMisused is the exit code of a driver that was sent nonsense.
const exitMisused = 93
