package cli

import (
	"bufio"
	"context"
	"io"
	"strings"
)

// prompt reads what a person types, line by line.
type prompt struct {
	lines chan string
}

// newPrompt starts to read. The goroutine that reads may outlive the prompt:
// a read from a terminal can't be called off. Only what is asked for is taken.
func newPrompt(ctx context.Context, r io.Reader) *prompt {
	p := &prompt{lines: make(chan string)}
	go func() {
		defer close(p.lines)
		in := bufio.NewReader(r)
		for {
			line, err := in.ReadString('\n')
			if err == nil || line != "" {
				select {
				case p.lines <- strings.TrimSpace(line):
				case <-ctx.Done():
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return p
}

// line is the next line, without surrounding space. The error is io.EOF at
// the input's end, or the context's.
func (p *prompt) line(ctx context.Context) (string, error) {
	select {
	case line, ok := <-p.lines:
		if !ok {
			return "", io.EOF
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
