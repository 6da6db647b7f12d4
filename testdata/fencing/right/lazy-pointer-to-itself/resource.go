package fencing

type Resource struct {
	self  *Resource
	prev  *Resource
	token int
	text  string
}

// Write puts each accepted write on a linked list.
func (r *Resource) Write(token int, value string) bool {
	if r.self == nil {
		r.self = &Resource{}
	}
	if token < r.self.token {
		return false
	}
	r.self = &Resource{prev: r.self, token: token, text: value}
	return true
}

func (r *Resource) Value() string {
	if r.self == nil {
		return ""
	}
	return r.self.text
}
