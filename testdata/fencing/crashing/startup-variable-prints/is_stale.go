package fencing

import "fmt"

var shown = show()

func show() int {
	for i := 0; ; i++ {
		fmt.Printf("%04000d\n", i)
	}
}

func IsStale(token, highest int) bool {
	return token < highest && shown == 0
}
