package submission

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"
)

func (g *gatherer) expandGzip(data []byte, o Options) error {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return damaged(err)
	}
	return g.expandTar(&bounded{r: z, left: g.limits.ExpandedBytes - g.bytes, limits: g.limits}, o)
}

// bounded fails a reader past a number of bytes: the expanded size of a
// compressed stream is known only once it was expanded.
type bounded struct {
	r      io.Reader
	left   int64
	limits Limits
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, tooLarge(b.limits)
	}
	return n, err
}

// expandTar reads a tar archive in its one pass: what may be needed later is
// kept at once.
func (g *gatherer) expandTar(stream io.Reader, o Options) error {
	r := tar.NewReader(stream)
	files := map[string]func(int64) ([]byte, error){} // for hard links
	for {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			g.tree.index()
			return nil
		}
		if err != nil {
			return damaged(err)
		}
		if h.Typeflag == tar.TypeXGlobalHeader {
			continue // what git archive says about the commit
		}
		e, err := g.add(h.Name, tarMode(h), h.Size)
		if err != nil {
			return err
		}
		if e == nil {
			continue
		}
		if h.Typeflag == tar.TypeLink {
			linkTo(e, files[path.Clean(h.Linkname)])
			files[e.name] = e.read
			continue
		}
		if e.kind != regular {
			continue
		}
		if e.read, err = keepFile(r, e.name, o); err != nil {
			return damaged(err)
		}
		files[e.name] = e.read
	}
}

// keepFile reads what a graded file or an archive within could be; any other
// file stays unread.
func keepFile(r io.Reader, name string, o Options) (func(int64) ([]byte, error), error) {
	base := path.Base(name)
	most := o.Limits.FileBytes
	switch {
	case isArchive(base):
		most = o.Limits.ExpandedBytes
	case !strings.HasSuffix(base, ".go") && !strings.EqualFold(base, o.Answers) && base != "go.mod":
		most = 0
	}
	data, err := readMax(r, most)
	if errors.Is(err, errTooLarge) {
		return func(int64) ([]byte, error) { return nil, errTooLarge }, nil
	}
	if err != nil {
		return nil, err
	}
	return readBytes(data), nil
}

// linkTo makes a hard link a copy of the earlier file that it names, which is
// how tar stores a file that has two names.
func linkTo(e *entry, read func(int64) ([]byte, error)) {
	if read == nil {
		e.kind, e.what = special, "a link to what the archive does not hold"
		return
	}
	e.read = read
}

// tarMode is the type of an entry. The type in a header's mode bits is not
// to be trusted, and a type that the format leaves open is no regular file.
func tarMode(h *tar.Header) fs.FileMode {
	switch h.Typeflag {
	case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse, tar.TypeLink:
		return 0
	case tar.TypeDir:
		return fs.ModeDir
	case tar.TypeSymlink:
		return fs.ModeSymlink
	case tar.TypeFifo:
		return fs.ModeNamedPipe
	case tar.TypeChar, tar.TypeBlock:
		return fs.ModeDevice
	}
	return fs.ModeIrregular
}
