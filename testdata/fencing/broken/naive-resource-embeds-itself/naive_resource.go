package fencing

type base struct{ NaiveResource }

type NaiveResource struct{ base } // want NaiveResource=compile_error scenario/own-stores=skipped

func (r *NaiveResource) Write(token int, value string) bool {
	return r.base.Write(token, value)
}

func (r *NaiveResource) Value() string { return "" }
