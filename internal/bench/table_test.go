package main

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestMedian(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		values []float64
		want   float64
	}{{[]float64{3}, 3}, {[]float64{9, 1, 5}, 5}, {[]float64{4, 1, 2, 9}, 3}} {
		if got := median(test.values); got != test.want {
			t.Errorf("median of %v is %v, want %v", test.values, got, test.want)
		}
	}
}

func TestPrintTable(t *testing.T) {
	t.Parallel()
	of := func(ms ...int) (all []sample) {
		for _, n := range ms {
			all = append(all, sample{wall: time.Duration(n) * time.Millisecond, cpu: time.Millisecond, rss: int64(n) * 1e6})
		}
		return all
	}
	var out strings.Builder
	printTable(&out, "a machine", []way{{name: "slow"}, {name: "fast"}}, [][]sample{of(100, 400, 200), of(50, 100, 100)})
	want := `a machine; 3 rounds.

| | median | least | most | processor | memory | ratio | difference |
|---|--:|--:|--:|--:|--:|--:|--:|
| slow | 200 ms | 100 ms | 400 ms | 1 ms | 400 MB |  |  |
| fast | 100 ms | 50 ms | 100 ms | 1 ms | 100 MB | 0.50 | -100 ms |

`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}
