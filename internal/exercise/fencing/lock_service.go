package fencing

import (
	"fmt"
	"iter"
	"strconv"

	"grade/internal/check"
	"grade/internal/protocol"
)

func lockServiceChecks() []check.Check {
	return []check.Check{
		{
			ID: "lock-service/first-token", Part: "LockService",
			Title: "hands out 1 as the first token",
			Why: "A resource starts with 0 as the highest token it has accepted. Tokens that start at 1 leave 0 free " +
				"to mean that nobody has written yet.",
			Histories: each(
				check.Of(acquire(0, "A").Returns(protocol.IntOf(1), firstIsOne)),
				check.Of(acquire(0, "B").Returns(protocol.IntOf(1), firstIsOne)),
				check.Of(acquire(0, "").Returns(protocol.IntOf(1), firstIsOne)),
				check.Of(acquire(0, "a client with spaces").Returns(protocol.IntOf(1), firstIsOne)),
			),
		},
		{
			ID: "lock-service/new-token", Part: "LockService",
			Title: "hands out the next number to each new client",
			Why: "The token is what tells an old owner from a new one. If two owners hold the same number, no " +
				"resource can tell their writes apart.",
			Histories: each(
				rising(acquire(0, "A"), acquire(0, "B")),
				rising(acquire(0, "B"), acquire(0, "A")),
				rising(acquire(0, "A"), acquire(0, "B"), acquire(0, "C")),
				rising(acquire(0, "C"), acquire(0, "A"), acquire(0, "B"), acquire(0, "D")),
				rising(acquire(0, "x"), acquire(0, ""), acquire(0, "y"), acquire(0, " "), acquire(0, "z")),
			),
		},
		{
			ID: "lock-service/same-client", Part: "LockService",
			Title: "hands out a new token to a client that asks again",
			Why: "A client that acquires again starts a new lease. Its delayed writes from the lease before belong " +
				"to the past, and only a new number shows that.",
			Needs:     []string{"lock-service/new-token"},
			Histories: clientSequences(),
		},
		{
			ID: "lock-service/independent", Part: "LockService",
			Title: "counts on its own in every service",
			Why: "Two services guard two different things. If they shared a counter, what one hands out would depend " +
				"on what happens at the other.",
			Histories: interleavedServices(),
		},
		{
			ID: "lock-service/hundreds", Part: "LockService",
			Title:     "keeps counting for hundreds of acquires",
			Why:       "A lock that is taken for years hands out very many tokens, and not one of them may come twice.",
			Needs:     []string{"lock-service/same-client"},
			Histories: one(rising(manyAcquires(600)...)),
		},
	}
}

const firstIsOne = "the first token of a new service must be 1"

func acquire(service uint8, client string) check.Step {
	return check.Step{Call: protocol.Call{Op: opAcquire, Recv: service, Args: []protocol.Value{protocol.StringOf(client)}}}
}

// rising is a history in which each service must return its token before, plus
// one. It says nothing of the first, so that who counts from another number
// loses the points for that alone.
func rising(steps ...check.Step) check.History {
	return check.History{Steps: steps, Judge: judgeRising}
}

func judgeRising(steps []check.Step, got [][]protocol.Value) *check.Failure {
	last := map[uint8]int64{}
	first, seen := int64(0), false
	for i, s := range steps {
		token := got[i][0].Int
		before, again := last[s.Call.Recv]
		switch {
		case again && token != before+1:
			return &check.Failure{Step: i, Want: strconv.FormatInt(before+1, 10),
				Rule: fmt.Sprintf("after %d, the next token of the same service must be %d, whoever asks", before, before+1)}
		case !again && seen && token != first:
			return &check.Failure{Step: i, Want: strconv.FormatInt(first, 10),
				Rule: fmt.Sprintf("a new service must start where every service starts, here at %d", first)}
		case !seen:
			first, seen = token, true
		}
		last[s.Call.Recv] = token
	}
	return nil
}

func clientSequences() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for clients := range sequences([]string{"A", "B", "C"}, 5) {
			var steps []check.Step
			for _, c := range clients {
				steps = append(steps, acquire(0, c))
			}
			if !yield(rising(steps...)) {
				return
			}
		}
	}
}

func interleavedServices() iter.Seq[check.History] {
	return func(yield func(check.History) bool) {
		for services := range sequences([]uint8{0, 1, 2}, 4) {
			var steps []check.Step
			for i, s := range services {
				steps = append(steps, acquire(s, letterClient(i)))
			}
			if !yield(rising(steps...)) {
				return
			}
		}
	}
}

// letterClient gives every step its own client.
func letterClient(step int) string { return string(rune('A' + step)) }

func manyAcquires(n int) []check.Step {
	steps := make([]check.Step, n)
	for i := range steps {
		steps[i] = acquire(0, "client "+strconv.Itoa(i*7%19))
	}
	return steps
}

// returningClient tells a service that counts for each client from one that
// does not count at all, when the check about that is skipped.
func returningClient() iter.Seq[check.History] {
	return one(check.Of(acquire(0, "A"), acquire(0, "A"), acquire(0, "B"), acquire(0, "A")))
}

func lockServiceModels() []check.Model {
	return []check.Model{
		{Misconception: "constant-token", Explains: constantToken},
		hands("counts-from-zero", func(t *tally) int { return t.grants - 1 }),
		hands("token-per-client", func(t *tally) int { return t.own }),
		hands("token-per-client", func(t *tally) int { return t.clients }),
		{Misconception: "shared-counter", Explains: sharedCounter},
	}
}

// tally is what a wrong lock service may have counted when it answers.
type tally struct {
	grants  int // acquires of this service, this one included
	own     int // acquires by this client, this one included
	clients int // the rank of this client among those that asked
}

// hands is the idea of a service whose token is made from its tally.
func hands(misconception string, token func(*tally) int) check.Model {
	return check.Predicts(misconception, func(steps []check.Step) []protocol.Value {
		type service struct {
			grants int
			own    map[string]int
			rank   map[string]int
		}
		services := map[uint8]*service{}
		tokens := make([]protocol.Value, len(steps))
		for i, s := range steps {
			id, client := s.Call.Recv, s.Call.Args[0].Str
			if services[id] == nil {
				services[id] = &service{own: map[string]int{}, rank: map[string]int{}}
			}
			at := services[id]
			at.grants++
			at.own[client]++
			if at.rank[client] == 0 {
				at.rank[client] = len(at.rank) + 1
			}
			tokens[i] = protocol.IntOf(token(&tally{at.grants, at.own[client], at.rank[client]}))
		}
		return tokens
	})
}

func constantToken(seen []check.Observation) bool {
	constant := seen[0].Got[0][0]
	for _, o := range seen {
		for _, results := range o.Got {
			if results[0] != constant {
				return false
			}
		}
	}
	return true
}

// sharedCounter looks for one count that runs on through all services, within
// a history and from one history to the next.
func sharedCounter(seen []check.Observation) bool {
	last, carried := int64(0), false
	for _, o := range seen {
		for i, results := range o.Got {
			token := results[0].Int
			restarted := i == 0 && token == 1 // another process has a counter of its own
			if token != last+1 && !restarted {
				return false
			}
			carried = carried || i == 0 && token > 1
			last = token
		}
	}
	return carried || len(seen) == 1
}
