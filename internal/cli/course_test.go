package cli

import (
	"testing"
	"time"

	"grade/internal/course"
	"grade/internal/report"
	"grade/internal/result"
)

func TestReleased(t *testing.T) {
	t.Parallel()
	due := time.Date(2026, 3, 1, 23, 59, 0, 0, time.UTC)
	before, after := due.Add(-time.Hour), due.Add(time.Hour)
	tests := []struct {
		name   string
		course *course.Course
		is     result.Visibility
		now    time.Time
		want   result.Visibility
	}{
		{"no course", nil, result.AfterDueDate, after, result.AfterDueDate},
		{"before", &course.Course{Deadline: due}, result.AfterDueDate, before, result.AfterDueDate},
		{"after", &course.Course{Deadline: due}, result.AfterDueDate, after, result.Visible},
		{"no deadline", &course.Course{}, result.AfterDueDate, after, result.AfterDueDate},
		{"published", &course.Course{Published: true}, result.AfterPublished, before, result.Visible},
		{"not published", &course.Course{Deadline: due}, result.AfterPublished, after, result.AfterPublished},
		{"for good", &course.Course{Deadline: due, Published: true}, result.Hidden, after, result.Hidden},
	}
	for _, test := range tests {
		r := &result.Result{Parts: []result.Part{{Checks: []result.Check{{Visibility: test.is}}}}}
		if got := released(r, test.course, test.now).Parts[0].Checks[0].Visibility; got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
		if r.Parts[0].Checks[0].Visibility != test.is {
			t.Errorf("%s: the result itself was changed", test.name)
		}
	}
}

// TestGradescopeWithholds: only Gradescope knows a learner's own dates.
func TestGradescopeWithholds(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)
	v := rendering{now: now, course: &course.Course{Deadline: now.Add(-time.Hour)},
		result: &result.Result{Parts: []result.Part{{Checks: []result.Check{{Visibility: result.AfterDueDate}}}}}}
	for _, f := range report.Formats() {
		want := result.Visible
		if f.Name == "gradescope" {
			want = result.AfterDueDate
		}
		if got := v.seenBy(output{format: f}).Parts[0].Checks[0].Visibility; got != want {
			t.Errorf("%s: got %s, want %s", f.Name, got, want)
		}
	}
}
