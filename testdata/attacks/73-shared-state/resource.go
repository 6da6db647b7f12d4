package fencing

type Resource struct{}

var (
	current string
	highest int
)

func (r *Resource) Write(token int, value string) bool {
	if token < highest {
		return false
	}
	highest = token
	current = value
	return true
}

func (r *Resource) Value() string { return current }
