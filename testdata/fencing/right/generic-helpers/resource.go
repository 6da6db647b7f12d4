package fencing

import "cmp"

type box[K cmp.Ordered, V any] struct {
	key K
	val V
}

func (b *box[K, V]) offer(k K, v V) bool {
	if cmp.Less(k, b.key) {
		return false
	}
	b.key, b.val = k, v
	return true
}

type Resource struct{ box[int, string] }

func (r *Resource) Write(token int, value string) bool { return r.offer(token, value) }

func (r *Resource) Value() string { return r.val }
