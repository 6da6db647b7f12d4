package fencing

import (
	"fmt"
	"strings"
)

type NaiveResource struct {
	value string
}

func (r *NaiveResource) Write(token int, value string) bool {
	line := strings.Repeat("write! ", 8000)
	for {
		fmt.Println(line)
	}
}

func (r *NaiveResource) Value() string {
	return r.value
}
