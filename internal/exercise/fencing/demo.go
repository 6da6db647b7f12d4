package fencing

import "grade/internal/exercise"

// The demo's lanes, left to right.
const (
	laneA = iota
	laneB
	laneLocks
	laneResource
)

// demo returns the five-step run: a client is paused past the end of its
// lease, another one takes over, and the first one's write comes late.
func demo() exercise.Demo {
	return exercise.Demo{
		Question: "Client A is paused until its lease is over. B takes the lock and writes b. " +
			"Then A wakes up and writes a. Which value does the resource hold at the end?",
		Choices:  []string{"a", "b"},
		Lanes:    []string{"client A", "client B", "lock service", "resource"},
		Flag:     "fencing",
		FlagHelp: "the resource checks fencing tokens",
		Run:      demoRun,
	}
}

// demoRun plays the run against a resource that checks tokens, or doesn't.
func demoRun(fencing bool) exercise.Run {
	steps := []exercise.DemoStep{
		{
			From: laneA, To: laneLocks,
			Label: "acquire: token 7",
			Note:  "The lock service grants A a lease, and with it the next number.",
			State: []string{"owner, token 7", "", "last token 7", "empty"},
		},
		{
			From: laneA, To: laneA,
			Label: "paused, lease expires",
			Note:  "A stands still, perhaps for garbage collection. It doesn't notice that its time runs out.",
			State: []string{"paused, token 7", "", "last token 7", "empty"},
		},
		{
			From: laneB, To: laneLocks,
			Label: "acquire: token 8",
			Note:  "The lease is over, so the lock is free for B. The number has gone up.",
			State: []string{"paused, token 7", "owner, token 8", "last token 8", "empty"},
		},
		{
			From: laneB, To: laneResource,
			Label: `write "b", token 8`,
			Note:  "B is the owner. Its write is good for any resource.",
			State: []string{"paused, token 7", "owner, token 8", "last token 8", stored("b", fencing)},
		},
		lateWrite(fencing),
	}
	if fencing {
		return exercise.Run{
			Steps:   steps,
			Outcome: "b",
			Moral: "A still believed that it owned the lock, and that did no harm: the resource had accepted " +
				"token 8 and refused token 7. Nobody else could: all writes meet there, and nowhere before.",
		}
	}
	return exercise.Run{
		Steps:   steps,
		Outcome: "a",
		Moral: "B's value is lost. The lease had expired, and the lock service knew it, but a late write doesn't " +
			"pass the lock service. Nobody on its way looked at the token.",
	}
}

// lateWrite is the step that the whole run is about.
func lateWrite(fencing bool) exercise.DemoStep {
	step := exercise.DemoStep{
		From: laneA, To: laneResource,
		Label: `write "a", token 7`,
		State: []string{"token 7", "owner, token 8", "last token 8", ""},
	}
	if fencing {
		step.Note = "Refused: 7 is lower than 8, the highest token accepted so far. Nothing changes."
		step.State[laneResource] = stored("b", fencing)
	} else {
		step.Note = "Accepted: this resource takes every write. It replaces the newer value."
		step.State[laneResource] = stored("a", fencing)
	}
	return step
}

// stored says what the resource holds; only a fenced one remembers a token.
func stored(value string, fencing bool) string {
	if fencing {
		return `"` + value + `", highest 8`
	}
	return `"` + value + `"`
}
