package exam

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"grade/internal/check"
	"grade/internal/protocol"
	"grade/internal/result"
	"grade/internal/source"
)

// describe fills in a verdict from what went wrong.
func (e *Exam) describe(c *planned, v *result.Check, t *trouble) {
	h := c.histories[t.history]
	e.remember(c.ID, &Failing{History: h, Step: t.step(h)})
	if t.death != nil {
		e.describeDeath(v, h, t)
		return
	}
	v.Status = result.Fail
	f := t.failure
	step := t.step(h)
	v.Trace = e.trace(h, t.got, step)
	if len(v.Trace) > 0 {
		v.Trace[len(v.Trace)-1].Want = f.Want
		last := v.Trace[len(v.Trace)-1]
		v.Trace = append(v.Trace[:len(v.Trace)-1], append(slices.Clone(f.Inside), last)...)
	}
	v.Message = f.Message
	if v.Message == "" {
		last := v.Trace[len(v.Trace)-1]
		v.Message = fmt.Sprintf("%s returned %s; %s", last.Call, last.Result, f.Rule)
	}
	v.Trace = cut(v.Trace)
	v.Output = e.printed
	e.printed = ""
	e.at(v, e.symbolOf(h.Steps[step].Call.Op))
}

func (e *Exam) describeDeath(v *result.Check, h check.History, t *trouble) {
	v.Status, v.Message, v.Output = t.death.Status, t.death.Message, t.death.Output
	step := t.step(h)
	v.Trace = e.trace(h, t.got, step)
	ending := map[result.Status]string{
		result.Panic: "panicked", result.Deadlock: "never returned", result.Timeout: "did not return",
		result.Memory: "ran out of memory", result.Output: "printed too much",
	}[t.death.Status]
	if ending == "" {
		ending = "ended the program"
	}
	v.Trace[len(v.Trace)-1].Result = ending
	if want := h.Steps[step].Want; want.Kind != 0 {
		v.Trace[len(v.Trace)-1].Want = check.Show(want)
	}
	v.Trace = cut(v.Trace)
	e.at(v, e.symbolOf(h.Steps[step].Call.Op))
	e.place(v, t.death.Frames)
}

// trace renders the calls up to a step with what they returned.
func (e *Exam) trace(h check.History, got [][]protocol.Value, step int) []result.Call {
	letters := map[string]map[uint8]bool{}
	for _, s := range h.Steps {
		letter := e.Plan.Exercise.Ops[s.Call.Op].Instance
		if letters[letter] == nil {
			letters[letter] = map[uint8]bool{}
		}
		letters[letter][s.Call.Recv] = true
	}
	calls := make([]result.Call, 0, step+1)
	for i, s := range h.Steps[:step+1] {
		call := result.Call{Call: e.show(s.Call, len(letters[e.Plan.Exercise.Ops[s.Call.Op].Instance]) > 1)}
		if i < len(got) && len(got[i]) > 0 {
			call.Result = check.Show(got[i][0])
		}
		calls = append(calls, call)
	}
	return calls
}

// show renders a call as a learner would write it; several says that more
// than one instance is in play, so that each needs a name.
func (e *Exam) show(c protocol.Call, several bool) string {
	op := e.Plan.Exercise.Ops[c.Op]
	var text strings.Builder
	if several && op.Instance != "" {
		fmt.Fprintf(&text, "%s%d.", op.Instance, c.Recv+1)
	}
	text.WriteString(op.Name + "(")
	if op.Show != nil {
		text.WriteString(op.Show(c.Args))
	} else {
		for i, a := range c.Args {
			if i > 0 {
				text.WriteString(", ")
			}
			text.WriteString(check.Show(a))
		}
	}
	return text.String() + ")"
}

// A longer trace is cut in the middle.
const (
	traceHead = 4
	traceTail = 12
)

func cut(trace []result.Call) []result.Call {
	left := len(trace) - traceHead - traceTail
	if left <= 1 {
		return trace
	}
	middle := result.Call{Call: fmt.Sprintf("... %d more calls ...", left)}
	return slices.Concat(trace[:traceHead], []result.Call{middle}, trace[len(trace)-traceTail:])
}

// symbolOf is the symbol that an operation calls in the end.
func (e *Exam) symbolOf(op uint8) string {
	names := e.Plan.Exercise.Ops[op].Bindings
	last := names[len(names)-1]
	for _, b := range e.Plan.Exercise.Bindings {
		if b.Name == last && len(b.Symbols) > 0 && b.Name != b.Symbols[len(b.Symbols)-1] {
			return b.Symbols[0]
		}
	}
	return last
}

// at points a verdict to where a symbol is declared. A method that is promoted
// is declared with another type, so its name alone may have to do.
func (e *Exam) at(v *result.Check, symbol string) {
	if d := e.decl(symbol); d != nil {
		e.point(v, d.File.At(d.Span.Start), d.File)
	}
}

func (e *Exam) decl(symbol string) *source.Decl {
	var byMethod *source.Decl
	receiver, method, isMethod := strings.Cut(symbol, ".")
	reach := e.Unit.Graph.Reach(receiver)
	for d := range e.Unit.Source.Decls {
		if slices.Contains(d.Names, symbol) && d.Problem == "" {
			return d
		}
		if isMethod && reach[d.Receiver] && strings.HasSuffix(d.Symbol(), "."+method) {
			byMethod = d
		}
	}
	return byMethod
}

func (e *Exam) point(v *result.Check, at source.Position, f *source.File) {
	v.File, v.Line, v.Column, v.Excerpt = at.File, at.Line, at.Column, f.Line(at.Line)
}

// place points a verdict to the innermost of the learner's lines on a stack.
func (e *Exam) place(v *result.Check, frames []Frame) {
	files := e.Unit.Source.Files
	v.Frames = nil
	for i, f := range frames {
		if f.File >= len(files) {
			continue
		}
		file := files[f.File]
		f.Line = e.settleLine(file, f)
		v.Frames = append(v.Frames, fmt.Sprintf("%s:%d in %s", file.Name, f.Line, f.Function))
		if i == 0 {
			line := file.Line(f.Line)
			column := len(line) - len(strings.TrimLeft(line, " \t")) + 1
			e.point(v, source.Position{File: file.Name, Line: f.Line, Column: column}, file)
		}
	}
}

// settleLine is a frame's line. Go has no line for an empty loop, and then
// reports one outside of the function: the first loop in it is meant.
func (e *Exam) settleLine(file *source.File, f Frame) int {
	d := e.decl(symbolOf(f.Function))
	if d == nil || d.File != file {
		return f.Line
	}
	if f.Line >= file.At(d.Span.Start).Line && f.Line <= file.At(d.Span.End).Line {
		return f.Line
	}
	line := file.At(d.Span.Start).Line
	tree, offset := d.Tree()
	ast.Inspect(tree, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok {
			line = file.At(offset(loop.Pos())).Line
			return false
		}
		return true
	})
	return line
}

// symbolOf is the symbol of a function as Go's stacks name it:
// "(*Resource).Write" is Resource.Write.
func symbolOf(function string) string {
	return strings.NewReplacer("(*", "", "(", "", ")", "").Replace(function)
}

// partAt is the part that a line belongs to, "" for none.
func (e *Exam) partAt(f Frame) string {
	if f.File >= len(e.Unit.Source.Files) {
		return ""
	}
	file := e.Unit.Source.Files[f.File]
	d := file.DeclAt(file.Offset(f.Line, 1))
	if d == nil {
		return ""
	}
	for _, part := range e.Plan.Exercise.Parts {
		reach := e.Unit.Graph.Reach(part.Symbols...)
		for _, name := range d.Names {
			if slices.Contains(part.Symbols, name) {
				return part.Name
			}
			if reach[name] {
				return part.Name
			}
		}
	}
	return ""
}

func (e *Exam) partOf(id string) string {
	for _, c := range e.Plan.checks {
		if c.ID == id {
			return c.Part
		}
	}
	return ""
}
