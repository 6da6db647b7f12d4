package fencing

type NaiveResource struct{ value string }

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	done := make(chan bool)
	go func() {
		var none map[string]int
		none[value] = token
		done <- true
	}()
	return <-done
}

func (r *NaiveResource) Value() string { return r.value }
