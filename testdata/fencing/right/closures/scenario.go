package fencing

func Scenario(store Store) string {
	locks := new(LockService)
	client := func(name string) func() bool {
		token := locks.Acquire(name)
		return func() bool { return store.Write(token, string(name[0]|0x20)) }
	}
	paused, quick := client("A"), client("B")
	quick()
	paused()
	return store.Value()
}
