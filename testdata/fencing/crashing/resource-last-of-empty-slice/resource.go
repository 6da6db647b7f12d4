package fencing

type Resource struct {
	tokens []int
	value  string
}

func (r *Resource) Write(token int, value string) bool {
	if token < r.tokens[len(r.tokens)-1] { // want Resource=panic resource/refusal-changes-nothing=panic|skipped scenario/own-stores=skipped
		return false
	}
	r.tokens = append(r.tokens, token)
	r.value = value
	return true
}

func (r *Resource) Value() string {
	return r.value
}
