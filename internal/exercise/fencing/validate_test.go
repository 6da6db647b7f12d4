package fencing_test

import (
	"testing"

	"grade/internal/exercise"
	"grade/internal/exercise/fencing"
	"grade/internal/quiz"
	"grade/internal/rubric"
	rubrics "grade/rubric"
)

func TestExerciseIsValid(t *testing.T) {
	t.Parallel()
	ex, err := fencing.Exercise()
	if err != nil {
		t.Fatal(err)
	}
	if err := exercise.Validate(ex); err != nil {
		t.Error(err)
	}
}

func TestRubricNamesTheChecks(t *testing.T) {
	t.Parallel()
	ex, err := fencing.Exercise()
	if err != nil {
		t.Fatal(err)
	}
	data, err := rubrics.For(ex.Name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := rubric.Parse("rubric", data)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string][]string{}
	for _, c := range ex.Checks {
		ids[c.Part] = append(ids[c.Part], c.ID)
	}
	for _, q := range ex.Quiz.Questions {
		ids["Quiz"] = append(ids["Quiz"], quiz.CheckID(q.ID))
	}
	if err := r.Match(ids); err != nil {
		t.Error(err)
	}
	if got := r.Total(); got != 100 {
		t.Errorf("all checks together are worth %d points, want 100", got)
	}
}
