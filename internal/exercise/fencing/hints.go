package fencing

// hints returns the ladder of hints for a part: the first rung is a nudge, the
// last says almost everything. No rung but the last holds a line that could be
// copied. It returns nothing for a part without a ladder; the quiz's questions
// have ladders of their own.
func hints(part string) []string {
	var ladder []string
	for _, rung := range rungs(part) {
		ladder = append(ladder, prose(rung))
	}
	return ladder
}

// rungs holds the ladders as they stand in the source, broken into lines.
func rungs(part string) []string {
	switch part {
	case "LockService":
		return []string{
			`Think of the numbered tickets at a counter: each person takes the next one. What does the
				machine have to know to print the next ticket?`,
			`The field last is there to remember the newest token. In a new service it is 0, and the first
				token is 1. How do you get from the one to the other?`,
			`Who asks makes no difference: the parameter client may stay unused. Every call does the same two
				things, in this order: raise the counter, return the counter.`,
			`The counter belongs to this one service, so reach it through the receiver, as you would through
				self in Python. A variable outside the struct would be shared by all services.`,
			`Two lines: add one to s.last (Go has ++ for that, as a statement of its own), then return s.last.`,
		}
	case "Resource":
		return []string{
			`All writes, old and new, meet at the resource. What must it remember about the writes it accepted, so that it
				can recognise one from the past?`,
			`Write has two ways to go: refuse and accept. Decide which before you change anything, because a
				refused write changes nothing.`,
			`Compare the token with r.highest. Lower is refused. Equal is fine: it is the same owner, writing
				again. Higher is a newer owner.`,
			`An accepted write does three things: it keeps the value, it keeps the token, and it says true. Try
				this by hand: tokens 2, 1, 2, 3. Which ones are accepted, and what is highest after each?`,
			`First an if: when token < r.highest, return false at once. After the if, set the two fields with a
				plain = sign (r.highest from token, r.value from value), and return true.`,
		}
	case "NaiveResource":
		return []string{
			`This one is careless on purpose. What is left of Write when nobody looks at the token?`,
			`No if is needed. Every write goes the same way.`,
			`The parameter value has to end up in the field that Value returns. A field is written with its
				receiver in front, like self in Python.`,
			`Two lines: set r.value to the parameter value, with a plain = sign; then say that the write was
				accepted by returning true.`,
		}
	case "Scenario":
		return []string{
			`Five steps are listed above the function. Which of them are calls, and which only pass time?`,
			`You need one lock service for both clients. Its zero value is ready: declare a variable of type
				LockService, and that is all.`,
			`Each client acquires once and keeps its token in a variable of its own. A asks first. When A wakes
				up later, it still has its old number.`,
			`B writes before A does. Both write to the store that was passed in, each with its own token. You
				don't need what Write returns: the clients of this story don't look at it.`,
			`Read the end from the store. Value is a method, so it needs its brackets: store.Value and
				store.Value() are two different things in Go.`,
			`In order: var locks LockService; a token for "A" from locks.Acquire, and then one for "B"; write
				"b" with B's token, write "a" with A's token, and return what store.Value() says.`,
		}
	case "IsStale":
		return []string{
			`Tokens rise with every grant. Is an old owner's number higher or lower than a new owner's?`,
			`Try three cases by hand, with 5 as the highest accepted: 4, 5 and 6. Which of them would a resource
				refuse?`,
			`In Go, as in Python, a comparison is a bool itself. You can return it; there is no need for an if.`,
			`Only a token below the highest is stale; an equal one is not. Return that comparison: token on the
				left, highest on the right, and the sign for "less than" between them.`,
		}
	}
	return nil
}
