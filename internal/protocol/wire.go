// Package protocol is what the grader and the driver say to each other. The
// driver is the program that a submission is linked into: it knows how to call
// the learner's code and nothing of what is right. The grader sends histories
// of calls; the driver answers each with what the calls returned.
//
// A frame is a length (four bytes, little endian) and as many bytes of
// payload; the payload starts with its kind. Numbers are varints as
// encoding/binary writes them. The grader sends one Setup, then Batches; the
// driver sends one Hello, then for each history of a batch one Done, preceded
// by one Called for each call in a traced batch.
//
// This file imports nothing, because it is compiled into every driver: what it
// imported, every link would pay for.
package protocol

// Version is what a driver's Hello must carry.
const Version = 1

// Limits of the protocol. A peer that exceeds one is broken or hostile.
const (
	// MaxFrame bounds a payload, in bytes.
	MaxFrame = 4 << 20
	// MaxString bounds a string that a call returned, in bytes. The driver
	// cuts longer ones: they can't equal anything that a check expects.
	MaxString = 2 << 10
	// MaxCalls bounds the calls of one history, so that the replies to one
	// always fit into a frame.
	MaxCalls = 1000
)

// Kind is the type of a Value.
type Kind uint8

// The kinds of values that cross the boundary. They are copied, so nothing
// that a learner's code keeps can change a value after it was reported.
const (
	Int Kind = iota + 1
	String
	Bool
)

// Value is one argument or one result. The zero Value is invalid.
type Value struct {
	Kind Kind
	Int  int64 // also a Bool's: 0 or 1
	Str  string
}

// IntOf makes an Int.
func IntOf(n int) Value { return Value{Kind: Int, Int: int64(n)} }

// StringOf makes a String.
func StringOf(s string) Value { return Value{Kind: String, Str: s} }

// BoolOf makes a Bool.
func BoolOf(b bool) Value {
	if b {
		return Value{Kind: Bool, Int: 1}
	}
	return Value{Kind: Bool}
}

// Call is one call of the learner's code.
type Call struct {
	// Op is an index into the operations that exercise and driver agree on.
	Op uint8
	// Recv numbers the receiver among the history's instances of its type,
	// from 0; an instance is made, as its type's zero value, when first named.
	Recv uint8
	Args []Value
}

// Message is the kind of a frame.
type Message byte

// The messages: the first two are the grader's, the others the driver's.
const (
	Setup  Message = 1
	Batch  Message = 2
	Hello  Message = 0x81
	Done   Message = 0x82
	Called Message = 0x83
)

// Mode says when the driver reports on the histories of a batch.
type Mode byte

// The modes: in blocks, which is fast; each history as soon as it is over, so
// that a death is placed exactly; each call as soon as it returns.
const (
	Blocks Mode = iota
	Each
	Traced
)

// AtOnce is how many histories at the head of every batch are reported each by
// itself, in blocks as well: that is where most code that dies does it.
const AtOnce = 4

// A Reader takes a payload apart. After the first malformed field it only
// returns zero values, and Bad reports true.
type Reader struct {
	data []byte
	bad  bool
}

// NewReader reads the payload.
func NewReader(payload []byte) *Reader { return &Reader{data: payload} }

// Bad reports whether a field was malformed.
func (r *Reader) Bad() bool { return r.bad }

// Len is the number of bytes that are left.
func (r *Reader) Len() int { return len(r.data) }

// Byte reads one byte.
func (r *Reader) Byte() byte {
	if r.bad || len(r.data) == 0 {
		r.bad = true
		return 0
	}
	b := r.data[0]
	r.data = r.data[1:]
	return b
}

// Uint reads an unsigned varint.
func (r *Reader) Uint() uint64 {
	if !r.bad && len(r.data) > 0 && r.data[0] < 0x80 { // nearly all are that small
		b := r.data[0]
		r.data = r.data[1:]
		return uint64(b)
	}
	var n uint64
	for shift := uint(0); shift < 64; shift += 7 {
		b := r.Byte()
		if r.bad || shift == 63 && b > 1 {
			break
		}
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	r.bad = true
	return 0
}

// Count reads a number of things of at least size bytes each: one that can't
// fit into what is left is malformed, so nobody allocates for it.
func (r *Reader) Count(size int) int {
	n := r.Uint()
	if n > uint64(len(r.data)/size) {
		r.bad = true
		return 0
	}
	return int(n)
}

// Bytes reads a length and as many bytes; they alias the payload.
func (r *Reader) Bytes() []byte {
	n := r.Count(1)
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// Value reads one value.
func (r *Reader) Value() Value {
	switch k := Kind(r.Byte()); k {
	case Int:
		u := r.Uint()
		return Value{Kind: k, Int: int64(u>>1) ^ -int64(u&1)}
	case String:
		return Value{Kind: k, Str: string(r.Bytes())}
	case Bool:
		b := r.Byte()
		r.bad = r.bad || b > 1
		return Value{Kind: k, Int: int64(b)}
	}
	r.bad = true
	return Value{}
}

// Values reads a number of values, reusing the memory of into.
func (r *Reader) Values(into []Value) []Value { return r.AppendValues(into[:0]) }

// AppendValues reads a number of values and appends them to into.
func (r *Reader) AppendValues(into []Value) []Value {
	for n := r.Count(2); n > 0 && !r.bad; n-- {
		into = append(into, r.Value())
	}
	return into
}

// AppendUint appends an unsigned varint.
func AppendUint(b []byte, n uint64) []byte {
	for n >= 0x80 {
		b = append(b, byte(n)|0x80)
		n >>= 7
	}
	return append(b, byte(n))
}

// AppendBytes appends a length and the bytes.
func AppendBytes(b, data []byte) []byte {
	return append(AppendUint(b, uint64(len(data))), data...)
}

// AppendValues appends the number of values and the values.
func AppendValues(b []byte, values []Value) []byte {
	b = AppendUint(b, uint64(len(values)))
	for _, v := range values {
		b = append(b, byte(v.Kind))
		switch v.Kind {
		case Int:
			b = AppendUint(b, uint64(v.Int)<<1^uint64(v.Int>>63))
		case String:
			b = append(AppendUint(b, uint64(len(v.Str))), v.Str...)
		default:
			b = append(b, byte(v.Int))
		}
	}
	return b
}

// FrameHead is the number of bytes before a payload.
const FrameHead = 4

// Seal writes the length of the payload into the head of a frame: b starts
// with FrameHead bytes that were left free.
func Seal(b []byte) []byte {
	n := len(b) - FrameHead
	b[0], b[1], b[2], b[3] = byte(n), byte(n>>8), byte(n>>16), byte(n>>24)
	return b
}

// PayloadLen reads a frame's head. It reports false where the length is
// beyond MaxFrame or zero.
func PayloadLen(head []byte) (int, bool) {
	n := uint64(head[0]) | uint64(head[1])<<8 | uint64(head[2])<<16 | uint64(head[3])<<24
	return int(n), n > 0 && n <= MaxFrame
}
