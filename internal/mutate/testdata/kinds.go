// Package kinds has every kind of statement and expression once.
package kinds

type pair[T any] struct{ left, right T }

const limit = 1 << 4

var table = map[string]int{"one": 1, "two": 2}

func (p *pair[T]) flip() { p.left, p.right = p.right, p.left }

func kinds(in []int, c chan int, x any) (n int, err error) {
outer:
	for i := 0; i < len(in); i++ {
		for _, v := range in[1:] {
			if v%2 == 0 && v != limit || !(v > -1) {
				continue outer
			}
			n += v
		}
	}
	switch y := x.(type) {
	case int:
		n -= y
	case string:
		n++
		n *= len(y)
	}
	switch {
	case n > 3:
		fallthrough
	default:
		n &^= 1
	}
	select {
	case c <- n:
	case v, ok := <-c:
		if ok {
			n = v
		}
	default:
	}
	defer func(a, b int) { n = a*b - 1 }(n, 2)
	go println("a", "b")
	p := pair[int]{left: n, right: table["one"]}
	p.flip()
	return p.left, nil
}
