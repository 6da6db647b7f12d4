package submission

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// assembler takes the exercise's folder of a tree and makes the snapshot.
type assembler struct {
	o     Options
	t     *tree
	dir   string
	sub   Submission
	bytes int64             // of Go, so far
	twins map[string]string // twinKey to name
}

// assemble is the gate that every form of submission passes. Root is where the
// tree's root is, as a learner would type it.
func assemble(t *tree, id, root string, o Options) (*Submission, error) {
	dir, err := locate(t, o)
	if err != nil {
		return nil, err
	}
	a := &assembler{o: o, t: t, dir: dir, twins: map[string]string{}, sub: Submission{ID: id, Base: basePath(root, dir)}}
	for _, n := range t.notes {
		a.ignore(relative(n.Name, dir), n.Reason)
	}
	if dir != "." {
		a.warn("", fmt.Sprintf("the exercise was found in the folder %q", dir))
	}
	for e := range t.in(dir) {
		if err := a.take(e); err != nil {
			return nil, err
		}
	}
	return a.finish()
}

func (a *assembler) ignore(name, reason string) {
	a.sub.Ignored = append(a.sub.Ignored, Note{Name: name, Reason: reason})
}

func (a *assembler) warn(name, reason string) {
	a.sub.Warnings = append(a.sub.Warnings, Note{Name: name, Reason: reason})
}

// take decides about one entry of the exercise's folder. An error refuses the
// whole submission.
func (a *assembler) take(e *entry) error {
	base := path.Base(e.name)
	isAnswers := a.o.Answers != "" && strings.EqualFold(base, a.o.Answers)
	isSource := strings.HasSuffix(base, ".go")
	switch {
	case isJunk(base):
		return nil
	case e.kind == folder:
		a.passFolder(e, base)
		return nil
	case e.kind == special:
		a.ignore(base, e.what+" is never followed or opened")
		return nil
	case !isSource && !isAnswers:
		a.passOther(base)
		return nil
	}
	if reason := badElement(base); reason != "" {
		a.ignore(base, reason)
		return nil
	}
	if reason := ignoredByName(base); isSource && reason != "" {
		a.ignore(base, reason)
		return nil
	}
	if twin, ok := a.twins[twinKey(base)]; ok {
		return refused(
			fmt.Sprintf("%q and %q are the same file on some systems", twin, base),
			"Rename or delete one of them.")
	}
	a.twins[twinKey(base)] = base
	data, err := e.read(a.o.Limits.FileBytes)
	if errors.Is(err, errTooLarge) {
		a.ignore(base, fmt.Sprintf("larger than %d KiB, which no solution needs", a.o.Limits.FileBytes>>10))
		return nil
	}
	if err != nil {
		return unreadable(fmt.Sprintf("%q cannot be read: %s", e.name, plainCause(err)), err)
	}
	if isAnswers {
		a.takeAnswers(base, data)
		return nil
	}
	return a.takeGo(base, data)
}

func (a *assembler) takeGo(base string, data []byte) error {
	reason, err := IgnoredByGo(base, data)
	if reason != "" {
		a.ignore(base, reason)
		return nil
	}
	if err != nil {
		a.warn(base, err.Error()+"; plain Go refuses it, the grader reads the file all the same")
	}
	a.bytes += int64(len(data))
	if len(a.sub.Go) == a.o.Limits.GoFiles {
		return refused(fmt.Sprintf("there are more than %d Go files", a.o.Limits.GoFiles), trySmall)
	}
	if a.bytes > a.o.Limits.GoBytes {
		return refused(fmt.Sprintf("the Go files are larger than %d KiB together", a.o.Limits.GoBytes>>10), trySmall)
	}
	f := File{Name: base, Data: data, Problem: unreadableText(data)}
	a.sub.Go = append(a.sub.Go, f)
	if f.Problem != "" {
		a.warn(base, f.Problem)
		return nil
	}
	for _, w := range oddText(data) {
		a.warn(base, w)
	}
	return nil
}

// takeAnswers keeps the quiz's file. Windows PowerShell writes UTF-16 where
// nobody asked for it, and the answers in it are as good as any.
func (a *assembler) takeAnswers(base string, data []byte) {
	if base != a.o.Answers {
		a.warn(base, fmt.Sprintf("read as %s", a.o.Answers))
	}
	if order, ok := utf16Order(data); ok {
		a.warn(base, "it is saved as UTF-16; read all the same, but UTF-8 is the usual form")
		data = decodeUTF16(data, order)
	}
	if data == nil {
		data = []byte{} // empty is not absent
	}
	a.sub.Answers = data
}

func (a *assembler) passFolder(e *entry, base string) {
	switch base {
	case "vendor":
		a.ignore("vendor/", "the grader links no dependencies")
		return
	case "testdata":
		a.ignore("testdata/", "graded code can open no files")
		return
	}
	for i := range a.t.entries {
		if in := &a.t.entries[i]; in.isGo() && below(in.name, e.name) {
			a.ignore(base+"/", "a folder of its own is another package in Go, so its files are not read")
			return
		}
	}
}

func (a *assembler) passOther(base string) {
	lower := strings.ToLower(base)
	switch {
	case isForeignSource(base):
		a.ignore(base, "only .go files are read")
	case strings.HasSuffix(lower, ".go"):
		a.ignore(base, "ignored by Go: its name must end in .go, in lower case")
	case strings.Contains(lower, ".go."):
		a.ignore(base, "only names that end in .go are read; rename it")
	case lower == "go.work":
		a.ignore(base, "the grader uses a module of its own")
	}
}

func (a *assembler) finish() (*Submission, error) {
	s := &a.sub
	if len(s.Go) == 0 && s.Answers == nil {
		problem := "there is no Go file there that can be graded"
		if len(s.Ignored) > 0 {
			problem += ": " + s.Ignored[0].String()
		}
		return nil, none(problem, "Give the folder that holds the exercise.")
	}
	if len(s.Go) == 0 {
		a.warn("", "there is no Go file beside the answers")
	}
	slices.SortFunc(s.Go, func(x, y File) int { return cmp.Compare(x.Name, y.Name) })
	s.Ignored = sortNotes(s.Ignored)
	s.Warnings = sortNotes(s.Warnings)
	s.SHA256 = hash(s, a.o.Answers)
	return s, nil
}

// sortNotes puts notes in order and cuts a flood of them.
func sortNotes(notes []Note) []Note {
	slices.SortStableFunc(notes, func(x, y Note) int { return cmp.Compare(x.Name, y.Name) })
	notes = slices.Compact(notes)
	if more := len(notes) - maxNotes; more > 0 {
		notes = append(notes[:maxNotes:maxNotes], Note{Reason: fmt.Sprintf("and %d more", more)})
	}
	return notes
}

// hash covers each file's name and content with their lengths, so that no two
// sets of files run together into the same bytes.
func hash(s *Submission, answers string) string {
	files := slices.Clone(s.Go)
	if s.Answers != nil {
		files = append(files, File{Name: answers, Data: s.Answers})
		slices.SortFunc(files, func(x, y File) int { return cmp.Compare(x.Name, y.Name) })
	}
	h := sha256.New()
	var size [8]byte
	put := func(b []byte) {
		binary.BigEndian.PutUint64(size[:], uint64(len(b)))
		h.Write(size[:])
		h.Write(b)
	}
	for _, f := range files {
		put([]byte(f.Name))
		put(f.Data)
	}
	return hex.EncodeToString(h.Sum(nil))
}
