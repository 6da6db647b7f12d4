package sandbox_test

import (
	"io"
	"testing"

	"grade/internal/sandbox"
)

// BenchmarkStart starts the smallest driver, writes a byte and gets one back:
// what a level adds to a run is its time less that of off.
func BenchmarkStart(b *testing.B) {
	for _, level := range []sandbox.Level{sandbox.Off, sandbox.Limits, sandbox.Unprivileged, sandbox.Full} {
		b.Run(string(level), func(b *testing.B) {
			s := open(b, level)
			for b.Loop() {
				p, err := s.Start(b.Context(), driver("echo"))
				if err != nil {
					b.Fatal(err)
				}
				buf := []byte{1}
				if _, err := p.In().Write(buf); err != nil {
					b.Fatal(err)
				}
				if _, err := io.ReadFull(p.Out(), buf); err != nil {
					b.Fatal(err)
				}
				p.Kill()
				p.Wait()
			}
		})
	}
}
