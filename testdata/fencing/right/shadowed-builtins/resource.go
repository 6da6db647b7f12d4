package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	if max(token, r.highest) != token {
		return false
	}
	r.highest, r.value = *new(token), append(value, "")
	return true
}

func (r *Resource) Value() string {
	return r.value
}
