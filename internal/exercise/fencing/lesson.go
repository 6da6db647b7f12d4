package fencing

import "grade/internal/exercise"

// lesson returns the text behind the exercise. The figures on Chubby and
// ZooKeeper are those of the systems' own papers, as of when they were written.
func lesson() exercise.Lesson {
	sections := []exercise.Section{
		lessonLease(), lessonLateWrite(), lessonToken(), lessonResource(), lessonRun(),
		lessonChubby(), lessonSequencer(), lessonZooKeeper(), lessonMajority(), lessonDesign(), lessonMistakes(),
	}
	for _, section := range sections {
		for i, paragraph := range section.Paragraphs {
			section.Paragraphs[i] = prose(paragraph)
		}
	}
	return exercise.Lesson{Sections: sections}
}

func lessonLease() exercise.Section {
	return exercise.Section{
		Title: "A lease is a lock with an end",
		Paragraphs: []string{
			`A lock that is held until it is given back has a weakness: if its owner crashes, nobody ever gets it
				again. A lease is a lock that is granted for a limited time. Its owner renews it while it works. If the
				owner dies, it stops renewing, the time runs out, and the lock service may grant the lock to
				somebody else.`,
			`Picture a rehearsal room that is lent by the hour. You get a key, and when your hour is over, the next
				band may have the room. Nobody has to come and look for you first.`,
		},
	}
}

func lessonLateWrite() exercise.Section {
	return exercise.Section{
		Title: "What goes wrong: the late write",
		Paragraphs: []string{
			`The band before may still have its key, and may not have looked at the clock. A program is in
				the same position when it is paused: by its garbage collector, by a busy machine, by a
				virtual machine that is being moved. While it is paused its lease expires. When it wakes up, it
				goes on with its next instruction, and still believes that it owns the lock.`,
			`It doesn't even take a pause. A message can be delayed or overtaken by another one, and arrive after
				its sender has lost the lock.`,
			`Looking at the clock before each write doesn't help. The pause can come between the look and
				the write.`,
		},
	}
}

func lessonToken() exercise.Section {
	return exercise.Section{
		Title: "Fencing tokens",
		Paragraphs: []string{
			`The remedy is a number. With each grant the lock service hands out a fencing token, and each token is
				higher than all before it: 1, 2, 3, and so on. It is a new one at every acquire, whoever asks. The
				client sends its token along with each request.`,
			`The room now asks at the door for the number of your shift, and turns away numbers of shifts that
				are over.`,
			`The protected resource remembers the highest token that it has accepted, and follows three rules:`,
			`- A request with a lower token is stale. It is refused, and a refusal changes nothing: not the data, and
				not the remembered token.`,
			`- A request with an equal token is accepted. It comes from the same grant, and an owner may write more
				than once.`,
			`- A request with a higher token is accepted, and its token is the one to remember from now on.`,
			`Note what this does not do. An old owner's write is still accepted as long as no newer owner has written.
				The token orders the owners; from the first write of a newer one on, the older ones are locked out.`,
		},
	}
}

func lessonResource() exercise.Section {
	return exercise.Section{
		Title: "Why only the resource can refuse",
		Paragraphs: []string{
			`The lease's timer lives with the clients and the lock service. A paused client reads no timer. The lock
				service knows that the lease is over, but the late write doesn't pass by it. The resource is the one
				place that every write reaches, so it is the one place where a stale one can be stopped.`,
			`That is also why the check has to be made on every operation. A resource without it, such as
				NaiveResource here, accepts every write, and then the tokens are just numbers that are sent about.`,
		},
	}
}

func lessonRun() exercise.Section {
	return exercise.Section{
		Title: "The run, step by step",
		Paragraphs: []string{
			`- 1. Client A acquires the lock and gets token 7.`,
			`- 2. A is paused, and its lease expires.`,
			`- 3. Client B acquires the lock and gets token 8.`,
			`- 4. B writes "b" with token 8. The resource accepts, and remembers 8.`,
			`- 5. A wakes up and writes "a" with token 7.`,
			`If the resource checks tokens, step 5 is refused, since 7 is lower than 8, and the final value is "b".
				If it doesn't, the final value is "a": the newer owner's work is overwritten by the older one's.`,
			`In the exercise the lock service is a new one, so that the two tokens are 1 and 2. See it move with
				"grade demo fencing", and again with "--fencing=false".`,
		},
	}
}

func lessonChubby() exercise.Section {
	return exercise.Section{
		Title: "Leases in Chubby",
		Paragraphs: []string{
			`Chubby is Google's lock service. A Chubby cell is a handful of replicas, which elect a master by
				majority. Those who vote for it promise not to elect another one for a few seconds. That promise is the
				master lease, and the master renews it as long as it keeps winning the vote. While
				it holds, no other master can exist, and so the master can answer reads on its own.`,
			`A client's session with the cell is a lease, too. The client sends KeepAlives, and each reply extends
				the session, by 12 seconds unless set otherwise. If no reply comes and the client's own lease runs out,
				the session is in jeopardy. The client then waits for a grace period, 45 seconds by default,
				before it gives the session up as lost.`,
			`Chubby's locks are advisory. A lock keeps others from taking the lock; it doesn't keep anybody from
				touching the data. So the protection is only as good as the check at the server that holds the
				data.`,
		},
	}
}

func lessonSequencer() exercise.Section {
	return exercise.Section{
		Title: "Sequencers, and the lock-delay",
		Paragraphs: []string{
			`Right after a client has acquired a Chubby lock it can ask for a sequencer: a string of bytes that names
				the lock, the mode in which it is held, and the generation of the grant. Clients pass it on without looking
				inside. The client sends it with its requests, and the server that gets them checks that it is still
				valid, and rejects those of an old generation. The generation number is a fencing token.`,
			`Some servers can't check sequencers. For them Chubby has the lock-delay: if a lock comes free because
				its owner failed or could not be reached, nobody can take it for a while, at most one
				minute. Delayed writes have that long to arrive and do no harm. It is an imperfect defence: a
				write that is delayed for longer still gets through. A lock that is given back in the normal way has no
				delay.`,
		},
	}
}

func lessonZooKeeper() exercise.Section {
	return exercise.Section{
		Title: "Locks in ZooKeeper",
		Paragraphs: []string{
			`ZooKeeper keeps a tree of small nodes, called znodes. An ephemeral znode belongs to its creator's
				session, and is removed when the session ends. So an owner that vanishes takes its claim with it.`,
			`For a lock, each client creates a znode that is ephemeral and sequential: ZooKeeper adds a number to its name
				that rises with each new one. Whoever has the lowest number holds the lock; the others wait. Mind the difference:
				among those who wait, the lowest number goes first; at a fenced resource, the highest number seen so
				far sets the limit.`,
		},
	}
}

func lessonMajority() exercise.Section {
	return exercise.Section{
		Title: "Majorities: who says that the lease is over",
		Paragraphs: []string{
			`Coordination lets several processes agree on a decision, although messages get lost or late and
				members may stop. It takes a protocol to agree. A shared timestamp, or asking around until most
				seem to say yes, is not enough.`,
			`In a fixed group of n members a quorum is the floor of n/2, plus 1. Any two quorums have a member in common,
				so two masters can't both win. A group of 2f+1 members can lose f of them and still have a majority,
				provided that the others can talk to each other, and that whatever else the protocol relies on holds.`,
			`With five members a quorum is three, and two members may be away.`,
			`A majority decides who the owner is. It doesn't tell the old owner. That is why fencing is needed all the
				same.`,
		},
	}
}

func lessonDesign() exercise.Section {
	return exercise.Section{
		Title: "In a design of your own",
		Paragraphs: []string{
			`You will meet this wherever one of many has to be in charge. GFS names its master by a Chubby lock, and
				Bigtable elects its master with one. ZooKeeper has served for leader election and failure
				detection in systems such as Hadoop and HBase.`,
			`- Don't rely on the deadline alone. Have the protected resource check the token, or the generation, on every
				operation.`,
			`- If the resource can't check, wait for some time after a lock has come free before it is granted
				again. It is a defence in part.`,
			`- If the lock is advisory, remember that it protects nothing unless the servers really check.`,
		},
	}
}

func lessonMistakes() exercise.Section {
	return exercise.Section{
		Title: "Common mistakes",
		Paragraphs: []string{
			`- To take a timeout for knowledge. It says that no answer came in time. The other side may be dead, slow,
				paused or cut off; a timeout can't tell which.`,
			`- To count votes without the rest of the protocol. A quorum is a part of a protocol and replaces
				none of its rules.`,
			`- To hand out tokens and not check them. If the resource accepts stale tokens, there is no fencing.`,
			`- To trust any number that comes along. If an attacker can invent tokens that pass for granted ones, the
				highest number wins, and it is theirs.`,
			`- To refuse an equal token. The owner's second write bears the same token as its first.`,
			`- To remember the token of a refused write, or to store its value. A refusal changes nothing.`,
			`- To give a client its old token again. A token names a grant, not a client.`,
		},
	}
}
