package outdir

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"

	"grade/internal/submission"
)

// maxSnapshot bounds a snapshot: the Go files and the answers, packed.
const maxSnapshot = 2*submission.MaxGoBytes + submission.MaxFileBytes

// Keep keeps what was graded, by its hash: the answer to a complaint shows it,
// wherever the submissions are by then.
func (d *Dir) Keep(sub *submission.Submission, answers string) error {
	name, err := snapshotName(sub.SHA256)
	if err != nil {
		return err
	}
	if _, err := d.root.Lstat(name); err == nil {
		return nil
	}
	if err := d.root.Mkdir(Sources, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	files := sub.Go
	if sub.Answers != nil {
		files = append(files[:len(files):len(files)], submission.File{Name: answers, Data: sub.Answers})
	}
	for _, f := range files {
		// Stored: to pack a few small files takes longer than to write them.
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.Name, Method: zip.Store})
		if err == nil {
			_, err = w.Write(f.Data)
		}
		if err != nil {
			return err
		}
	}
	if err := z.Close(); err != nil {
		return err
	}
	// The results are what must not be lost; this is made again from them.
	return d.write(name, b.Bytes(), false)
}

// Snapshot returns the files that were graded under a hash, by name.
func (d *Dir) Snapshot(sha string) (map[string][]byte, error) {
	name, err := snapshotName(sha)
	if err != nil {
		return nil, err
	}
	data, err := d.Read(name, maxSnapshot)
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", d.Path(name), err)
	}
	files := map[string][]byte{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.Path(name), err)
		}
		data, err := io.ReadAll(io.LimitReader(r, submission.MaxFileBytes))
		if err := errors.Join(err, r.Close()); err != nil {
			return nil, fmt.Errorf("%s: %w", d.Path(name), err)
		}
		files[f.Name] = data
	}
	return files, nil
}

// CopySnapshot takes a snapshot over from another folder, if it is there.
func (d *Dir) CopySnapshot(from *Dir, sha string) error {
	name, err := snapshotName(sha)
	if err != nil {
		return nil // a result that rests on no files
	}
	data, err := from.Read(name, maxSnapshot)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := d.root.Mkdir(Sources, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return d.write(name, data, false)
}

// snapshotName refuses what is no hash: it comes from a file that anybody may
// have written.
func snapshotName(sha string) (string, error) {
	if len(sha) != 64 {
		return "", fmt.Errorf("not a SHA-256: %q", sha)
	}
	for _, r := range sha {
		if (r < '0' || r > '9') && (r < 'a' || r > 'f') {
			return "", fmt.Errorf("not a SHA-256: %q", sha)
		}
	}
	return path.Join(Sources, sha+".zip"), nil
}
