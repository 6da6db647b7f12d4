package fencing

import "grade/internal/exercise"

// Each question has one right answer in several forms, since learners write
// "rejected" or "n" and mean the same. The words of a question are those of
// the starter's answers.txt. What is said about a wrong answer (Why, Explain,
// the misconception's text) and the hints hold no form of the right one.
func quiz() exercise.Quiz {
	return exercise.Quiz{
		File:      "answers.txt",
		Questions: []exercise.Question{questionHighest(), questionStale(), questionNewer(), questionTimer()},
	}
}

func questionHighest() exercise.Question {
	return exercise.Question{
		ID: "q1",
		Text: prose(`Token 8 belongs to the new owner of a lock, and the resource has accepted a write that bears it.
			Now the old owner is back from its pause and writes with its own token, 7. What is the highest
			token that the resource remembers after that?`),
		Form:  "a number",
		Right: []string{"8", "eight", "token 8", "#8"},
		Known: known(map[string][]string{
			"remembers-refused-token": {"7", "seven", "token 7", "#7"},
			"remembers-nothing":       {"0", "zero", "none", "nothing"},
			"":                        {"9", "nine", "token 9", "#9"},
		}),
		Title: "knows which token a resource remembers",
		Why: prose(`What the resource remembers is the measure for every later write. If it is wrong, old owners
			get through or new ones are shut out.`),
		Explain: prose(`A resource learns a token from a write that it accepts, and from nothing else. Go through
			the story write by write. Which writes has it accepted so far, and which of their tokens is the
			highest?`),
		Hints: []string{
			prose(`What a client holds and what the resource remembers are two different things.`),
			prose(`A write that is turned away leaves the memory as it was. Is there such a write in the story?`),
			prose(`Only one write in the story has been accepted for certain. It is in the first sentence.`),
		},
	}
}

func questionStale() exercise.Question {
	return exercise.Question{
		ID: "q2",
		Text: prose(`The resource has accepted token 8. What does it do with the old owner's write, which bears token
			7?`),
		Form:  "accept or reject",
		Right: rejectForms(),
		Known: known(map[string][]string{"remembers-nothing": acceptForms()}),
		Title: "knows what happens to the old owner's late write",
		Why: prose(`This is the moment that fencing exists for: the old owner believes that it still holds the
			lock, and only the resource can know better.`),
		Explain: prose(`Put the two numbers side by side: the one that the write bears, and the highest one that
			the resource has accepted. Tokens rise with every grant, so the lower one belongs to the older
			grant. What did the lock service grant in between, and to whom?`),
		Hints: []string{
			prose(`Does it matter to the resource what the old owner believes?`),
			prose(`Which of the two tokens, 7 and 8, was granted later?`),
			prose(`A token lower than the highest accepted one is stale. Compare, and then think what a fenced resource
				does with stale writes.`),
		},
	}
}

func questionNewer() exercise.Question {
	return exercise.Question{
		ID:    "q3",
		Text:  prose(`After that, the same resource gets a write that bears token 9. What does it do with that one?`),
		Form:  "accept or reject",
		Right: acceptForms(),
		// Several misunderstandings lead to this answer, so it is charged to none.
		Known: known(map[string][]string{"": rejectForms()}),
		Title: "knows what happens to a still newer owner's write",
		Why: prose(`A resource that only ever shuts out is safe and useless. Whoever holds the newest grant must be
			able to work.`),
		Explain: prose(`What a resource remembers is a lower limit for what may come, not a list of who may come. When is
			a number like 9 handed out: before the others in this story, or after them? So is its owner older or
			newer than the one that the resource knows?`),
		Hints: []string{
			prose(`Where does a token 9 come from? Who hands it out, and when?`),
			prose(`The lock service has granted the lock once more. Who is the owner now?`),
			prose(`Only tokens lower than the remembered one are stale. Is this one lower?`),
		},
	}
}

func questionTimer() exercise.Question {
	return exercise.Question{
		ID: "q4",
		Text: prose(`Is a timer that ends the lease enough, all by itself, to keep the old owner from writing after its
			pause?`),
		Form:  "yes or no",
		Right: []string{"no", "n", "nope", "false", "not enough", "it is not", "it isn't"},
		Known: known(map[string][]string{"timer-is-enough": {"yes", "y", "yep", "yeah", "true", "enough", "it is"}}),
		Title: "knows what a lease's timer can do by itself",
		Why: prose(`Whoever gets this wrong builds systems that work in every test and lose data on the day when a
			process is paused at the wrong moment.`),
		Explain: prose(`Follow the paused client through its pause, step by step. It runs none of its code, so when
			could it look at a timer? Then it goes on with the very next thing that it had in mind. Which part of the
			system stands between that write and the data, and what does that part know?`),
		Hints: []string{
			prose(`Where does the timer run: in the client, in the lock service, or in the resource?`),
			prose(`What does a paused process notice of the time that goes by?`),
			prose(`A client may look at the clock, find that all is well, and be paused right then, before it writes.
				What does the timer do about that write?`),
		},
	}
}

// acceptForms are the ways to say that a write gets through.
func acceptForms() []string {
	return []string{"accept", "accepts", "accepted", "accepting", "a", "yes", "y", "true"}
}

// rejectForms are the ways to say that it doesn't.
func rejectForms() []string {
	return []string{"reject", "rejects", "rejected", "rejecting", "r", "refuse", "refuses", "refused",
		"deny", "denies", "denied", "no", "n", "false"}
}

// known turns misconceptions with their answers into answers with their
// misconception.
func known(answers map[string][]string) map[string]string {
	byAnswer := make(map[string]string)
	for misconception, forms := range answers {
		for _, form := range forms {
			byAnswer[form] = misconception
		}
	}
	return byAnswer
}
