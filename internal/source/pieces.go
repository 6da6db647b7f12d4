package source

import (
	"bytes"
	"errors"
	"go/doc"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
	"sync"
)

// pieces splits a file that does not parse at the lines that start a
// declaration in their first column, so that a syntax error costs only the
// declaration that it is in.
func (f *File) pieces() []Span {
	starts := f.keywordLines()
	var pieces []Span
	from := 0
	for _, s := range starts {
		if s > from {
			pieces = append(pieces, Span{from, s})
		}
		from = s
	}
	if from < len(f.Data) {
		pieces = append(pieces, Span{from, len(f.Data)})
	}
	return pieces
}

var keyword = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(package|import|func|type|var|const)\b`)
})

// keywordLines are the offsets of the lines that start with a keyword, outside
// of comments and raw strings. Where one of those is never closed, it is not
// known where it was meant to end, so every such line counts.
func (f *File) keywordLines() []int {
	inside := map[int]bool{} // lines that start within a comment or a string
	open := false
	fset := token.NewFileSet()
	var s scanner.Scanner
	file := fset.AddFile("", -1, len(f.Data))
	s.Init(file, f.Data, func(_ token.Position, msg string) {
		open = open || strings.Contains(msg, "not terminated") && !strings.Contains(msg, "string literal") ||
			strings.Contains(msg, "raw string literal not terminated")
	}, scanner.ScanComments)
	for {
		pos, tok, literal := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.COMMENT || tok == token.STRING {
			at := fset.Position(pos).Offset
			for i := range len(literal) {
				if literal[i] == '\n' {
					inside[at+i+1] = true
				}
			}
		}
	}
	var starts []int
	for _, at := range f.lines {
		if (open || !inside[at]) && keyword().Match(f.Data[at:]) {
			starts = append(starts, at)
		}
	}
	return starts
}

// takePiece adds what a piece holds: the declaration that it starts with, and
// what is left after it as stray text.
func (f *File) takePiece(p Span) {
	text := f.Data[p.Start:p.End]
	if !hasCode(text) {
		return
	}
	if bytes.HasPrefix(text, []byte("package")) {
		f.takeClause(p)
		return
	}
	if f.parsePiece(p) == nil {
		return
	}
	for _, end := range f.candidates(p) {
		if f.tried += end - p.Start; f.tried > maxTried {
			break
		}
		if keyword().Match(text) && f.parsePiece(Span{p.Start, end}) == nil {
			f.stray(Span{end, p.End})
			return
		}
	}
	f.broken(p)
}

// parsePiece adds the declarations of a piece that parses.
func (f *File) parsePiece(p Span) error {
	fset := token.NewFileSet()
	tree, err := parse(fset, clause+string(f.Data[p.Start:p.End]))
	if err != nil {
		return err
	}
	f.take(fset, tree, p.Start-len(clause))
	return nil
}

var packageClause = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^package[ \t]+([\pL_][\pL_\d]*)[ \t]*;?[ \t]*(//[^\n]*|/\*[^\n]*\*/)?\r?(\n|$)`)
})

func (f *File) takeClause(p Span) {
	m := packageClause().FindSubmatchIndex(f.Data[p.Start:p.End])
	if m == nil || f.Package != "" {
		f.broken(p)
		return
	}
	f.Package = string(f.Data[p.Start+m[2] : p.Start+m[3]])
	f.PackageAt = Span{p.Start + m[2], p.Start + m[3]}
	f.stray(Span{p.Start + m[1], p.End})
}

func (f *File) stray(p Span) {
	if hasCode(f.Data[p.Start:p.End]) {
		f.broken(p)
	}
}

// The attempts to find where a declaration ends are bounded: for each piece,
// and in bytes for a file.
const (
	maxCandidates = 64
	maxTried      = 1 << 20
)

// candidates are the ends of lines at which the piece's declaration may be
// over: those before an unindented line, closing brackets aside.
func (f *File) candidates(p Span) []int {
	var ends []int
	for _, at := range f.lines {
		if at <= p.Start || at >= p.End || len(ends) == maxCandidates {
			continue
		}
		switch c := f.Data[at]; c {
		case ' ', '\t', '\r', '\n', '}', ')':
			if bytes.HasPrefix(f.lineBefore(at), []byte("}")) || bytes.HasPrefix(f.lineBefore(at), []byte(")")) {
				ends = append(ends, at)
			}
		default:
			ends = append(ends, at)
		}
	}
	return ends
}

func (f *File) lineBefore(at int) []byte {
	start := bytes.LastIndexByte(f.Data[:at-1], '\n') + 1
	return f.Data[start:at]
}

var (
	brokenFunc = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^func\s*(?:\(\s*(?:[\pL_]\w*\s+)?\*?\s*([\pL_]\w*)[^)]*\)?)?\s*([\pL_]\w*)`)
	})
	brokenName = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(type|var|const)\s+\(?\s*([\pL_]\w*)`)
	})
)

// broken adds a piece that does not parse, under the name that it seems to
// have, with its signature where that much can be read.
func (f *File) broken(p Span) {
	text := bytes.TrimRight(f.Data[p.Start:p.End], " \t\r\n")
	p.End = p.Start + len(text)
	lead := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	p.Start += lead
	text = text[lead:]
	d := &Decl{File: f, Kind: Stray, Span: p}
	if m := brokenFunc().FindSubmatch(text); m != nil {
		d.Kind, d.Receiver = Func, string(m[1])
		d.Names = []string{string(m[2])}
		if d.Receiver != "" {
			d.Names[0] = d.Receiver + "." + d.Names[0]
		}
	} else if m := brokenName().FindSubmatch(text); m != nil {
		d.Kind = map[string]Kind{"type": Type, "var": Var, "const": Const}[string(m[1])]
		d.Names = []string{string(m[2])}
	}
	if d.Receiver == "" && len(d.Names) == 1 && doc.IsPredeclared(d.Names[0]) {
		// Rather a name that was lost than one of Go's own that is meant to
		// be another thing from here on: everybody else uses that.
		d.Kind, d.Names = Stray, nil
	}
	d.Problem, d.ProblemAt = f.problem(p)
	d.Beyond = bounded(string(text)) != nil
	d.Refs = map[string]bool{}
	d.guessRefs()
	f.signature(d, text)
	f.Decls = append(f.Decls, d)
}

// problem says why a piece does not parse, and where.
func (f *File) problem(p Span) (string, int) {
	fset := token.NewFileSet()
	_, err := parse(fset, clause+string(f.Data[p.Start:p.End]))
	var list scanner.ErrorList
	switch {
	case errors.As(err, &list) && len(list) > 0:
		at := list[0].Pos.Offset - len(clause) + p.Start
		return list[0].Msg, min(max(at, p.Start), p.End)
	case err != nil:
		return err.Error(), p.Start
	}
	return "this is not Go", p.Start
}

// maxBraces bounds the attempts to find where a signature ends.
const maxBraces = 4

// signature finds the signature of a function whose body does not parse.
func (f *File) signature(d *Decl, text []byte) {
	if d.Kind != Func {
		return
	}
	for i, tries := 0, 0; i < len(text) && tries < maxBraces; i++ {
		if text[i] != '{' {
			continue
		}
		tries++
		alone := &File{Data: []byte(clause + string(text[:i]) + "{}")}
		if alone.takeWhole(1) != nil || len(alone.Decls) != 1 || alone.Decls[0].Kind != Func {
			continue
		}
		a, by := alone.Decls[0], d.Span.Start-len(clause)
		d.Signature, d.Results, d.named = a.Signature.plus(by), a.Results.plus(by), a.named
		for _, s := range a.Fields {
			d.Fields = append(d.Fields, s.plus(by))
		}
		return
	}
}

func (s Span) plus(n int) Span { return Span{s.Start + n, s.End + n} }

// hasCode reports whether there is anything but space and comments.
func hasCode(text []byte) bool {
	var s scanner.Scanner
	fset := token.NewFileSet()
	s.Init(fset.AddFile("", -1, len(text)), text, func(token.Position, string) {}, 0)
	for {
		_, tok, literal := s.Scan()
		if tok == token.EOF {
			return false
		}
		if tok != token.SEMICOLON || literal == ";" {
			return true
		}
	}
}
