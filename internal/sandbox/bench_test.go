package sandbox_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"grade/internal/sandbox"
)

// BenchmarkStart starts the smallest driver, writes a byte and gets one back:
// what a level adds to a start is its median less that of off.
func BenchmarkStart(b *testing.B) {
	atEachLevel(b, echo)
}

// BenchmarkRun is what a whole run starts: the compiler twice, the linker and
// a driver, all of them idle. The sandbox may add at most 8 ms to it.
func BenchmarkRun(b *testing.B) {
	atEachLevel(b, func(ctx context.Context, s *sandbox.Sandbox) error {
		for range 3 {
			c := tool()
			c.Path = filepath.Join(sandbox.Programs(), "echo") // without pipes it ends at once
			if _, err := s.Run(ctx, c); err != nil {
				return err
			}
		}
		return echo(ctx, s)
	})
}

// atEachLevel reports the median besides the mean, which on a busy machine says
// more about the machine.
func atEachLevel(b *testing.B, f func(context.Context, *sandbox.Sandbox) error) {
	for _, level := range []sandbox.Level{sandbox.Off, sandbox.Limits, sandbox.Unprivileged, sandbox.Full} {
		b.Run(string(level), func(b *testing.B) {
			s := open(b, level)
			var took []time.Duration
			for b.Loop() {
				start := time.Now()
				if err := f(b.Context(), s); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2].Seconds()*1000, "median-ms")
		})
	}
}
