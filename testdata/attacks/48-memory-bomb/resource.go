package fencing

type Resource struct {
	value   string
	highest int
}

var hoard [][]byte

func (r *Resource) Write(token int, value string) bool {
	for {
		block := make([]byte, 1<<20)
		for i := range block {
			block[i] = byte(token)
		}
		hoard = append(hoard, block)
	}
}

func (r *Resource) Value() string { return r.value }
