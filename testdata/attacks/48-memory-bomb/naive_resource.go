package fencing

type NaiveResource struct{ value string }

var hoard [][]byte

func (r *NaiveResource) Write(token int, value string) bool {
	for {
		block := make([]byte, 1<<20)
		for i := 0; i < len(block); i += 64 << 10 {
			block[i] = byte(token)
		}
		hoard = append(hoard, block)
	}
}

func (r *NaiveResource) Value() string { return r.value }
