package fencing

type Resource struct {
	value   string
	highest int
}

func (r *Resource) Write(token int, value string) bool {
	for n := 0; ; n++ { // want Resource=timeout resource/refusal-changes-nothing=timeout|skipped
	}
}

func (r *Resource) Value() string {
	return r.value
}
