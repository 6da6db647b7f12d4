package fencing

type Resource struct {
	value   string
	highest int
}

var sink []*[64]int

func (r *Resource) Write(token int, value string) bool {
	for range 1 << 30 {
		sink = make([]*[64]int, 0, 64)
		for range 64 {
			sink = append(sink, new([64]int))
		}
	}
	return token >= r.highest
}

func (r *Resource) Value() string { return r.value }
