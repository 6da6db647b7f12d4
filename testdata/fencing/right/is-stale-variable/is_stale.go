package fencing

var IsStale = func(token, highest int) bool { return token < highest }
