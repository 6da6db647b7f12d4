package fencing

type NaiveResource struct {
	value string
}

var noise = "................................................................"

func (r *NaiveResource) Write(token int, value string) bool {
	for len(noise) < 1<<20 {
		noise += noise
	}
	for {
		print(noise)
	}
}

func (r *NaiveResource) Value() string {
	return r.value
}
