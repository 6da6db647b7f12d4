package exam

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"grade/internal/check"
	"grade/internal/protocol"
	"grade/internal/result"
	"grade/internal/sandbox"
)

// session is one running program.
type session struct {
	process *sandbox.Process
	replies *bufio.Reader
	// ran counts the histories that it was asked to run, parts those parts.
	ran   int
	parts map[string]bool
	// spent is the processor time that was charged so far.
	spent time.Duration
	gone  bool // killed by us
}

// start starts the program and waits for its hello. The error is a
// *StartupError where the program died in the learner's start-up code.
func (e *Exam) start(ctx context.Context) (*session, error) {
	process, err := e.Launch(ctx)
	if errors.Is(err, sandbox.ErrNoRoom) {
		return nil, &StartupError{Death{Status: result.Memory, Message: "the package's variables take more memory than the limit of 256 MiB"}}
	}
	if err != nil {
		return nil, fmt.Errorf("start the program: %w", err)
	}
	s := &session{process: process, replies: bufio.NewReaderSize(process.Out(), 64<<10), parts: map[string]bool{}}
	if _, err := process.In().Write(protocol.SetupFrame(e.Unit.Number, process.Filter())); err != nil && !isClosed(err) {
		s.kill()
		return nil, fmt.Errorf("greet the program: %w", err)
	}
	stop := s.watch(nil, HistoryCPU, false)
	reply, err := protocol.ReadReply(s.replies)
	reason := stop()
	if err == nil && (reply.Message != protocol.Hello || reply.Version != protocol.Version) {
		err = protocol.ErrProtocol
	}
	if err != nil {
		death := s.death(reason, err)
		if death.Fault != nil {
			return nil, death.Fault
		}
		return nil, &StartupError{death}
	}
	return s, nil
}

func (s *session) kill() {
	s.gone = true
	s.process.Kill()
	s.process.Wait()
}

// finish lets the program end by itself, so that all it printed is there.
func (s *session) finish() sandbox.Exit {
	s.process.In().Close()
	timer := time.AfterFunc(Grace, s.process.Kill)
	defer timer.Stop()
	return s.process.Wait()
}

// cutReason is why the grader stopped a program.
type cutReason string

// The reasons. notCut is that of a program that ended without our doing.
const (
	notCut    cutReason = ""
	cutCPU    cutReason = "cpu"
	cutAsleep cutReason = "asleep"
	cutWall   cutReason = "wall"
	cutPart   cutReason = "part"
	cutNaps   cutReason = "naps"
)

// hurried is the part of a limit of time that a call gets the second time,
// after it ran into the whole: enough to see which call of a history it is.
const hurried = 5

// watchEvery is how often the watch looks. Most runs are over before.
const watchEvery = 20 * time.Millisecond

// watch stops the program when a history takes too long: progress counts the
// histories that are done. The function that it returns ends the watch and
// says whether it had to act. In a hurry it stops sooner, see hurried.
func (s *session) watch(progress *atomic.Int64, budget time.Duration, hurry bool) func() cutReason {
	done := make(chan struct{})
	reason := make(chan cutReason, 1)
	go func() { reason <- s.watchUntil(done, progress, budget, hurry) }()
	return func() cutReason {
		close(done)
		return <-reason
	}
}

func (s *session) watchUntil(done <-chan struct{}, progress *atomic.Int64, budget time.Duration, hurry bool) cutReason {
	historyCPU, historyAsleep := HistoryCPU, HistoryAsleep
	if hurry {
		historyCPU, historyAsleep = historyCPU/hurried, historyAsleep/hurried
	}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	var at int64
	select {
	case <-done:
		return notCut
	case <-tick.C:
	}
	// Most runs never come here.
	before := s.process.Usage()
	begin, since, awake := before.CPU, time.Now(), time.Now()
	var slept time.Duration
	for {
		select {
		case <-done:
			return notCut
		case <-tick.C:
		}
		use := s.process.Usage()
		now := time.Now()
		if use.Asleep {
			slept += watchEvery // rather than by the clock, which a busy machine outruns
		} else {
			awake = now
		}
		if slept > CheckAsleep {
			s.process.Interrupt(Grace)
			return cutNaps
		}
		if progress != nil && progress.Load() != at {
			at, before, since, awake = progress.Load(), use, now, now
			if use.CPU-begin > budget {
				s.process.Interrupt(Grace)
				return cutPart
			}
			continue
		}
		reason := notCut
		switch {
		case use.CPU-before.CPU > historyCPU:
			reason = cutCPU
		case use.CPU-begin > budget:
			reason = cutPart
		case now.Sub(awake) > historyAsleep:
			reason = cutAsleep
		case now.Sub(since) > HistoryWall:
			reason = cutWall
		default:
			continue
		}
		s.process.Interrupt(Grace)
		return reason
	}
}

// batchResult is how far a batch came.
type batchResult struct {
	done  int
	death *Death
	cpu   time.Duration
}

// batch is histories on their way to the program.
type batch struct {
	id        uint64
	histories []check.History
	frame     []byte // nil where they don't fit into one
	mode      protocol.Mode
	// hurry is true where the histories ran into a limit of time before.
	hurry bool
	// expected has the reply to each history that returns what it must, where
	// that can be known, and nil elsewhere; or it is nil.
	expected [][]byte
}

func newBatch(id uint64, histories []check.History, mode protocol.Mode) batch {
	calls := make([]protocol.History, len(histories))
	for i, h := range histories {
		calls[i] = h.Calls()
	}
	return batch{id: id, histories: histories, mode: mode, frame: protocol.BatchFrame(id, calls, mode)}
}

// expect spells the expected replies out, so that most need no decoding.
func (b *batch) expect() {
	b.expected = make([][]byte, len(b.histories))
	for i, h := range b.histories {
		if wants, known := h.Wants(); known {
			b.expected[i] = protocol.DonePayload(b.id, uint64(i), wants)
		}
	}
}

// run sends a batch and hands each history's results to each, in order, or nil
// where they are the expected ones. In a traced batch each is given the calls
// so far, again and again.
func (s *session) run(ctx context.Context, b batch, budget time.Duration,
	each func(history int, got [][]protocol.Value)) (batchResult, error) {
	var progress atomic.Int64
	start := time.Now()
	stopAfter := context.AfterFunc(ctx, s.process.Kill)
	defer stopAfter()
	stop := s.watch(&progress, budget, b.hurry)
	s.ran += len(b.histories)
	_, err := s.process.In().Write(b.frame)
	out := batchResult{}
	var calls [][]protocol.Value
	var payload []byte
	for err == nil && out.done < len(b.histories) {
		if payload, err = protocol.ReadPayload(s.replies, payload); err != nil {
			break
		}
		progress.Add(1)
		if b.expected != nil && b.expected[out.done] != nil && bytes.Equal(payload, b.expected[out.done]) {
			each(out.done, nil)
			out.done++
			continue
		}
		var reply protocol.Reply
		if reply, err = protocol.DecodeReply(payload); err != nil {
			break
		}
		switch {
		case reply.Batch != b.id || reply.History != uint64(out.done):
			err = fmt.Errorf("%w: an answer out of order", protocol.ErrProtocol)
		case reply.Message == protocol.Called && b.mode == protocol.Traced && reply.Call == uint64(len(calls)):
			calls = append(calls, reply.Results[0])
			each(out.done, calls)
		case reply.Message == protocol.Done:
			if b.mode != protocol.Traced {
				each(out.done, reply.Results)
			}
			calls = nil
			out.done++
		default:
			err = fmt.Errorf("%w: an answer of a wrong kind", protocol.ErrProtocol)
		}
	}
	reason := stop()
	if ctx.Err() != nil {
		s.kill()
		return out, ctx.Err()
	}
	if err != nil {
		death := s.death(reason, err)
		out.death = &death
		return out, death.Fault
	}
	// On the clock, which is at least what the processor took: a run that is
	// over before the watch first looks is not worth asking the system about.
	out.cpu = time.Since(start)
	if out.cpu > watchEvery {
		out.cpu = min(out.cpu, s.process.Usage().CPU-s.spent)
		s.spent += out.cpu
	}
	if reason != notCut {
		// It answered while we were about to stop it: the answer counts, the
		// program is gone.
		s.kill()
	}
	return out, nil
}

func isClosed(err error) bool {
	return errors.Is(err, io.ErrClosedPipe) || isBrokenPipe(err)
}

// death waits for a program that no longer answers and says why it died.
func (s *session) death(reason cutReason, cause error) Death {
	if errors.Is(cause, protocol.ErrProtocol) {
		s.process.Kill()
		s.process.Wait()
		return Death{Status: result.Crash, Message: "the program's answers could not be read: " + cause.Error()}
	}
	// The system closes a pipe when a program has ended, so the rest is quick.
	timer := time.AfterFunc(Grace, s.process.Kill)
	defer timer.Stop()
	d := classify(s.process.Wait(), reason)
	if s.ran > 0 && d.Fault != nil {
		// Since its hello it has shared its process with the learner's code,
		// which may end in any way it likes.
		d.Fault, d.Message = nil, fmt.Sprintf("the program ended before it answered (exit code %d)", misused)
	}
	return d
}
