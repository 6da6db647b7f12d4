// Package journal keeps a batch's results in one file, results.jsonl, so that a
// run that is interrupted, by whatever, goes on where it stopped: one
// grade/result/v1 a line, appended as each is done. Where a submission stands
// twice, the later line wins. One process at a time writes.
//
// Lines are synced to the disk in groups: after a kill everything appended is
// there, after a power failure all but the last moments. A line torn by either
// is moved aside, never lost silently, and its submission graded again.
package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"grade/internal/result"
)

// The files of a batch's folder that belong to the journal.
const (
	File     = "results.jsonl"
	LockFile = "results.lock" // empty; held while a run writes
	TornFile = "results.torn" // what was cut off results.jsonl, a piece a line
)

const (
	maxLine   = 16 << 20
	groupSize = 32                     // lines
	groupTime = 250 * time.Millisecond // since the last sync
)

// ErrLocked says that another run is using the folder.
var ErrLocked = errors.New("another run is using this folder")

// Entry is one line: a result, and what it was graded by beyond what the result says.
type Entry struct {
	*result.Result
	// Rubric is the SHA-256 of the rubric, in hexadecimal.
	Rubric string `json:"rubric_sha256,omitempty"`
}

// Key is all that a result depends on: as long as it is the same, so is the result.
type Key struct {
	Submission string // SHA-256 of the submission
	Rubric     string // SHA-256 of the rubric
	Exercise   string // SHA-256 of the exercise
	Grader     string // the grader's version
	Sandbox    string // the level of the sandbox
}

// Key is the entry's key.
func (e Entry) Key() Key {
	return Key{e.Submission.SHA256, e.Rubric, e.Grader.ExerciseSHA256, e.Grader.Version, e.Grader.Sandbox}
}

// Damage is a line that could not be used.
type Damage struct {
	Line   int // from 1
	Reason string
}

// Journal is an open journal. Its methods may be called concurrently.
type Journal struct {
	mu     sync.Mutex
	root   *os.Root
	lock   *os.File // nil for a reader
	file   *os.File
	index  index
	torn   int64 // bytes moved aside, or ignored by a reader
	broken error

	unsynced int
	synced   time.Time
}

// Open opens dir's journal for writing, makes both if need be, and repairs a
// torn last line. It returns ErrLocked where another run has it. A dir that is
// a link is refused: results hold names and grades.
func Open(dir string) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	j, err := open(dir)
	if err != nil {
		return nil, err
	}
	if err := j.start(); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	return j, nil
}

func (j *Journal) start() (err error) {
	if j.lock, err = j.root.OpenFile(LockFile, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return err
	}
	if err := lock(j.lock); err != nil {
		return err
	}
	if j.file, err = j.root.OpenFile(File, os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return err
	}
	tail, length, err := j.index.read(j.file)
	if err != nil {
		return err
	}
	if err := j.repair(tail, length); err != nil {
		return fmt.Errorf("repair %s: %w", File, err)
	}
	j.synced = time.Now()
	return syncDir(j.root)
}

// OpenReader opens dir's journal for reading, beside a run that writes if there is one.
func OpenReader(dir string) (*Journal, error) {
	j, err := open(dir)
	if err != nil {
		return nil, err
	}
	if j.file, err = j.root.Open(File); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	if _, j.torn, err = j.index.read(j.file); err != nil {
		return nil, errors.Join(err, j.Close())
	}
	j.broken = errors.New("the journal is open for reading")
	return j, nil
}

func open(dir string) (*Journal, error) {
	info, err := os.Lstat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: errors.New("not a folder, or a link to one")}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Journal{root: root, index: newIndex()}, nil
}

// repair deals with what follows the last newline. A whole result only lacks
// its newline; anything else is moved aside.
func (j *Journal) repair(tail []byte, length int64) error {
	if length == 0 {
		return nil
	}
	if _, err := parse(tail); err == nil {
		if _, err := j.file.WriteAt([]byte("\n"), j.index.size+length); err != nil {
			return err
		}
		return j.index.add(tail)
	}
	j.torn = length
	aside, err := j.root.OpenFile(TornFile, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(aside, io.MultiReader(io.NewSectionReader(j.file, j.index.size, length), strings.NewReader("\n")))
	if err := errors.Join(err, aside.Sync(), aside.Close()); err != nil {
		return err
	}
	if err := j.file.Truncate(j.index.size); err != nil {
		return err
	}
	return j.file.Sync()
}

// Append adds a result. After an error nothing of it is in the journal, and
// where that cannot be had, nothing more can be appended.
func (j *Journal) Append(e Entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if len(line) > maxLine {
		return fmt.Errorf("the result of %s is larger than %d MiB", e.Submission.ID, maxLine>>20)
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.broken != nil {
		return j.broken
	}
	if _, err := j.file.WriteAt(append(line, '\n'), j.index.size); err != nil {
		if undo := j.file.Truncate(j.index.size); undo != nil {
			j.broken = errors.Join(err, undo)
		}
		return err
	}
	if err := j.index.add(line); err != nil {
		return err
	}
	if j.unsynced++; j.unsynced < groupSize && time.Since(j.synced) < groupTime {
		return nil
	}
	return j.sync()
}

// Sync puts everything appended onto the disk.
func (j *Journal) Sync() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.sync()
}

func (j *Journal) sync() error {
	if j.unsynced == 0 {
		return nil
	}
	if err := j.file.Sync(); err != nil {
		// What the disk holds now is unknown, and a second try may claim success.
		j.broken = fmt.Errorf("sync %s: %w", File, err)
		return j.broken
	}
	j.unsynced, j.synced = 0, time.Now()
	return nil
}

// Close syncs, closes and unlocks.
func (j *Journal) Close() error {
	var errs []error
	if j.lock != nil && j.file != nil {
		errs = append(errs, j.Sync())
	}
	if j.lock != nil {
		errs = append(errs, unlock(j.lock))
	}
	for _, f := range []*os.File{j.file, j.lock} {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	return errors.Join(append(errs, j.root.Close())...)
}
