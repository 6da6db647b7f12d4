package fencing

var table = build()

func build() (t [][]byte) {
	for {
		block := make([]byte, 1<<20)
		for i := range block { // want IsStale=memory|timeout
			block[i] = byte(i)
		}
		t = append(t, block)
	}
}

func IsStale(token, highest int) bool {
	return token < highest && table != nil
}
