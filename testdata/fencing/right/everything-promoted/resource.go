package fencing

type fenced struct {
	NaiveResource
	min int
}

func (f *fenced) Write(token int, value string) bool {
	if IsStale(token, f.min) {
		return false
	}
	f.min = token
	return f.NaiveResource.Write(token, value)
}

type Resource struct{ fenced }
