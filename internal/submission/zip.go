package submission

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"path"
	"strings"
)

// encrypted is the bit of a zip entry's flags that says so (APPNOTE.TXT 4.4.4).
const encrypted = 1 << 0

func (g *gatherer) expandZip(data []byte) error {
	// Each entry costs the reader some 300 bytes of memory before anything
	// can be asked about it, so their headers are counted first.
	if bytes.Count(data, []byte("PK\x01\x02")) > g.limits.Entries {
		return refused(fmt.Sprintf("it holds more than %d entries", g.limits.Entries), trySmall)
	}
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return damaged(err)
	}
	for _, f := range r.File {
		// Some Windows tools write their own separator, against the format.
		name := strings.ReplaceAll(f.Name, `\`, "/")
		size := int64(min(f.UncompressedSize64, 1<<62))
		e, err := g.add(name, f.Mode(), size)
		if err != nil {
			return err
		}
		if e != nil {
			e.read = zipReader(f)
		}
	}
	g.tree.index()
	return nil
}

func zipReader(f *zip.File) func(int64) ([]byte, error) {
	return func(max int64) ([]byte, error) {
		if f.Flags&encrypted != 0 {
			return nil, refused("it is protected by a password", "Make the archive again without one.")
		}
		r, err := f.Open()
		if errors.Is(err, zip.ErrAlgorithm) {
			return nil, refused(
				fmt.Sprintf("%q is compressed in an unusual way", path.Base(f.Name)),
				"Make the archive again with your system's own tools.")
		}
		if err != nil {
			return nil, damaged(err)
		}
		defer r.Close()
		data, err := readMax(r, max)
		if err != nil && !errors.Is(err, errTooLarge) {
			return nil, damaged(err)
		}
		return data, err
	}
}
