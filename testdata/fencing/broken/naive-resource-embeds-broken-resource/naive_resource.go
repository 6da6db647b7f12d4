package fencing

type NaiveResource struct{ r Resource }

func (n *NaiveResource) Write(token int, value string) bool {
	n.r = Resource{}
	return n.r.Write(token, value)
}

func (n *NaiveResource) Value() string { return n.r.Value() }
