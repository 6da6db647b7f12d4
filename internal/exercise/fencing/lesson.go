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
				again. A lease is a lock that is granted for a limited time. Its owner renews it while it works. If
				the owner dies, it stops renewing, the time runs out, and the lock service may grant the lock to
				somebody else.`,
			`Think of a hotel room. It is yours until noon on your last day. After that the desk may give it to
				the next guest, and nobody has to find you first.`,
		},
	}
}

func lessonLateWrite() exercise.Section {
	return exercise.Section{
		Title: "What goes wrong: the late write",
		Paragraphs: []string{
			`The guest before may have missed the hour, and still have a card that opens the door. A program can
				be in that position when it is paused: by its garbage collector, by a busy machine, by a virtual
				machine that is being moved. Its lease expires in the meantime. When it runs again it goes on with
				its next instruction, as the owner that it thinks it is.`,
			`It doesn't even take a pause. A message can be delayed or overtaken by another one, and arrive after
				its sender has lost the lock.`,
			`Looking at the clock before each write doesn't help. The pause can come between the look and the
				write.`,
		},
	}
}

func lessonToken() exercise.Section {
	return exercise.Section{
		Title: "Fencing tokens",
		Paragraphs: []string{
			`The remedy is a number. With each grant the lock service hands out a fencing token, and each token
				is higher than all before it: 1, 2, 3, and so on. It is a new one at every acquire, whoever asks.
				The client sends its token along with each request.`,
			`Hotel doors have long done so. Each guest's card bears a higher number than the card before it. When
				the door meets the new card for the first time, it learns the number, and the old card stops
				working.`,
			`The protected resource remembers the highest token that it has accepted, and follows three rules:`,
			`- A request with a lower token is stale. It is refused, and a refusal changes nothing: not the data,
				and not the remembered token.`,
			`- A request with an equal token is accepted. It comes from the same grant, and an owner may write
				more than once.`,
			`- A request with a higher token is accepted, and its token is the one to remember from now on.`,
			`Note what this does not do. An old owner's write is still accepted as long as no newer owner has
				written. The token orders the owners; from the first write of a newer one on, the older ones are
				locked out.`,
		},
	}
}

func lessonResource() exercise.Section {
	return exercise.Section{
		Title: "Why only the resource can refuse",
		Paragraphs: []string{
			`The lease's timer lives with the clients and the lock service. A paused client reads no timer. The
				lock service knows that the lease is over, but the late write doesn't pass by it. Every write ends
				up at the resource, and nowhere else do they all meet. So that is where a stale one can be stopped.`,
			`That is also why the check has to be made on every operation. A resource without it, such as
				NaiveResource here, accepts every write, and then the tokens are just numbers that are sent about.`,
		},
	}
}

func lessonRun() exercise.Section {
	return exercise.Section{
		Title: "The run, step by step",
		Paragraphs: []string{
			`- 1. The lock is granted to client A, with token 7.`,
			`- 2. A is paused, and its lease expires.`,
			`- 3. The lock is granted to client B, with token 8.`,
			`- 4. B writes "b" with token 8. The resource accepts, and remembers 8.`,
			`- 5. A wakes up and writes "a" with token 7.`,
			`If the resource checks tokens, step 5 is refused, since 7 is lower than 8, and the final value is
				"b". If it doesn't, the final value is "a": the newer owner's work is overwritten by the older
				one's.`,
			`In the exercise the lock service is a new one, so that the two tokens are 1 and 2. See it move with
				"grade demo fencing", and again with "--fencing=false".`,
		},
	}
}

func lessonChubby() exercise.Section {
	return exercise.Section{
		Title: "Leases in Chubby",
		Paragraphs: []string{
			`Chubby is Google's lock service. A Chubby cell is a handful of replicas, and a majority of them
				makes one the master. A vote for a master is also a promise: to vote for nobody else for some
				seconds. That is the master lease. It is extended again and again while the majority stands behind
				the same master. During the lease there is only this one master, so it can serve reads without
				asking the others.`,
			`A client's session with the cell is a lease, too. The client sends KeepAlives, and each reply
				extends the session, by 12 seconds unless set otherwise. If no reply comes and the lease runs out by
				the client's own clock, the session is in jeopardy. It is not lost yet: the client keeps trying for
				a grace period of 45 seconds, unless set otherwise, and gives up only then.`,
			`Chubby's locks are advisory. A lock keeps others from taking the lock; it doesn't keep anybody from
				touching the data. So the protection is only as good as the check at the server that holds the data.`,
		},
	}
}

func lessonSequencer() exercise.Section {
	return exercise.Section{
		Title: "Sequencers, and the lock-delay",
		Paragraphs: []string{
			`Right after a client has acquired a Chubby lock it can ask for a sequencer: a string of bytes that
				names the lock, the mode in which it is held, and the generation of the grant. Clients pass it on
				without looking inside. The client sends it with its requests, and the server that gets them finds
				out whether it still holds, and rejects those of an old generation. The generation number is a
				fencing token.`,
			`Some servers can't check sequencers. For them Chubby has the lock-delay. When an owner crashes or
				drops off the network, its lock stays closed to everybody for a while, at most one minute. Late
				writes have that long to arrive while there is no new owner to harm. The defence is imperfect: a
				write that takes longer still gets through. A lock that is given back in the normal way has no
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
			`For a lock, each client creates a znode that is ephemeral and sequential: ZooKeeper adds a number to
				its name that rises with each new one. The lock belongs to the lowest number that is there; the
				others wait. Mind the difference: among those who wait, the lowest number goes first; at a fenced
				resource, the highest number seen so far sets the limit.`,
		},
	}
}

func lessonMajority() exercise.Section {
	return exercise.Section{
		Title: "Majorities: who says that the lease is over",
		Paragraphs: []string{
			`Coordination lets several processes agree on a decision, although messages get lost or late and
				members may stop. It takes a protocol to agree. A shared timestamp, or asking around until most seem
				to say yes, is not enough.`,
			`In a fixed group of n members a quorum is the floor of n/2, plus 1. Any two quorums have a member in
				common, so two masters can't both win. To survive the loss of f members, take a group of 2f+1: those
				who are left are a majority. They must be able to reach each other, and whatever else the protocol
				takes for granted must be true as well.`,
			`With five members a quorum is three, and two members may be away.`,
			`A majority decides who the owner is. It doesn't tell the old owner. That is why fencing is needed
				all the same.`,
		},
	}
}

func lessonDesign() exercise.Section {
	return exercise.Section{
		Title: "In a design of your own",
		Paragraphs: []string{
			`You will meet this wherever one of many has to be in charge. GFS and Bigtable each settle who is
				their master with a Chubby lock. Hadoop and HBase have used ZooKeeper to choose leaders and to
				notice failures.`,
			`- Take the deadline as a hint for when to grant the lock again, not as a guard. The guard is the
				resource: let it look at the token, or the generation, each time it is asked for something.`,
			`- Where the resource can't look, leave some time between an owner's end and the next grant. That
				covers the shorter delays, and only those.`,
			`- If the lock is advisory, remember that it protects nothing unless the servers really check.`,
		},
	}
}

func lessonMistakes() exercise.Section {
	return exercise.Section{
		Title: "Common mistakes",
		Paragraphs: []string{
			`- To take a timeout for knowledge. It says that no answer came in time. The other side may be dead,
				slow, paused or cut off; a timeout can't tell which.`,
			`- To count votes without the rest of the protocol. A quorum is a part of a protocol and replaces
				none of its rules.`,
			`- To hand out tokens and not check them. Where a stale token gets through, there is no fencing.`,
			`- To trust any number that comes along. If an attacker can invent tokens that pass for granted ones,
				the highest number wins, and it is theirs.`,
			`- To refuse an equal token. The owner's second write bears the same token as its first.`,
			`- To remember the token of a refused write, or to store its value. A refusal changes nothing.`,
			`- To give a client its old token again. A token names a grant, not a client.`,
		},
	}
}
