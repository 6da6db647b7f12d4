package outputs_test

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"grade/internal/batch/intake"
	"grade/internal/batch/outdir"
	"grade/internal/journal"
	"grade/internal/receipt"
	"grade/internal/result"
)

// due is the made-up class's deadline.
func due() time.Time { return time.Date(2026, 10, 5, 12, 0, 0, 0, time.UTC) }

// class is a class with one of each: all points, points by hand and late, a
// fault, nothing handed in, nothing to grade, a name that is hostile.
func class() *outdir.Class {
	other := receipt.Receipt{Schema: receipt.Schema, Exercise: "box", SHA256: hash("other"), Score: points(100), MaxScore: 100, Grader: grader()}
	learners := []outdir.Learner{
		{ID: "1001", Name: "Ada Example", Source: "class.zip/exampleada_1001_9001_box.go", Layout: intake.Canvas, Attempt: 2, Attempts: 2,
			Submitted: due().Add(-time.Hour), Prefix: "exampleada_1001_9001_"},
		{ID: "1002", Name: "Bo Sample", Source: "class.zip/samplebo_LATE_1002_9002_box.go", Layout: intake.Canvas, Attempt: 1, Attempts: 1,
			Submitted: due().Add(90 * time.Minute), Late: true, Prefix: "samplebo_LATE_1002_9002_", Receipt: &other},
		{ID: "1003", Name: "Cy Third", Source: "class.zip/thirdcy_1003_9003_box.go", Layout: intake.Canvas, Attempt: 1, Attempts: 1, Prefix: "thirdcy_1003_9003_"},
		{ID: "1005", Name: "Eve Fifth", Missing: true},
		{ID: "4711", Name: `=HYPERLINK("http://example.org")<script>`, Source: "moodle/Dee Fourth_4711_assignsubmission_file_", Layout: intake.Moodle,
			Attempt: 1, Attempts: 1, Prefix: "Dee Fourth_4711_assignsubmission_file_"},
		{ID: "4712", Name: "Fay Sixth", Source: "moodle/Fay Sixth_4712_assignsubmission_file_", Layout: intake.Moodle, Attempt: 1, Attempts: 1,
			Prefix: "Fay Sixth_4712_assignsubmission_file_"},
	}
	for i := range learners {
		learners[i].File = learners[i].ID
	}
	return &outdir.Class{Exercise: "box", Due: due(), Learners: learners,
		Looks:  []outdir.Look{{ID: "1005", Name: "Eve Fifth", Reason: "handed in nothing"}, {Name: "notes.txt", Reason: "in the class's folder", Detail: "belongs to no learner"}},
		Before: map[string]int{"1001": 1}}
}

// history is the journal: the first learner's result is from an earlier run,
// and the second from this one.
func history() []journal.Entry {
	return []journal.Entry{
		entry(graded("1001", refusesNothing())),
		entry(graded("1001", passed("box/refuses"))),
		entry(graded("1002", refusesNothing())),
		entry(fault("1003", hash("1003"), "there is no Go toolchain that can be used")),
		entry(hidden(graded("4711", panics()))),
		entry(fault("4712", "", "there is no Go file there, only essay.pdf")),
	}
}

func entry(r *result.Result) journal.Entry { return journal.Entry{Result: r, Rubric: hash("rubric")} }

func grader() result.Grader {
	return result.Grader{Version: "v1.2.3", Go: "go1.26.8", ExerciseSHA256: hash("exercise"), Sandbox: "unprivileged"}
}

func hash(of string) string {
	sum := sha256.Sum256([]byte(of))
	return hex.EncodeToString(sum[:])
}

func points(n int) *int { return &n }

// graded is a result whose second check ended so; the first passed, and the
// quiz was not answered.
func graded(id string, second result.Check) *result.Result {
	first := passed("box/keeps")
	quiz := result.Check{ID: "quiz/q1", Title: "question 1", Status: result.Blank, MaxScore: 20, Message: "not answered", Needs: []string{}}
	second.MaxScore = 40
	if second.Status == result.Pass {
		second.Score = 40
	}
	score := first.Score + second.Score
	return &result.Result{Schema: result.Schema, Exercise: "box", Status: result.Graded, Score: &score, MaxScore: 100, Grader: grader(),
		Submission: result.Submission{ID: id, SHA256: hash(id), Seconds: 0.25},
		Parts: []result.Part{{Name: "Box", Score: score, MaxScore: 80, Checks: []result.Check{first, second}},
			{Name: "Quiz", MaxScore: 20, Checks: []result.Check{quiz}}}}
}

func passed(id string) result.Check {
	return result.Check{ID: id, Title: "what " + id + " asks for", Status: result.Pass, Score: 40, MaxScore: 40, Needs: []string{}}
}

// refusesNothing is a wrong answer with all that can be said of one.
func refusesNothing() result.Check {
	return result.Check{ID: "box/refuses", Title: "what box/refuses asks for", Status: result.Fail,
		Message: `Put("b") returned true; a full box must refuse`, Why: "A box that takes everything loses what it held.",
		File: "box.go", Line: 12, Column: 3, Excerpt: "\treturn true // <always>", Help: "Look at what the box holds before you answer.",
		Trace:  []result.Call{{Call: `Put("a")`, Result: "true"}, {Call: `Put("b")`, Result: "true", Want: "false"}},
		Output: "debug: \x1b[31mput\x1b[0m </pre>\n", Misconception: "keeps-all", Explanation: "The box answers before it looks.",
		Needs: []string{"box/keeps"}, Next: "grade hint box Box"}
}

func panics() result.Check {
	return result.Check{ID: "box/refuses", Title: "what box/refuses asks for", Status: result.Panic, Message: "panic: nil map", File: "box.go", Line: 9,
		Frames: []string{"box.go:9 in (*Box).Put"}, Trace: []result.Call{{Call: `Put("a")`}}, Needs: []string{"box/keeps"}}
}

// hidden hides the second check from its learner.
func hidden(r *result.Result) *result.Result {
	r.Parts[0].Checks[1].Visibility = result.Hidden
	r.Submission.Warnings = []string{"box.go: mixes two scripts"}
	r.Submission.Ignored = []string{"box_test.go: a test of your own"}
	return r
}

func fault(id, sha, reason string) *result.Result {
	return &result.Result{Schema: result.Schema, Exercise: "box", Status: result.Fault, FaultReason: reason, MaxScore: 100, Grader: grader(),
		Submission: result.Submission{ID: id, SHA256: sha}, Parts: []result.Part{}}
}
