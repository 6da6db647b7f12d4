package repro

import (
	"time"

	"grade/internal/exam"
	"grade/internal/result"
)

// limit is how long the calls of a history may take. It is shorter than the
// grader's longest, and far longer than a right answer takes.
const limit = exam.HistoryAsleep

// guard writes what ends calls that don't end by themselves: go test would
// wait for ten minutes, and let them take all of the machine's memory.
func (w *writer) guard() {
	if ends(w.Verdict.Status) {
		return
	}
	w.imports = append(w.imports, "runtime/debug", "time")
	w.printf("// This ends calls that never return, and shows where each goroutine is.\n" +
		"// Give it more time to step through the code in a debugger.\n" +
		"debug.SetTraceback(\"all\")\n")
	w.printf("watchdog := time.AfterFunc(%d*time.Second, func() { panic(\"the calls did not return within %v\") })\n",
		limit/time.Second, limit)
	w.printf("defer watchdog.Stop()\n")
	switch w.Verdict.Status {
	case result.Crash:
		w.printf("// So that a function which calls itself without end is stopped early.\n" +
			"defer debug.SetMaxStack(debug.SetMaxStack(64 << 20))\n")
	case result.Memory:
		w.imports = append(w.imports, "runtime")
		w.printf(`// The grader allows %d MiB.
			const most = %d << 20
			used := func() uint64 {
				var m runtime.MemStats
				runtime.ReadMemStats(&m)
				return m.Sys
			}
			done := make(chan bool)
			defer close(done)
			go func() {
				for {
					select {
					case <-done:
						return
					case <-time.After(5 * time.Millisecond):
						if used() > most {
							panic("the calls took more memory than the grader allows")
						}
					}
				}
			}()
			`, exam.Memory>>20, exam.Memory>>20)
	}
	w.printf("\n")
}

// finish writes what is to be looked at after the last call.
func (w *writer) finish() {
	if w.Verdict.Status == result.Memory {
		w.printf("if used() > most {\nt.Error(\"the calls took more memory than the grader allows\")\n}\n")
	}
}
