package source

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// An Edit replaces a span of a file. The text put there gets as many newlines
// as the span had, so that what comes after stays on its line.
type Edit struct {
	Span Span
	Text string
}

// Blank is the edit that takes something away.
func Blank(s Span) Edit { return Edit{Span: s} }

// Stub is the edit that leaves a function's signature and takes its body: it
// returns zero values, whatever its results are. The second result is false
// where there is no signature to leave.
func (d *Decl) Stub() (Edit, bool) {
	if d.Kind != Func || d.Signature.End <= d.Signature.Start {
		return Edit{}, false
	}
	return Edit{Span: d.Span, Text: d.stubText()}, true
}

func (d *Decl) stubText() string {
	data := d.File.Data
	if len(d.Fields) == 0 || d.named {
		return string(data[d.Span.Start:d.Signature.End]) + " { return }"
	}
	var b strings.Builder
	b.Write(data[d.Span.Start:d.Results.Start])
	b.WriteString(" (")
	for i, field := range d.Fields {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString("_ ")
		b.Write(data[field.Start:field.End])
	}
	b.WriteString(") { return }")
	return b.String()
}

// StubText is a declaration that stands in for one of these names: a
// function's signature with an empty body, anything else as it is.
func (d *Decl) StubText() string {
	if d.Kind == Func {
		return d.stubText()
	}
	return d.alone()
}

// Apply makes the edits, which must not overlap; where one holds another, the
// outer one counts. What is only put in goes before what is replaced there.
func (f *File) Apply(edits []Edit) []byte {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int {
		insertA, insertB := a.Span.Start == a.Span.End, b.Span.Start == b.Span.End
		switch {
		case a.Span.Start != b.Span.Start:
			return a.Span.Start - b.Span.Start
		case insertA && !insertB:
			return -1
		case insertB && !insertA:
			return 1
		}
		return b.Span.End - a.Span.End
	})
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.Span.Start < at {
			continue
		}
		out.Write(f.Data[at:e.Span.Start])
		out.WriteString(e.Text)
		old := f.Data[e.Span.Start:e.Span.End]
		for n := bytes.Count(old, []byte("\n")) - strings.Count(e.Text, "\n"); n > 0; n-- {
			out.WriteByte('\n')
		}
		at = e.Span.End
	}
	out.Write(f.Data[at:])
	return out.Bytes()
}

// Constraints are the lines that say when a file is compiled. They were heeded
// when the file was read; left in, a //go:build line with a version would
// change the language that the file is compiled as.
func (f *File) Constraints() []Span {
	var all []Span
	for i, start := range f.lines {
		line := []byte(f.Line(i + 1))
		if bytes.HasPrefix(line, []byte("//go:build ")) || bytes.HasPrefix(line, []byte("// +build ")) {
			all = append(all, Span{start, start + len(line)})
		}
	}
	return all
}

// Position is a place in a file: the name as the learner knows it, line and
// column counted from 1, the column in bytes.
type Position struct {
	File         string
	Line, Column int
}

// String is the position as "file:line:col".
func (p Position) String() string {
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

func lineStarts(data []byte) []int {
	starts := []int{0}
	for i, c := range data {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// At is the position of an offset.
func (f *File) At(offset int) Position {
	i, found := slices.BinarySearch(f.lines, offset)
	if !found {
		i--
	}
	return Position{f.Name, i + 1, offset - f.lines[i] + 1}
}

// Offset is the place of a position, or the file's nearest where it has none.
func (f *File) Offset(line, column int) int {
	line = min(max(line, 1), len(f.lines))
	return min(f.lines[line-1]+max(column, 1)-1, len(f.Data))
}

// Line is the text of a line, without its end.
func (f *File) Line(line int) string {
	if line < 1 || line > len(f.lines) {
		return ""
	}
	end := len(f.Data)
	if line < len(f.lines) {
		end = f.lines[line] - 1
	}
	return strings.TrimRight(string(f.Data[f.lines[line-1]:end]), "\r")
}

// DeclAt is the declaration at an offset, or nil.
func (f *File) DeclAt(offset int) *Decl {
	for _, d := range f.Decls {
		if d.Span.Start <= offset && offset <= d.Span.End {
			return d
		}
	}
	return nil
}

// Gap is the text between declarations that holds an offset, from the start of
// its line on.
func (f *File) Gap(offset int) Span {
	gap := Span{f.Offset(f.At(offset).Line, 1), len(f.Data)}
	for _, d := range f.Decls {
		if d.Span.End <= offset {
			gap.Start = max(gap.Start, d.Span.End)
		}
		if d.Span.Start > offset {
			gap.End = min(gap.End, d.Span.Start)
		}
	}
	return gap
}

// ImportAt is the import at an offset, or nil.
func (f *File) ImportAt(offset int) *Import {
	for _, i := range f.Imports {
		if i.Span.Start <= offset && offset <= i.Span.End {
			return i
		}
	}
	return nil
}
