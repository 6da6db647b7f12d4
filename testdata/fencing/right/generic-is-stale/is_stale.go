package fencing

import "cmp"

func IsStale[T cmp.Ordered](token, highest T) bool {
	return cmp.Compare(token, highest) == -1
}
