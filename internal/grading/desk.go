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

// folder is a folder of the desk, with what is left in it.
func (d *desk) folder(b *build.Builder, name string) (string, error) {
	if d.work == "" {
		work, err := b.WorkDir()
		if err != nil {
			return "", err
		}
		d.work = work
	}
	dir := filepath.Join(d.work, name)
	return dir, os.MkdirAll(dir, 0o700)
}

// emptied is a folder of the desk with nothing in it.
func (d *desk) emptied(b *build.Builder, name string) (string, error) {
	dir, err := d.folder(b, name)
	if err != nil {
		return "", err
	}
	return dir, errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o700))
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
