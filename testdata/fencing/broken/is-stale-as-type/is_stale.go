package fencing

type IsStale struct{ token, highest int } // want IsStale=compile_error

func (s IsStale) Bool() bool { return s.token < s.highest }
