package build

import (
	"fmt"
	"slices"
	"strings"

	"grade/internal/exercise"
	"grade/internal/near"
	"grade/internal/result"
	"grade/internal/source"
)

// bindingProblem says why the glue can't call a symbol: it is not there, or it
// has another shape.
func (t *triage) bindingProblem(binding exercise.Binding, words string) *Problem {
	for _, s := range binding.Symbols {
		if t.declOf(s) == nil && t.undefined(s, words) {
			p := t.missing(s, binding.Signature)
			if t.unit.Problems[s] == nil {
				t.unit.Problems[s] = p
			}
			return p
		}
	}
	symbol := binding.Symbols[len(binding.Symbols)-1]
	if binding.Name != symbol {
		// A combination of symbols that are each right: it has no place of its own.
		return &Problem{Status: result.CompileError, Message: t.rename(firstLine(words))}
	}
	d := t.declOf(symbol)
	if d == nil {
		d = t.declOf(binding.Symbols[0])
	}
	p := &Problem{Status: result.CompileError, Message: "this must be: " + binding.Signature + "\n" + firstLine(words)}
	if d != nil {
		p = t.misshapen(d, symbol, binding.Signature)
	}
	if t.unit.Problems[symbol] == nil {
		t.unit.Problems[symbol] = p
	}
	return p
}

// undefined reports whether the compiler's words are about a symbol that is
// not there: a plain name, or a method of a type that is there.
func (t *triage) undefined(symbol, words string) bool {
	name := symbol[strings.LastIndex(symbol, ".")+1:]
	return strings.Contains(words, "undefined: "+name) ||
		strings.Contains(words, "."+name+" undefined") || strings.Contains(words, "impossible type assertion")
}

func (t *triage) declOf(symbol string) *source.Decl {
	for d := range t.in.Source.Decls {
		if slices.Contains(d.Names, symbol) && t.state[d] != removed {
			return d
		}
	}
	return nil
}

// misshapen is the problem of a symbol that is there and can't be called as
// the exercise says.
func (t *triage) misshapen(d *source.Decl, symbol, signature string) *Problem {
	have := string(d.Text())
	if d.Kind == source.Func {
		have = string(d.File.Data[d.Signature.Start:d.Signature.End])
	}
	have = strings.Join(strings.Fields(firstLine(have)), " ")
	at := d.File.At(d.Span.Start)
	return &Problem{
		Status: result.CompileError, At: at, Excerpt: d.File.Line(at.Line),
		Message: fmt.Sprintf("%s has another form than the exercise asks for\n\thave %s\n\twant %s", symbol, have, signature),
		Help:    "The first line of a function, its signature, is fixed by the exercise: names of parameters are free, their types and the result's are not.",
	}
}

// missing is the problem of a symbol that is not there. Text that can't be
// read as Go may be what was meant; else a similar name may be.
func (t *triage) missing(symbol, signature string) *Problem {
	part := t.partOf(symbol)
	if p := t.strayFor(symbol, part); p != nil {
		return p
	}
	p := &Problem{Status: result.Missing, At: source.Position{File: part.File},
		Message: fmt.Sprintf("%s is missing", symbol), Help: "The exercise needs: " + signature}
	if t.file(part.File) == nil {
		p.At = source.Position{}
		p.Message += fmt.Sprintf(": no file declares it (the starter has it in %s)", part.File)
	}
	if d := t.similar(symbol); d != nil {
		at := d.File.At(d.Span.Start)
		p.At, p.Excerpt = at, d.File.Line(at.Line)
		p.Message = fmt.Sprintf("%s is missing; there is %s, but a name has to match exactly, capital letters and all", symbol, d.Symbol())
	}
	return p
}

func (t *triage) partOf(symbol string) exercise.Part {
	for _, part := range t.Exercise.Parts {
		if slices.Contains(part.Symbols, symbol) {
			return part
		}
	}
	return exercise.Part{}
}

// strayFor is the problem of text that is not Go and seems to be meant as the
// symbol: it names it, or its file is the symbol's.
func (t *triage) strayFor(symbol string, part exercise.Part) *Problem {
	for _, p := range t.strays {
		if p.At.File == part.File {
			return p
		}
	}
	word := strings.ToLower(symbol[strings.LastIndex(symbol, ".")+1:])
	for d := range t.in.Source.Decls {
		plain := strings.ReplaceAll(strings.ToLower(string(d.Text())), "_", "")
		if d.Kind != source.Stray || !strings.Contains(plain, word) {
			continue
		}
		for _, p := range t.strays {
			if p.At.File == d.File.Name && d.File.Offset(p.At.Line, p.At.Column) >= d.Span.Start {
				return p
			}
		}
	}
	return nil
}

// similar is a declaration whose name is nearly the symbol's: another case, a
// slip of the pen, the method without its receiver.
func (t *triage) similar(symbol string) *source.Decl {
	names := map[string]*source.Decl{}
	for d := range t.in.Source.Decls {
		for _, name := range d.Names {
			if t.partOf(name).Name == "" && !t.given[name] {
				names[name] = d
			}
		}
	}
	var all []string
	for name := range names {
		all = append(all, name)
	}
	slices.Sort(all)
	if d := names[near.Word(symbol, all)]; d != nil {
		return d
	}
	if _, method, isMethod := strings.Cut(symbol, "."); isMethod {
		return names[near.Word(method, all)]
	}
	return nil
}
