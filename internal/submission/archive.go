package submission

import (
	"bytes"
	"strings"
)

// isArchive reports whether a name is one of the forms that are opened.
func isArchive(name string) bool {
	lower := strings.ToLower(name)
	for _, ext := range []string{".zip", ".tar", ".tar.gz", ".tgz"} {
		if strings.HasSuffix(lower, ext) {
			return true
		}
	}
	return false
}

// expand lists what an archive holds. The content decides what it is, since
// renaming a file is a common way to "convert" one.
func (g *gatherer) expand(name string, data []byte, o Options) error {
	switch {
	case bytes.HasPrefix(data, []byte("PK\x03\x04")), bytes.HasPrefix(data, []byte("PK\x05\x06")):
		return g.expandZip(data)
	case bytes.HasPrefix(data, []byte("\x1f\x8b")):
		return g.expandGzip(data, o)
	case looksLikeTar(data), strings.HasSuffix(strings.ToLower(name), ".tar"):
		return g.expandTar(bytes.NewReader(data), o)
	}
	if other := otherArchive(data); other != "" {
		return none("it is "+other+", which is not read", "Hand in a .zip, .tar.gz or .tar archive, or the folder itself.")
	}
	return none("it is neither a folder, nor a Go file, nor an archive",
		"Hand in the exercise's folder, a .zip, .tar.gz or .tar archive of it, or one .go file.")
}

// looksLikeTar knows a tar archive by the magic of its first header (POSIX
// pax, "ustar Interchange Format").
func looksLikeTar(data []byte) bool {
	return len(data) >= 512 && bytes.HasPrefix(data[257:], []byte("ustar"))
}

func otherArchive(data []byte) string {
	for _, form := range []struct{ magic, name string }{
		{"Rar!", "a RAR archive"},
		{"7z\xbc\xaf\x27\x1c", "a 7z archive"},
		{"\xfd7zXZ", "an xz archive"},
		{"BZh", "a bzip2 archive"},
		{"\x28\xb5\x2f\xfd", "a zstd archive"},
	} {
		if bytes.HasPrefix(data, []byte(form.magic)) {
			return form.name
		}
	}
	return ""
}

// unwrap opens the archive within a folder or archive that holds one and no
// Go file, at most one folder down: course systems wrap what a learner uploads
// once more. An archive within that one stays closed.
func unwrap(t *tree, g *gatherer, o Options) error {
	if t.partial {
		return nil // what was not listed may be the Go files
	}
	var inner *entry
	for i := range t.entries {
		e := &t.entries[i]
		switch {
		case e.isGo() && !inJunk(e.name):
			return nil
		case e.kind == regular && isArchive(e.name) && strings.Count(e.name, "/") <= 1 && !inJunk(e.name):
			if inner != nil {
				return nil
			}
			inner = e
		}
	}
	if inner == nil {
		return nil
	}
	left := o.Limits.ExpandedBytes - g.bytes
	data, err := inner.read(left)
	if err != nil {
		return readError(inner.name, err, o.Limits.ExpandedBytes)
	}
	if err := g.expand(inner.name, data, o); err != nil {
		return within(inner.name, err)
	}
	graft(t, inner, &g.tree)
	return nil
}

// graft puts what an entry holds in its place, as if it were a folder.
func graft(t *tree, e *entry, inner *tree) {
	e.kind = folder
	dir := e.name
	for _, in := range inner.entries {
		in.name = dir + "/" + in.name
		t.entries = append(t.entries, in)
	}
	for _, n := range inner.notes {
		t.note(dir+"/"+n.Name, n.Reason)
	}
	t.index()
}
