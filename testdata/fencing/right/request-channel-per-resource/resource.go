package fencing

type write struct {
	token int
	value string
	reply chan bool
}

type Resource struct {
	writes chan write
	reads  chan string
}

func (r *Resource) start() {
	if r.writes != nil {
		return
	}
	r.writes, r.reads = make(chan write), make(chan string)
	go func(writes chan write, reads chan string) {
		value, highest := "", 0
		for {
			select {
			case w := <-writes:
				ok := w.token >= highest
				if ok {
					value, highest = w.value, w.token
				}
				w.reply <- ok
			case reads <- value:
			}
		}
	}(r.writes, r.reads)
}

func (r *Resource) Write(token int, value string) bool {
	r.start()
	reply := make(chan bool)
	r.writes <- write{token, value, reply}
	return <-reply
}

func (r *Resource) Value() string {
	r.start()
	return <-r.reads
}
