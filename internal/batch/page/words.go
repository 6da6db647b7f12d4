package page

import "grade/internal/result"

// words is how a status is shown.
type words struct {
	kind    string // the colour: pass, fail, blank or broken
	word    string
	meaning string
}

func wordsFor(s result.Status) words {
	switch s {
	case result.Pass:
		return words{"pass", "passed", "does what it should"}
	case result.Fail:
		return words{"fail", "wrong", "gives a wrong answer"}
	case result.Blank:
		return words{"blank", "not started", "still as the starter has it"}
	case result.Skipped:
		return words{"blank", "skipped", "says nothing new while another check fails"}
	case result.Missing:
		return words{"broken", "missing", "the function or type is not there"}
	case result.CompileError:
		return words{"broken", "does not compile", "Go refuses the code"}
	case result.Policy:
		return words{"broken", "not allowed", "uses something that is not allowed"}
	case result.Panic:
		return words{"broken", "panic", "the code panicked"}
	case result.Deadlock:
		return words{"broken", "deadlock", "all goroutines wait for ever"}
	case result.Timeout:
		return words{"broken", "timeout", "ran past its time"}
	case result.Memory:
		return words{"broken", "memory", "used more memory than it may"}
	case result.Crash:
		return words{"broken", "crash", "died in another way, such as by running out of stack"}
	case result.Output:
		return words{"broken", "output", "printed without end"}
	case result.Unstable:
		return words{"broken", "unstable", "failed, but not in the same way again"}
	}
	return words{"broken", clean(string(s)), "a status that this version does not know"}
}
