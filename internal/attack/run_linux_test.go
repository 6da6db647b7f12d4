package attack

import "grade/internal/result"

func runAttacks() []attack {
	const own = "it costs its own part, under its own name"
	return []attack{
		{45, "panic in a goroutine", "a goroutine of the learner's that panics while another part is checked", "the panic is told with the learner's own line", "protocol", costs(ends("NaiveResource", "panicked", result.Panic, result.Unstable))},
		{46, "deadlock", "a lock that is taken twice", "deadlock, as Go itself says: " + own, "protocol", costs(ends("Resource", "deadlock", result.Deadlock))},
		{47, "infinite recursion", "a function that calls itself without end", "a stack overflow, named: " + own, "sandbox", costs(ends("IsStale", "calls itself without end", result.Crash))},
		{48, "memory bomb", "appending for ever", "memory: " + own, "sandbox", costs(ends("NaiveResource", "memory", result.Memory))},
		{49, "goroutine bomb", "starting goroutines for ever", "memory: " + own, "sandbox", costs(ends("Resource", "", result.Memory, result.Timeout))},
		{51, "busy loop", "for {}", "a time-out, with the loop's line: " + own, "sandbox", costs(ends("IsStale", "processor time", result.Timeout))},
		{51, "busy goroutines", "a hundred goroutines that loop, and a call that waits for them", "a time-out: " + own, "sandbox", costs(ends("NaiveResource", "processor time", result.Timeout))},
		{52, "blocking for ever", "a call that sleeps for a thousand hours", "a time-out, and a fresh process for the rest: " + own, "sandbox", costs(ends("Scenario", "still waiting", result.Timeout))},
		{52, "short naps", "a nap in every call, each far below the limit", "a time-out for all of a check's calls together: " + own, "sandbox", costs(ends("Resource", "together", result.Timeout))},
		{53, "garbage", "making garbage in every call", "a verdict by processor time, not by the clock: " + own, "sandbox", costs(ends("Resource", "processor time", result.Timeout))},
		{54, "output flood", "printing without end", "the output is drained, cut and its limit told: " + own, "sandbox", costs(ends("Resource", "printed more than", result.Output))},
		{54, "panic flood", "a panic whose text is 16 MiB long", "the text is cut: " + own, "sandbox, reports", costs(ends("IsStale", "panicked", result.Panic))},
		{69, "work left running", "a goroutine that goes on after the answer", "it is killed at the end: the suite finds nothing left running", "sandbox", costs(ends("LockService", "", result.Unstable, result.Timeout))},
	}
}
