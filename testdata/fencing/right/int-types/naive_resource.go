package fencing

type NaiveResource string

func (n *NaiveResource) Write(token int, value string) bool {
	*n = NaiveResource(value)
	return true
}

func (n *NaiveResource) Value() string { return string(*n) }
