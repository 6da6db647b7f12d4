package fencing

type NaiveResource struct {
	value string
}

// The package keeps a log, which no result depends on.
var written = map[int]int{}

func (r *NaiveResource) Write(token int, value string) bool {
	written[token]++
	r.value = value
	return written[token] > 0
}

func (r *NaiveResource) Value() string {
	return r.value
}
