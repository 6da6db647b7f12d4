package fencing

type Resource struct {
	writes map[int]string
	latest int
}

func (r *Resource) Write(token int, value string) bool {
	for t := range r.writes {
		if t > token {
			return false
		}
	}
	if r.writes == nil {
		r.writes = map[int]string{}
	}
	r.writes[token] = value
	r.latest = token
	return true
}

func (r *Resource) Value() string { return r.writes[r.latest] }
