package submission

import (
	"errors"
	"fmt"
	"path"
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
	for _, e := range t.entries {
		if e.kind == folder && dir != "." && e.name != dir && twinKey(e.name) == twinKey(dir) {
			return nil, twins(e.name, dir)
		}
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
	if err := a.findAnswers(); err != nil {
		return nil, err
	}
	a.passElsewhere()
	return a.finish()
}

// take decides about one entry of the exercise's folder. An error refuses the
// whole submission.
func (a *assembler) take(e *entry) error {
	base := path.Base(e.name)
	isAnswers := a.o.isAnswers(e)
	isSource := strings.HasSuffix(base, ".go")
	switch {
	case isJunk(base):
		return nil
	case e.kind == folder:
		a.passFolder(e, base)
		return nil
	case e.kind == special:
		a.ignore(base, never(e))
		return nil
	case a.o.Receipt != "" && base == a.o.Receipt:
		return a.takeReceipt(e)
	case !isSource && !isAnswers:
		a.passOther(e, base)
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
		return twins(twin, base)
	}
	a.twins[twinKey(base)] = base
	data, err := a.read(e, base)
	if data == nil {
		return err
	}
	if isAnswers {
		a.takeAnswers(base, data)
		return nil
	}
	return a.takeGo(base, data)
}

// read returns a file's content, never nil, or notes under name that it is too
// large and returns nil.
func (a *assembler) read(e *entry, name string) ([]byte, error) {
	data, err := e.read(a.o.Limits.FileBytes)
	switch {
	case errors.Is(err, errTooLarge):
		a.ignore(name, fmt.Sprintf("larger than %d KiB, which no solution needs", a.o.Limits.FileBytes>>10))
		return nil, nil
	case err != nil:
		return nil, readError(e.name, err, a.o.Limits.FileBytes)
	case data == nil:
		return []byte{}, nil
	}
	return data, nil
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
	a.sub.Answers = data
}

// takeReceipt keeps the slip of a packed submission; one that is too large is
// somebody else's file of that name.
func (a *assembler) takeReceipt(e *entry) error {
	data, err := e.read(MaxReceiptBytes)
	if err != nil && !errors.Is(err, errTooLarge) {
		return readError(e.name, err, MaxReceiptBytes)
	}
	a.sub.Receipt = data
	return nil
}

// findAnswers looks above the exercise's folder where it holds no answers:
// they are no Go, so they are easily left outside.
func (a *assembler) findAnswers() error {
	for dir := a.dir; a.sub.Answers == nil && dir != "."; {
		dir = path.Dir(dir)
		for e := range a.t.in(dir) {
			if !a.o.isAnswers(e) {
				continue
			}
			data, err := a.read(e, e.name)
			if data == nil {
				return err
			}
			a.takeAnswers(path.Base(e.name), data)
			a.warn(e.name, "read, though it does not lie beside the Go files")
			return nil
		}
	}
	return nil
}
