package fencing

type cell struct{ value string }

type NaiveResource struct {
	cell *cell
}

func (n *NaiveResource) Write(token int, value string) bool {
	n.cell.value = value // want NaiveResource=panic scenario/own-stores=skipped
	return true
}

func (n *NaiveResource) Value() string { return n.cell.value }
