package journal

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"grade/internal/result"
)

// index knows where each line is, so that a class's results need not be in
// memory.
type index struct {
	lines   map[string][]line // by submission, oldest first
	size    int64             // up to the last newline
	count   int               // lines, damaged ones included
	damaged []Damage
}

type line struct {
	offset, length int64
	key            Key
	graded         bool
}

func newIndex() index { return index{lines: map[string][]line{}} }

// read indexes a journal and returns what follows its last newline: how many
// bytes, and the bytes themselves unless they are more than a line may have.
func (x *index) read(f *os.File) (tail []byte, length int64, err error) {
	r := bufio.NewReaderSize(f, 1<<16)
	for {
		data, long, err := readLine(r)
		switch {
		case errors.Is(err, io.EOF):
			return data, max(long, int64(len(data))), nil
		case err != nil:
			return nil, 0, err
		case long > 0:
			x.damage(fmt.Sprintf("longer than %d MiB", maxLine>>20))
			x.size += long
			continue
		}
		if err := x.add(data); err != nil {
			x.damage(err.Error())
			x.size += int64(len(data)) + 1
		}
	}
}

// readLine returns a line without its newline, or with io.EOF what follows the
// last. Of a line past maxLine only the length is returned.
func readLine(r *bufio.Reader) (data []byte, long int64, err error) {
	for {
		part, err := r.ReadSlice('\n')
		switch {
		case long > 0:
			long += int64(len(part))
		case len(data)+len(part) > maxLine+1:
			long = int64(len(data) + len(part))
			data = nil
		default:
			data = append(data, part...)
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err == nil && long == 0 {
			data = data[:len(data)-1]
		}
		return data, long, err
	}
}

// add indexes the line that starts at size.
func (x *index) add(data []byte) error {
	e, err := parse(data)
	if err != nil {
		return err
	}
	id := e.Submission.ID
	x.lines[id] = append(x.lines[id], line{x.size, int64(len(data)), e.Key(), e.Status == result.Graded})
	x.size += int64(len(data)) + 1
	x.count++
	return nil
}

func (x *index) damage(reason string) {
	x.count++
	x.damaged = append(x.damaged, Damage{x.count, reason})
}

// parse reads one line.
func parse(data []byte) (Entry, error) {
	e := Entry{Result: &result.Result{}}
	if err := json.Unmarshal(data, &e); err != nil {
		return e, fmt.Errorf("not a result: %w", err)
	}
	if e.Result == nil || e.Schema != result.Schema {
		return e, fmt.Errorf("not of the schema %s", result.Schema)
	}
	if e.Submission.ID == "" {
		return e, errors.New("a result of nobody")
	}
	if (e.Status == result.Graded) != (e.Score != nil) {
		return e, errors.New("a grade without a score, or a fault with one")
	}
	return e, nil
}
