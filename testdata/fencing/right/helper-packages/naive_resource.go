package fencing

import (
	"bytes"
	"container/ring"
	"maps"
)

type NaiveResource struct {
	last *ring.Ring
	log  map[int][]byte
}

func (n *NaiveResource) Write(token int, value string) bool {
	if n.last == nil {
		n.last = ring.New(3)
	}
	n.last = n.last.Next()
	n.last.Value = value
	log := maps.Clone(n.log)
	if log == nil {
		log = map[int][]byte{}
	}
	log[token] = bytes.ToUpper([]byte(value))
	n.log = log
	return true
}

func (n *NaiveResource) Value() string {
	if n.last == nil {
		return ""
	}
	s, _ := n.last.Value.(string)
	return s
}
