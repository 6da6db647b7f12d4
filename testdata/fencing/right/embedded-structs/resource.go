package fencing

// highWater keeps the highest token; Resource gets its method by embedding.
type highWater struct{ top int }

func (h *highWater) admit(token int) bool {
	if token < h.top {
		return false
	}
	h.top = token
	return true
}

// cell has the Value method that both resources promote.
type cell struct{ content string }

func (c *cell) Value() string { return c.content }

func (c *cell) put(s string) bool {
	c.content = s
	return true
}

type Resource struct {
	highWater
	cell
}

func (r *Resource) Write(token int, value string) bool {
	return r.admit(token) && r.put(value)
}
