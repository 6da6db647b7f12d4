package fencing

import (
	"fmt"
	"strings"
)

type Resource struct{ value string }

func (r *Resource) Write(token int, value string) bool {
	line := strings.Repeat("a flood ", 1<<12)
	for {
		fmt.Println(line)
	}
}

func (r *Resource) Value() string { return r.value }
