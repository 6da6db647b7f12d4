package fencing

import (
	"container/heap"
	"sort"
	"strings"
)

type tokens struct{ sort.IntSlice }

func (t *tokens) Push(x any) { t.IntSlice = append(t.IntSlice, x.(int)) }

func (t *tokens) Pop() any {
	last := t.IntSlice[len(t.IntSlice)-1]
	t.IntSlice = t.IntSlice[:len(t.IntSlice)-1]
	return last
}

type Resource struct {
	accepted tokens // the negated tokens, so that the highest is on top
	value    strings.Builder
}

func (r *Resource) Write(token int, value string) bool {
	if r.accepted.Len() > 0 && token < -r.accepted.IntSlice[0] {
		return false
	}
	heap.Push(&r.accepted, -token)
	r.value.Reset()
	r.value.WriteString(value)
	return true
}

func (r *Resource) Value() string { return r.value.String() }
