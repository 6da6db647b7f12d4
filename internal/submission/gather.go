package submission

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// gatherer builds the tree of an archive, or of files that come with names
// that somebody else chose. What only a hostile or broken archive holds
// refuses all of it: what else is in there cannot be trusted either.
type gatherer struct {
	limits Limits
	tree   tree
	seen   map[string]kind
	twins  map[string]string // twinKey to the name in seen
	// count and bytes go on over an archive within the archive.
	count int
	bytes int64
}

func newGatherer(l Limits) *gatherer {
	return &gatherer{limits: l, seen: map[string]kind{".": folder}, twins: map[string]string{}}
}

// add takes one entry with its declared size. It returns nil for an entry that
// is passed over.
func (g *gatherer) add(raw string, mode fs.FileMode, size int64) (*entry, error) {
	if g.count++; g.count > g.limits.Entries {
		return nil, refused(fmt.Sprintf("it holds more than %d entries", g.limits.Entries), trySmall)
	}
	if g.bytes += max(size, 0); g.bytes > g.limits.ExpandedBytes || size < 0 {
		return nil, tooLarge(g.limits)
	}
	name, err := cleanName(raw)
	if err != nil {
		return nil, err
	}
	k, what := kindOf(mode)
	if strings.HasSuffix(raw, "/") && k == regular {
		k = folder
	}
	switch {
	case name == "." && k == folder:
		return nil, nil
	case inJunk(name):
		if k != folder && strings.Contains("/"+name, "/__MACOSX/") {
			g.tree.note(name, "junk")
		}
		return nil, nil
	case strings.Count(name, "/") > g.limits.Depth:
		g.tree.note(name, fmt.Sprintf("more than %d folders deep", g.limits.Depth))
		return nil, nil
	}
	if err := g.claim(name, k); err != nil {
		return nil, err
	}
	if k == folder {
		return nil, nil
	}
	g.tree.entries = append(g.tree.entries, entry{name: name, kind: k, what: what})
	return &g.tree.entries[len(g.tree.entries)-1], nil
}

// claim takes a name and makes the folders above it. The same name twice is
// how an archive shows one thing to a reviewer and another to a grader.
func (g *gatherer) claim(name string, k kind) error {
	if dir := path.Dir(name); g.seen[dir] != folder {
		if err := g.claim(dir, folder); err != nil {
			return err
		}
	}
	before, taken := g.seen[name]
	switch {
	case taken && (before != folder || k != folder):
		return refused(fmt.Sprintf("it holds %q twice", name), "Make the archive again, with each file in it once.")
	case !taken && k == folder:
		g.tree.entries = append(g.tree.entries, entry{name: name, kind: folder})
	}
	if twin, ok := g.twins[twinKey(name)]; ok && twin != name {
		return twins(twin, name)
	}
	g.seen[name], g.twins[twinKey(name)] = k, name
	return nil
}

// cleanName is an entry's name relative to the archive's top. A name that
// leads out of it is never an accident.
func cleanName(raw string) (string, error) {
	const remake = "Make the archive again with your system's own tools, from inside the exercise's folder."
	if len(raw) > maxName {
		return "", refused("it holds a name that is longer than any real one", remake)
	}
	if raw == "" || strings.ContainsRune(raw, 0) {
		return "", refused(fmt.Sprintf("it holds the name %q, which no system allows", raw), remake)
	}
	slashed := strings.ReplaceAll(raw, `\`, "/")
	drive := len(slashed) > 1 && slashed[1] == ':'
	if strings.HasPrefix(slashed, "/") || drive {
		return "", refused(fmt.Sprintf("it holds the absolute path %q", raw), remake)
	}
	for element := range strings.SplitSeq(slashed, "/") {
		if element == ".." {
			return "", refused(fmt.Sprintf("it holds %q, which leads out of the archive", raw), remake)
		}
	}
	return path.Clean(raw), nil
}

func tooLarge(l Limits) error {
	return refused(fmt.Sprintf("it is larger than %d MiB", l.ExpandedBytes>>20), trySmall)
}

// damaged says that an archive breaks off or contradicts itself.
func damaged(cause error) error {
	if e, ok := errors.AsType[*Error](cause); ok {
		return e
	}
	return &Error{
		Problem: "the archive is damaged: " + cause.Error(),
		Remedy:  "Make the archive again, or hand in the folder itself.",
		kind:    ErrRefused,
		cause:   cause,
	}
}
