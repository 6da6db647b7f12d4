package exam

import (
	"context"
	"errors"
	"slices"

	"grade/internal/check"
	"grade/internal/exercise"
	"grade/internal/protocol"
	"grade/internal/result"
)

// diagnose names the misconceptions behind a part's wrong answers: a slip of
// Go that the code shows, or a wrong idea that explains everything that the
// part did, or else everything that one check saw of it, or what the check's
// own judge made of the failure.
func (e *Exam) diagnose(ctx context.Context, part exercise.Part, verdicts []result.Check,
	records map[string]record, failures map[string]*check.Failure) error {
	if !slices.ContainsFunc(verdicts, func(v result.Check) bool { return v.Status == result.Fail }) {
		return nil
	}
	all, err := e.probe(ctx, part)
	if err != nil {
		return err
	}
	seen := map[string][]check.Observation{}
	for i := range verdicts {
		id := verdicts[i].ID
		if r, ok := records[id]; ok {
			seen[id] = r.observations()
			all = append(all, seen[id]...)
		}
	}
	whole := explain(part.Models, all)
	slip := e.slip(part)
	for i := range verdicts {
		v := &verdicts[i]
		if v.Status != result.Fail {
			continue
		}
		id := whole
		if id == "" {
			id = explain(part.Models, seen[v.ID])
		}
		if f := failures[v.ID]; id == "" && f != nil {
			id = f.Misconception
		}
		if e.Plan.Exercise.Refine != nil {
			id = e.Plan.Exercise.Refine(id, func(symbol, other string) bool {
				return e.Unit.Graph.Reach(symbol)[other]
			})
		}
		if slip != nil {
			id = slip.id
			e.point(v, slip.decl.File.At(slip.offset), slip.decl.File)
		}
		v.Misconception = id
		if m := e.misconception(id); m != nil {
			v.Explanation = m.Text
		}
	}
	return nil
}

// probe runs the part's probe, alone, and reports what it returned, as far as
// it came.
func (e *Exam) probe(ctx context.Context, part exercise.Part) ([]check.Observation, error) {
	if part.Probe == nil {
		return nil, nil
	}
	histories := slices.Collect(part.Probe)
	s, release, err := e.alone(ctx)
	var died *StartupError
	if errors.As(err, &died) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var seen []check.Observation
	r, err := s.run(ctx, newBatch(replayID, histories, protocol.Each), PartCPU, func(i int, got [][]protocol.Value) {
		if histories[i].Examine(got) == nil {
			seen = append(seen, check.Observation{History: histories[i], Got: got})
		}
	})
	release(r.death != nil || err != nil)
	return seen, err
}

func explain(models []check.Model, seen []check.Observation) string {
	if len(seen) == 0 {
		return ""
	}
	for _, m := range models {
		if m.Explains(seen) {
			return m.Misconception
		}
	}
	return ""
}

func (e *Exam) misconception(id string) *exercise.Misconception {
	all := e.Plan.Exercise.Misconceptions
	i := slices.IndexFunc(all, func(m exercise.Misconception) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return &all[i]
}
