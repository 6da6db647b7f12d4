package main

import (
	"fmt"
	"io"
	"slices"
	"time"
)

// printTable prints what was measured, as Markdown. A ratio is the median of
// the rounds' ratios: what was measured in the same round was measured on an
// equally busy machine.
func printTable(w io.Writer, heading string, ways []way, all [][]sample) {
	if len(all) == 0 || len(all[0]) == 0 {
		return
	}
	if heading != "" {
		fmt.Fprintf(w, "%s; %d rounds.\n\n", heading, len(all[0]))
	}
	fmt.Fprintln(w, "| | median | least | most | processor | memory | ratio | difference |")
	fmt.Fprintln(w, "|---|--:|--:|--:|--:|--:|--:|--:|")
	for i, way := range ways {
		wall := walls(all[i])
		ratio, difference := "", ""
		if way.base != i {
			base := walls(all[way.base])
			ratio = fmt.Sprintf("%.2f", median(pairwise(wall, base, func(a, b time.Duration) float64 { return float64(a) / float64(b) })))
			difference = fmt.Sprintf("%+.0f ms", median(pairwise(wall, base, func(a, b time.Duration) float64 { return milliseconds(a - b) })))
		}
		cpu, rss := make([]time.Duration, len(wall)), int64(0)
		for j, s := range all[i] {
			cpu[j] = s.cpu
			rss = max(rss, s.rss)
		}
		fmt.Fprintf(w, "| %s | %.0f ms | %.0f ms | %.0f ms | %.0f ms | %d MB | %s | %s |\n", way.name, milliseconds(median(wall)),
			milliseconds(slices.Min(wall)), milliseconds(slices.Max(wall)), milliseconds(median(cpu)), rss/1e6, ratio, difference)
	}
	fmt.Fprintln(w)
}

func walls(samples []sample) []time.Duration {
	all := make([]time.Duration, len(samples))
	for i, s := range samples {
		all[i] = s.wall
	}
	return all
}

func pairwise(a, b []time.Duration, f func(a, b time.Duration) float64) []float64 {
	all := make([]float64, len(a))
	for i := range a {
		all[i] = f(a[i], b[i])
	}
	return all
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// median is the middle value, or the mean of the two in the middle.
func median[T ~int64 | ~float64](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}
