package fencing

type Resource struct{ value string }

func (r *Resource) Write(token int, value string) bool {
	never := make(chan int)
	for {
		go func() {
			var room [4096]byte
			room[<-never] = 1
			never <- int(room[0])
		}()
	}
}

func (r *Resource) Value() string { return r.value }
