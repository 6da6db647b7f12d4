package fencing

import (
	"strings"

	"grade/internal/exercise"
)

// prose makes one paragraph of text that is broken over several source lines.
func prose(s string) string {
	return strings.Join(strings.Fields(s), " ")
}

// misconceptions returns what learners are known to misunderstand here. The
// checks and the quiz refer to them by ID. A text names what the code seems to
// assume and what is so instead, and leaves the code to its reader. Those that
// a quiz answer can show don't state the right answer either.
func misconceptions() []exercise.Misconception {
	list := lockServiceMisconceptions()
	list = append(list, resourceMisconceptions()...)
	list = append(list, scenarioMisconceptions()...)
	return append(list, goMisconceptions()...)
}

func lockServiceMisconceptions() []exercise.Misconception {
	return []exercise.Misconception{
		{
			ID:    "token-per-client",
			Title: "One token per client instead of one per grant",
			Text: prose(`Your lock service seems to keep a token, or a count, for each client. A token names a
				grant, not a client. If A loses the lock and gets it again, A's late writes from before must
				be told from those of now, so the two grants need two numbers. And two clients must never
				hold the same one. The client's name is only a label: who asks makes no difference.`),
		},
		{
			ID:    "counts-from-zero",
			Title: "The first token is 0",
			Text: prose(`Your first token is 0; it should be 1. A resource that has accepted nothing yet
				remembers 0 as its highest token, so 0 has to be lower than every real token. This usually
				comes from handing out the counter first and raising it afterwards. Turn the two round.`),
		},
		{
			ID:    "shared-counter",
			Title: "One counter for all lock services",
			Text: prose(`A second lock service goes on counting where the first one stopped. That
				happens when the counter is a variable of the package, like a global or a class attribute in
				Python: then there is only one of it. Each service guards a lock of its own, so each needs
				its own counter. A struct's field is what belongs to one service alone.`),
		},
		{
			ID:    "constant-token",
			Title: "Every grant gets the same token",
			Text: prose(`Your lock service hands out the same number again and again. Then the new owner
				and the old owner hold equal tokens, and the resource can't tell them apart. The number has
				to rise with every grant, and the service has to keep it from one call to the next.`),
		},
	}
}

func resourceMisconceptions() []exercise.Misconception {
	return []exercise.Misconception{
		{
			ID:    "equal-token-refused",
			Title: "An equal token is refused",
			Text: prose(`Your resource refuses a token that equals the highest one it has accepted. But an
				equal token comes from the same grant, so from the owner that is still the newest. An owner
				may write as often as it likes while nobody newer has written. Only a lower token shows that
				its owner has been replaced.`),
		},
		{
			ID:    "remembers-refused-token",
			Title: "The token of a refused write is remembered",
			Text: prose(`Your resource seems to take over the token of a write that it should turn away. A
				write that doesn't get through must leave no trace. If the memory goes down to an old token, the
				next old write passes the check, and the newest owner has lost its protection. Look at the order:
				compare first, and only then change what you remember.`),
		},
		{
			ID:    "refused-write-stored",
			Title: "A refused write is still stored",
			Text: prose(`Write answers that it refused, but the value has changed all the same. The answer
				only informs the client; what protects the data is that nothing is written. An old client
				that overwrites the value and is then told "refused" has done all the damage there is. Decide
				first, and store only after that.`),
		},
		{
			ID:    "remembers-nothing",
			Title: "The resource forgets what it has accepted",
			Text: prose(`This treats each write as if none had come before it. Whether a token is too old
				depends on the tokens that came earlier, so a fenced resource has to keep the highest one
				that it has accepted, and hold each new write against it. A resource that doesn't do both
				behaves just like the naive one.`),
		},
		{
			ID:    "never-remembers-accepted",
			Title: "The memory doesn't move on with newer tokens",
			Text: prose(`Your resource compares tokens, but with a number that is out of date: an accepted
				write did not replace it. The comparison is worth something only if each accepted write
				becomes the new measure for the next one. Otherwise an old owner is measured against the past
				and gets through.`),
		},
		{
			ID:    "refuses-everything",
			Title: "Good writes are refused, too",
			Text: prose(`Write turns away writes that are good. A store that refuses everyone is safe and
				useless: the lock's owner must be able to work. The very first write is good for any store. After
				that, a store that checks tokens refuses the stale ones only, and one that doesn't check
				refuses none.`),
		},
		{
			ID:    "stores-nothing",
			Title: "An accepted write is not stored",
			Text: prose(`Write answers that it accepted, but Value still returns what was there before. The
				client now believes that its data is safe, and it is lost. Accepting means two things: to say
				so, and to keep the value in the store's own field.`),
		},
		{
			ID:    "naive-fences",
			Title: "The naive resource refuses writes",
			Text: prose(`Your NaiveResource refuses a write. It is the example without protection: it takes
				every write, however old its token is, and keeps no token at all. We need it just as careless
				as that, to see what a late write does when nobody checks.`),
		},
		{
			ID:    "le-for-lt",
			Title: "An equal token counts as stale",
			Text: prose(`You call a token stale when it equals the highest accepted one. Equal means: from
				the same grant, so from the newest owner known. Nobody has come after it. A token gets stale
				only when a higher one has been accepted. This is the difference between "lower" and "not
				higher".`),
		},
		{
			ID:    "stale-reversed",
			Title: "The comparison is the wrong way round",
			Text: prose(`You compare the right two numbers in the wrong direction. Tokens rise with every
				grant, so a higher number is a newer owner, and a lower number an older one. Stale is a word
				for the old ones. Try it with two numbers: the resource has seen 5, and a client comes with 3.`),
		},
		{
			ID:    "timer-is-enough",
			Title: "The lease timer is taken for a protection",
			Text: prose(`A timer tells the lock service that it may grant the lock again. Think of what it
				does to the old client. If that client is paused, it runs none of its code, and looking at a
				clock is code as well. It may also have looked just before the pause, or have sent a write
				that is still on its way. After the pause it simply goes on where it was. The resource is the only
				place that every write passes, so ask what happens there.`),
		},
	}
}

func scenarioMisconceptions() []exercise.Misconception {
	return []exercise.Misconception{
		{
			ID:    "scenario-wrong-order",
			Title: "The two writes come in the wrong order",
			Text: prose(`In your scenario A writes before B does. Then A's write is in time, and nothing
				goes wrong that could be stopped. The danger is in the delay: B has the lock and has written,
				and only after that the paused A carries out what it had begun.`),
		},
		{
			ID:    "scenario-acquires-again",
			Title: "A gets a new token before its late write",
			Text: prose(`In your scenario A acquires the lock again before it writes. But A doesn't know
				that its lease is over. It was paused and feels as if no time had passed, so it uses the token
				that it has had all along. With a new token it would be the rightful owner, and the resource
				would be right to accept.`),
		},
		{
			ID:    "scenario-own-store",
			Title: "The scenario writes to a store of its own",
			Text: prose(`Your scenario doesn't write to the store that it was given. It is one and the same
				story for every kind of store, and what comes out shows how good that store is. If the
				scenario makes a store itself, it always tells about that one. Use the parameter.`),
		},
		{
			ID:    "scenario-literal",
			Title: "The result is fixed instead of read from the store",
			Text: prose(`Your scenario returns a fixed value, or decides by itself what the end will be. The
				end depends on the store: one that checks tokens and one that doesn't end differently. Let the two
				clients write, and then ask the store what it holds.`),
		},
		{
			ID:    "scenario-one-token",
			Title: "Both clients write with the same token",
			Text: prose(`In your scenario both writes carry the same token. Then the store has no way to tell
				the old owner from the new one. Each client acquires the lock once, both at the same lock
				service, and each keeps the token that it got. Two services would both begin at the same number.`),
		},
	}
}

func goMisconceptions() []exercise.Misconception {
	return []exercise.Misconception{
		{
			ID:    "value-receiver",
			Title: "The method changes a copy",
			Text: prose(`Your method has a value receiver: there is no star before the type's name in the
				brackets. Go then hands the method a copy of the struct, and what it changes in the copy is gone
				when it returns. In Python, self is always the object itself; in Go you ask for that with a pointer
				receiver, as the starter has it.`),
		},
		{
			ID:    "shadowed-name",
			Title: "A new variable hides the one that was meant",
			Text: prose(`The sign := always makes a new variable, which lives until the closing brace of its
				block. A field or an outer variable of that name keeps its old value. To change what exists
				already, use a plain = sign. And a field needs its receiver in front, as self is needed in
				Python: a bare name is never a field.`),
		},
	}
}
