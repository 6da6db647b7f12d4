// Package outdir is the folder that a batch writes into: who is in the class,
// the snapshots that were graded, and the outputs, each whole or not at all.
//
// Nothing in the folder is followed that is a link, since what is written
// there are names and grades. A file takes its old one's place by a rename.
package outdir

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// The files and folders of the outputs. Those of the journal are its own.
const (
	ClassFile     = "class.json"
	OverridesFile = "overrides.csv" // written by a person, only read here
	SeenFile      = "overrides-seen.json"
	Grades        = "grades.csv"
	Report        = "report.html"
	Summary       = "summary.json"
	NeedsALook    = "needs-a-look.csv"
	Feedback      = "feedback"
	Sources       = "sources"
)

// Dir is an open folder. Its methods may be called concurrently.
type Dir struct {
	root *os.Root
	path string
}

// Open opens the folder at path, which must be one and no link to one; it is
// not made.
func Open(path string) (*Dir, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("not a folder, or a link to one")}
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Dir{root: root, path: path}, nil
}

// Close closes the folder.
func (d *Dir) Close() error { return d.root.Close() }

// Path is where a file of the folder lies, for messages.
func (d *Dir) Path(name string) string { return filepath.Join(d.path, filepath.FromSlash(name)) }

// Read reads a regular file of at most max bytes.
func (d *Dir) Read(name string, max int64) ([]byte, error) {
	info, err := d.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: d.Path(name), Err: errors.New("not a regular file")}
	}
	f, err := d.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, max+1))
	if err == nil && int64(len(data)) > max {
		err = fmt.Errorf("%s: larger than %d bytes", d.Path(name), max)
	}
	return data, err
}

// Write writes a file and waits until the disk has it.
func (d *Dir) Write(name string, data []byte) error { return d.write(name, data, true) }

func (d *Dir) write(name string, data []byte, sync bool) (err error) {
	temp := path.Join(path.Dir(name), "."+path.Base(name)+"."+rand.Text()+".tmp")
	f, err := d.root.OpenFile(temp, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.root.Remove(temp))
		}
	}()
	_, err = io.Copy(f, bytes.NewReader(data))
	if sync && err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	return d.root.Rename(temp, name)
}

// Remove removes a file; that it is not there is no error.
func (d *Dir) Remove(name string) error {
	if err := d.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Replace makes what fill writes the content of a folder, whole: it goes to a
// new folder, which takes the old one's place once it is complete. Whoever
// looks at the moment of the change finds the old one, none, or the new one.
// What fill is given to write with may be called by several goroutines.
func (d *Dir) Replace(name string, fill func(write func(name string, data []byte) error) error) (err error) {
	fresh := "." + name + "." + rand.Text() + ".tmp"
	if err := d.root.Mkdir(fresh, 0o700); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.root.RemoveAll(fresh)) }()
	err = fill(func(file string, data []byte) error {
		return d.root.WriteFile(path.Join(fresh, file), data, 0o600)
	})
	if err != nil {
		return err
	}
	old := "." + name + "." + rand.Text() + ".old"
	switch err := d.root.Rename(name, old); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	}
	if err := d.root.Rename(fresh, name); err != nil {
		return errors.Join(err, d.root.Rename(old, name))
	}
	return d.root.RemoveAll(old)
}

// Tidy removes what a run that was killed has left half written. Only the one
// run that holds the folder's lock may call it.
func (d *Dir) Tidy() error {
	for _, dir := range []string{".", Sources} {
		entries, err := fs.ReadDir(d.root.FS(), dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if ext := path.Ext(e.Name()); e.Name()[0] == '.' && (ext == ".tmp" || ext == ".old") {
				if err := d.root.RemoveAll(path.Join(dir, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
