package build

import (
	"context"
	"slices"

	"grade/internal/result"
	"grade/internal/source"
)

// maxHunts bounds the searches for code that the compiler can't digest; each
// costs a few runs into the limit.
const maxHunts = 3

// hunt finds the one declaration at which the compiler exceeds its limits, by
// halving, and takes it away. Where it can't be told, everything goes.
func (t *triage) hunt(ctx context.Context) error {
	var suspects []*source.Decl
	for d := range t.in.Source.Decls {
		if t.state[d] == kept && d.Problem == "" {
			suspects = append(suspects, d)
		}
	}
	for len(suspects) > 1 {
		half := suspects[:len(suspects)/2]
		bad, err := t.exceedsWithout(ctx, half)
		if err != nil {
			return err
		}
		if bad {
			suspects = suspects[len(half):]
		} else {
			suspects = half
		}
	}
	for _, d := range suspects {
		at := d.File.At(d.Span.Start)
		t.lose(d, &Problem{
			Status: result.CompileError, At: at, Excerpt: d.File.Line(at.Line),
			Message: "compile limit exceeded: Go's compiler needs too much time or memory for this",
			Help:    "Something here is nested, repeated or large beyond what the exercise can need. Write it more simply.",
		})
	}
	return nil
}

// exceedsWithout tries the compiler without these declarations. Whatever else
// it says of the rest, it has come to a verdict.
func (t *triage) exceedsWithout(ctx context.Context, without []*source.Decl) (bool, error) {
	trial := *t
	trial.state = map[*source.Decl]state{}
	for d, s := range t.state {
		trial.state[d] = s
	}
	for _, d := range without {
		trial.state[d] = removed
		if _, can := d.Stub(); can {
			trial.state[d] = stubbed
		}
	}
	exit, err := trial.attempt(ctx)
	return exceeded(exit), err
}

// file finds one of the learner's files by name, or nil.
func (t *triage) file(name string) *source.File {
	i := slices.IndexFunc(t.in.Source.Files, func(f *source.File) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return t.in.Source.Files[i]
}
