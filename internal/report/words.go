package report

import (
	"fmt"
	"strings"

	"grade/internal/result"
	"grade/internal/term"
)

// wording is how a status reads.
type wording struct {
	// label heads a check, or a part where all its checks say the same.
	label string
	// count follows a number: "2 fail".
	count string
	// advice is shown where the check has no help of its own.
	advice string
}

func wordingOf(s result.Status) wording {
	switch s {
	case result.Pass:
		return wording{"holds", "hold", ""}
	case result.Fail:
		return wording{"does not hold", "fail", ""}
	case result.Blank:
		return wording{"not started", "not started", ""}
	case result.Skipped:
		return wording{"skipped", "skipped", ""}
	case result.Missing:
		return wording{"missing", "missing", "The checks call it by its name: write it exactly as the starter does."}
	case result.CompileError:
		return wording{"does not compile", "not compiled", ""}
	case result.Policy:
		return wording{"refused by the rules", "not allowed", "The exercise can be solved without it; its README lists what may be used."}
	case result.Panic:
		return wording{"panics", "panicked", ""}
	case result.Deadlock:
		return wording{"deadlock", "deadlocked", "Everything was waiting, so the call could never return. Look for a lock that is taken twice or never released, or a channel that nobody answers."}
	case result.Timeout:
		return wording{"takes too long", "timed out", "It was stopped. Look for a loop that never ends."}
	case result.Memory:
		return wording{"out of memory", "out of memory", "Look for a slice, a map or a string that grows without end."}
	case result.Crash:
		return wording{"crashes", "crashed", "The program died. The usual cause is a function that calls itself without end."}
	case result.Output:
		return wording{"prints too much", "stopped for printing", "Look for a print inside a loop that never ends."}
	case result.Unstable:
		return wording{"not the same twice", "unstable", "The same calls were made again, and something else happened. Look for goroutines, time, randomness, or the order of a map."}
	}
	return wording{string(s), string(s), ""}
}

// saysItself is the beginning of a message that says its check's status, so
// that a label in front would say it twice; "" where it does not.
func saysItself(s result.Status, message string) string {
	phrase := map[result.Status]string{result.Missing: " is missing", result.Panic: "the code panicked"}[s]
	if i := strings.Index(message, phrase); i >= 0 && phrase != "" {
		return message[:i+len(phrase)]
	}
	return ""
}

// standing is the status that a check counts as: one that was not run, because
// of a call in another, is told with the skipped ones, whatever it is charged
// with.
func standing(c *result.Check) result.Status {
	if died(c.Status) && c.Root != "" && len(c.Trace) == 0 {
		return result.Skipped
	}
	return c.Status
}

// oneCause reports whether checks with this status, when they say the same,
// fail for one reason outside of what each of them asks.
func oneCause(s result.Status) bool {
	switch s {
	case result.Pass, result.Fail, result.Blank, result.Skipped:
		return false
	}
	return true
}

// died reports whether the last call of a check's trace never returned.
func died(s result.Status) bool {
	switch s {
	case result.Panic, result.Deadlock, result.Timeout, result.Memory, result.Crash, result.Output:
		return true
	}
	return false
}

// plural is "1 check" or "2 checks".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// tally says how a part's checks ended, such as "5 hold, 2 fail".
func tally(p *result.Part) string {
	if len(p.Checks) == 0 {
		return "no checks"
	}
	counts := map[result.Status]int{}
	for _, c := range p.Checks {
		counts[standing(&c)]++
	}
	if n := len(p.Checks); counts[standing(&p.Checks[0])] == n {
		switch s := standing(&p.Checks[0]); {
		case s == result.Pass && n == 1:
			return "it holds"
		case s == result.Pass:
			return fmt.Sprintf("all %d hold", n)
		case s != result.Fail || n == 1:
			return wordingOf(s).label
		}
	}
	var parts []string
	for _, s := range result.Statuses() {
		if counts[s] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", counts[s], wordingOf(s).count))
		}
	}
	return strings.Join(parts, ", ")
}

// shortTally is tally within room columns.
func shortTally(p *result.Part, room int) string {
	s := tally(p)
	if term.Columns(s) <= room {
		return s
	}
	hold := 0
	for _, c := range p.Checks {
		if c.Status == result.Pass {
			hold++
		}
	}
	return fmt.Sprintf("%d of %d hold", hold, len(p.Checks))
}

// untilWhen says when the details of a hidden check are shown.
func untilWhen(v result.Visibility) string {
	switch v {
	case result.AfterDueDate:
		return "until the deadline has passed"
	case result.AfterPublished:
		return "until the grades are published"
	}
	return "by the course"
}
