package page_test

import (
	"fmt"

	"grade/internal/batch/page"
	"grade/internal/result"
)

// evil is what a learner might put wherever they choose the words.
const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>` + "javascript:alert(1)\x1b[31m\u202e</style>"

func options() page.Options {
	return page.Options{
		Title:   "Fencing tokens",
		Names:   map[string]string{"learner-001": "Ada Example"},
		Missing: []string{"learner-901", "learner-902"},
		Misconceptions: map[string]string{
			"remembers-nothing": "Remembers no token",
			"last-not-highest":  "Compares with the last token, not the highest",
			"equal-refused":     "Refuses the holder's own second write",
		},
		Feedback: func(id string) string { return "feedback/" + id + ".html" },
	}
}

// sketch is one kind of submission of a made-up class: a letter per check (p
// passes, f fails, b is blank, s skipped, c does not compile, t times out).
type sketch struct {
	checks        string
	count         int
	misconception string
	at            int // the check that shows it
	message       string
	trace         []result.Call
}

func sketches() []sketch {
	call := func(c, got, want string) result.Call { return result.Call{Call: c, Result: got, Want: want} }
	return []sketch{
		{checks: "pppppppp", count: 9},
		{"ppfspppf", 7, "remembers-nothing", 2, `Write(1, "a") returned true; a stale token must be refused`,
			[]result.Call{call(`r1.Write(2, "b")`, "true", ""), call(`r1.Write(1, "a")`, "true", "false")}},
		{"ppfspppp", 5, "last-not-highest", 2, `Write(2, "c") returned true after 3 and 1`,
			[]result.Call{call(`r1.Write(3, "a")`, "true", ""), call(`r1.Write(1, "b")`, "false", ""), call(`r1.Write(2, "c")`, "true", "false")}},
		{"pfpspppp", 2, "equal-refused", 1, `the second Write(1, "b") returned false`,
			[]result.Call{call(`r1.Write(1, "a")`, "true", ""), call(`r2.Write(1, "a")`, "true", ""), call(`r1.Write(1, "b")`, "false", "true")}},
		{checks: "ccccpppf", count: 3},
		{checks: "ptpspbbb", count: 2},
		{checks: "bbbsbbbb", count: 4},
		{"pppppppf", 1, "", 7, `the answer "my name is Cy" is not right`, nil},
	}
}

func class() []result.Result {
	statuses := map[byte]result.Status{'p': result.Pass, 'f': result.Fail, 'b': result.Blank, 's': result.Skipped,
		'c': result.CompileError, 't': result.Timeout}
	var out []result.Result
	for _, s := range sketches() {
		for range s.count {
			r := empty(fmt.Sprintf("learner-%03d", len(out)+1))
			k := 0
			for p := range r.Parts {
				for i := range r.Parts[p].Checks {
					c := &r.Parts[p].Checks[i]
					c.Status = statuses[s.checks[k]]
					if c.Status == result.Fail {
						c.Message = `the answer "7" is not right`
					}
					if s.misconception != "" && k == s.at {
						c.Misconception, c.Trace = s.misconception, s.trace
						c.Explanation = "The check compares with what was accepted so far; it has to compare with the highest of it."
					}
					if s.message != "" && k == s.at {
						c.Message = s.message
					}
					if c.Status == result.Pass {
						c.Score = c.MaxScore
						r.Parts[p].Score += c.MaxScore
						*r.Score += c.MaxScore
					}
					k++
				}
			}
			out = append(out, r)
		}
	}
	out[3].Late = &result.Late{Submitted: "2026-10-05T14:03:04Z", Due: "2026-10-05T12:00:00Z", Seconds: 7384}
	out[4].Late = &result.Late{Submitted: "2026-10-05T11:03:04Z", Due: "2026-10-05T12:00:00Z"}
	out[12].Overrides = []result.Override{{Points: 80, Reason: "agreed in office hours", By: "TA One", Stale: true}}
	fault := empty("learner-099")
	fault.Status, fault.Score, fault.FaultReason, fault.Parts = result.Fault, nil, "no toolchain was found", nil
	return append(out, fault)
}

// empty is a result before anything was checked.
func empty(id string) result.Result {
	check := func(id, title string, points int) result.Check {
		return result.Check{ID: id, Title: title, MaxScore: points}
	}
	return result.Result{
		Schema: result.Schema, Exercise: "fencing", Status: result.Graded, Score: new(int), MaxScore: 100,
		Submission: result.Submission{ID: id},
		Parts: []result.Part{
			{Name: "Resource", MaxScore: 50, Checks: []result.Check{
				check("resource/accepts-first", "accepts the first write", 10),
				check("resource/accepts-equal", "accepts a token equal to the highest accepted", 10),
				check("resource/refuses-stale", "refuses a token lower than the highest accepted", 20),
				check("resource/histories", "agrees with the model over every short history", 10)}},
			{Name: "LockService", MaxScore: 20, Checks: []result.Check{
				check("lock-service/new-each-time", "gives a new token at every acquire, whoever asks", 20)}},
			{Name: "Quiz", MaxScore: 30, Checks: []result.Check{
				check("quiz/q1", "knows which token is remembered", 10),
				check("quiz/q2", "knows the late write's fate", 10),
				check("quiz/q3", "knows whether a timer is enough", 10)}},
		},
	}
}

func hostile() []result.Result {
	r := empty(evil)
	r.Exercise = evil
	r.Late = &result.Late{Submitted: evil, Seconds: 5}
	r.Overrides = []result.Override{{Check: evil, Reason: evil, By: evil}}
	r.Parts[0].Name = evil
	r.Parts[0].Checks[0] = result.Check{ID: evil, Title: evil, Status: result.Fail, Message: evil, Misconception: evil,
		Explanation: evil, Trace: []result.Call{{Call: evil, Result: evil, Want: evil}}}
	r.Parts[0].Checks[1].Status = result.Status(evil)
	fault := empty(evil + "2")
	fault.Status, fault.Score, fault.FaultReason = result.Fault, nil, evil
	return []result.Result{r, fault}
}
