package fencing

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	r.value = value
	return true
}

func (r *NaiveResource) Value(token int) string { // want NaiveResource=compile_error naive-resource/accepts-all=pass|compile_error scenario/own-stores=skipped|compile_error
	return r.value
}
