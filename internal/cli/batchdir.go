package cli

import (
	"errors"
	"fmt"
	"io/fs"

	"grade/internal/batch/outdir"
	"grade/internal/batch/outputs"
	"grade/internal/exercise"
	"grade/internal/journal"
)

// batchDir is a batch's folder. One that is opened to write a batch into may
// not know its class and exercise yet.
type batchDir struct {
	dir      *outdir.Dir
	journal  *journal.Journal
	class    *outdir.Class
	exercise *exercise.Exercise
}

// openBatchDir opens a batch's folder; to write into it, the caller has it alone.
func openBatchDir(path string, write bool, all []*exercise.Exercise) (*batchDir, error) {
	dir, err := outdir.Open(path)
	if err != nil {
		return nil, &userError{"no results there: " + err.Error(), "name the folder that grade batch wrote into"}
	}
	b := &batchDir{dir: dir}
	if err := b.read(path, write, all); err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

// makeBatchDir opens a folder to write a batch into, and makes it where there is
// none. The caller has it alone.
func makeBatchDir(path string) (*batchDir, error) {
	j, err := journal.Open(path)
	if err != nil {
		return nil, outError(path, err)
	}
	dir, err := outdir.Open(path)
	if err != nil {
		return nil, errors.Join(outError(path, err), j.Close())
	}
	return &batchDir{dir: dir, journal: j}, nil
}

func (b *batchDir) read(path string, write bool, all []*exercise.Exercise) (err error) {
	if b.class, err = b.dir.ReadClass(); err != nil {
		return &userError{"no results there: " + err.Error(), "name the folder that grade batch wrote into"}
	}
	for _, ex := range all {
		if ex.Name == b.class.Exercise {
			b.exercise = ex
		}
	}
	if b.exercise == nil {
		return &userError{fmt.Sprintf("%s holds the results of an exercise that this grader does not know, %q", path, b.class.Exercise),
			"use the grader that wrote it"}
	}
	open := journal.OpenReader
	if write {
		open = journal.Open
	}
	if b.journal, err = open(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return &userError{"nothing is graded there yet: " + err.Error(), "grade batch " + b.exercise.Name + " PATH... --out " + quoted(path)}
		}
		return outError(path, err)
	}
	return nil
}

func (b *batchDir) close() error {
	var err error
	if b.journal != nil {
		err = b.journal.Close()
	}
	return errors.Join(err, b.dir.Close())
}

// load reads the results as they count.
func (b *batchDir) load(o outputs.Options) (*outputs.Book, error) {
	book, err := outputs.Load(b.dir, b.journal, b.class, o)
	if err != nil {
		return nil, &userError{err.Error(), "mend the file; nothing has to be graded again"}
	}
	return book, nil
}
