package grading

import (
	"errors"
	"os"
	"path/filepath"

	"grade/internal/build"
)

// desk is a work folder for chunks, one after another, which write over the
// files of the ones before.
type desk struct{ work string }

// folder is a folder of the desk, made where it is not there yet.
func (d *desk) folder(b *build.Builder, name string) (string, error) {
	if d.work == "" {
		work, err := b.WorkDir()
		if err != nil {
			return "", err
		}
		d.work = work
	}
	dir := filepath.Join(d.work, name)
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, os.ErrExist) {
		return "", err
	}
	return dir, nil
}

// takeDesk takes a desk that nobody works at.
func (g *Grader) takeDesk() *desk {
	g.mu.Lock()
	defer g.mu.Unlock()
	if n := len(g.desks); n > 0 {
		d := g.desks[n-1]
		g.desks = g.desks[:n-1]
		return d
	}
	return new(desk)
}

// putDesk gives a desk back, for the next chunk.
func (g *Grader) putDesk(d *desk) {
	if g.Keep && d.work != "" {
		g.cleanUp(d.work)
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.desks = append(g.desks, d)
}

// Close removes what GradeChunk keeps from chunk to chunk. It must not be
// called before the last one is done.
func (g *Grader) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, d := range g.desks {
		if d.work != "" {
			g.cleanUp(d.work)
		}
	}
	g.desks = nil
}
