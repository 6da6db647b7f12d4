package sandbox

import (
	"fmt"
	"sync/atomic"
)

// meter counts the output of one process, standard output and error together.
type meter struct {
	max   int64 // 0 is no bound
	bytes atomic.Int64
	over  atomic.Bool
	kill  func() // called once, when more than max was written
}

func (m *meter) add(n int) {
	total := m.bytes.Add(int64(n))
	if m.max > 0 && total > m.max && m.over.CompareAndSwap(false, true) {
		m.kill()
	}
}

// clip is a writer that takes everything and keeps the head and the tail of
// it. A reader of a crash needs both: the message comes first in Go's traces,
// and what led there comes last in a program's own output.
type clip struct {
	meter      *meter
	keep       int
	head, tail []byte
	total      int64
}

func (c *clip) headSize() int { return c.keep - c.tailSize() }
func (c *clip) tailSize() int { return c.keep / 2 }

// Write never fails: a program must not be stopped by its own output before
// the meter says so.
func (c *clip) Write(p []byte) (int, error) {
	n := len(p)
	c.meter.add(n)
	c.total += int64(n)
	if room := c.headSize() - len(c.head); room > 0 {
		room = min(room, len(p))
		c.head = append(c.head, p[:room]...)
		p = p[room:]
	}
	size := c.tailSize()
	if len(p) > size {
		p = p[len(p)-size:]
	}
	c.tail = append(c.tail, p...)
	if len(c.tail) > 4*size {
		// Moving the end to the front only now and then keeps a flood cheap.
		c.tail = c.tail[:copy(c.tail, c.tail[len(c.tail)-size:])]
	}
	return n, nil
}

// Bytes is what was kept, with a mark where something was cut.
func (c *clip) Bytes() []byte {
	tail := c.tail
	if size := c.tailSize(); len(tail) > size {
		tail = tail[len(tail)-size:]
	}
	out := append([]byte(nil), c.head...)
	if cut := c.total - int64(len(c.head)+len(tail)); cut > 0 {
		out = fmt.Appendf(out, "\n[... %d bytes cut ...]\n", cut)
	}
	return append(out, tail...)
}
