package protocol

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"testing"
)

// FuzzReadReply is the grader's side: whatever a program writes is a reply, an
// end, or a broken protocol. What was decoded is what would be encoded.
func FuzzReadReply(f *testing.F) {
	frame := func(payload ...byte) []byte { return Seal(append(make([]byte, FrameHead), payload...)) }
	f.Add(frame(byte(Hello), 1))
	f.Add(frame(byte(Done), 3, 0, 1, 1, byte(Bool), 1))
	f.Add(frame(byte(Called), 3, 0, 2, 2, byte(Int), 9, byte(String), 2, 'h', 'i'))
	f.Add(frame(byte(Done), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 0, 0))
	f.Add([]byte{0, 0, 0, 0})
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0x82})
	f.Add([]byte{9, 0, 0, 0, 0x82})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bytes.NewReader(data)
		reply, err := ReadReply(r)
		switch {
		case err == nil:
		case errors.Is(err, ErrProtocol), err == io.EOF, err == io.ErrUnexpectedEOF:
			return
		default:
			t.Fatalf("%v", err)
		}
		again, err := DecodeReply(encode(reply))
		if err != nil || !reflect.DeepEqual(normal(again), normal(reply)) {
			t.Errorf("%+v became %+v: %v", reply, again, err)
		}
	})
}

// encode is what a driver would write for a reply.
func encode(r Reply) []byte {
	b := []byte{byte(r.Message)}
	switch r.Message {
	case Hello:
		return AppendUint(b, r.Version)
	case Done:
		b = AppendUint(AppendUint(AppendUint(b, r.Batch), r.History), uint64(len(r.Results)))
	default:
		b = AppendUint(AppendUint(AppendUint(b, r.Batch), r.History), r.Call)
	}
	for _, values := range r.Results {
		b = AppendValues(b, values)
	}
	return b
}

// normal makes an empty list of results the same as none.
func normal(r Reply) Reply {
	for i := range r.Results {
		if len(r.Results[i]) == 0 {
			r.Results[i] = nil
		}
	}
	if len(r.Results) == 0 {
		r.Results = nil
	}
	return r
}

// FuzzReader is the driver's side: a reader never runs past its payload, and
// after the first malformed field it says so and reads nothing.
func FuzzReader(f *testing.F) {
	setup := SetupFrame(3, []byte("filter"))
	batch := BatchFrame(1<<32, []History{{{Op: 1, Recv: 2, Args: []Value{IntOf(-7), StringOf("x"), BoolOf(true)}}}}, Traced)
	f.Add(setup[FrameHead:], []byte{0, 1, 3})
	f.Add(batch[FrameHead:], []byte{0, 1, 0, 1, 1, 0, 0, 5})
	f.Add([]byte{0xff, 0xff}, []byte{1, 2, 3, 4, 5})
	f.Fuzz(func(t *testing.T, payload, fields []byte) {
		r := NewReader(payload)
		for _, field := range fields {
			before, bad := r.Len(), r.Bad()
			switch field % 6 {
			case 0:
				r.Byte()
			case 1:
				r.Uint()
			case 2:
				if n := r.Count(1 + int(field)/6); n > before {
					t.Errorf("a count of %d in %d bytes", n, before)
				}
			case 3:
				r.Bytes()
			case 4:
				r.Value()
			case 5:
				if got := r.Values(nil); len(got) > before {
					t.Errorf("%d values in %d bytes", len(got), before)
				}
			}
			if r.Len() > before || bad && (!r.Bad() || r.Len() != before) {
				t.Fatalf("field %d: %d bytes became %d, bad %t", field%6, before, r.Len(), r.Bad())
			}
		}
	})
}
