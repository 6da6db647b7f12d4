// Package watch says when files of a folder have changed: by the system's
// events, or by looking again and again where there are none.
package watch

import (
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// quiet is how long nothing must happen before a change is reported. An
	// editor's save is several events: a new file, a rename, new times. A
	// learner waits for it each time, and what comes later is another change.
	quiet = 10 * time.Millisecond
	// patience is how long a change is held back at most, however much goes on.
	patience = 500 * time.Millisecond
	// pollEvery is how often the folder is looked at where it has no events.
	pollEvery = 300 * time.Millisecond
)

// Folder reports changes of a folder's files until ctx ends: one value for any
// number of changes at a time, and none that waits behind another. Relevant
// says which names count. With poll, or where the system has no events for the
// folder, it is looked at again and again; what only changes there without a
// new size or time is not seen. The folder itself is watched, not its files,
// so that one that an editor puts in another's place is seen.
func Folder(ctx context.Context, dir string, poll bool, relevant func(name string) bool) (<-chan struct{}, error) {
	if _, err := os.ReadDir(dir); err != nil {
		return nil, err
	}
	changes := make(chan struct{}, 1)
	f := &folder{dir: dir, relevant: relevant, changes: changes}
	if !poll {
		if w, err := fsnotify.NewWatcher(); err == nil {
			if err := w.Add(dir); err == nil {
				go f.follow(ctx, w)
				return changes, nil
			}
			_ = w.Close() // it watches nothing
		}
	}
	// The first look comes before the caller can change anything.
	go f.poll(ctx, f.signature())
	return changes, nil
}

type folder struct {
	dir      string
	relevant func(string) bool
	changes  chan<- struct{}
}

// report says that something has changed, unless that waits to be heard.
func (f *folder) report() {
	select {
	case f.changes <- struct{}{}:
	default:
	}
}

// follow reports a change once the events have calmed down. Where they end,
// because the folder was moved away or there were too many, it polls.
func (f *folder) follow(ctx context.Context, w *fsnotify.Watcher) {
	defer w.Close()
	calm := time.NewTimer(time.Hour)
	calm.Stop()
	var since time.Time // of the first event that was not reported
	for {
		select {
		case <-ctx.Done():
			return
		case e, ok := <-w.Events:
			if !ok || e.Name == f.dir && e.Has(fsnotify.Remove|fsnotify.Rename) {
				f.pollOn(ctx)
				return
			}
			if e.Op == fsnotify.Chmod || !f.relevant(filepath.Base(e.Name)) {
				continue
			}
			if since.IsZero() {
				since = time.Now()
			}
			calm.Reset(min(quiet, max(patience-time.Since(since), 0)))
		case <-w.Errors:
			f.pollOn(ctx) // events were lost, perhaps one that counts
			return
		case <-calm.C:
			since = time.Time{}
			f.report()
		}
	}
}

// pollOn goes on by polling where events have ended.
func (f *folder) pollOn(ctx context.Context) {
	before := f.signature()
	f.report()
	f.poll(ctx, before)
}

// poll reports changes since the folder's signature was before.
func (f *folder) poll(ctx context.Context, before uint64) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if now := f.signature(); now != before {
			before = now
			f.report()
		}
	}
}

// signature stands for the names, sizes and times of the files that count; a
// folder that can't be read is as good as an empty one.
func (f *folder) signature() uint64 {
	h := fnv.New64a()
	entries, err := os.ReadDir(f.dir)
	if err != nil {
		return 0
	}
	for _, e := range entries {
		if info, err := e.Info(); err == nil && f.relevant(e.Name()) {
			fmt.Fprintf(h, "%q %d %d\n", e.Name(), info.Size(), info.ModTime().UnixNano())
		}
	}
	return h.Sum64()
}
