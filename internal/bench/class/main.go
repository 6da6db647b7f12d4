// Command class measures how long grade takes for a class, beside a loop of go
// test over the same submissions with the same number at a time. Both take
// turns within one run. It prints Markdown tables and judges nothing; it runs
// in the folder of the module.
//
//	go run ./internal/bench/class [-n rounds] [-size submissions] [-sample submissions]
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"grade/internal/term"
)

// options are the flags.
type options struct {
	rounds, size, sample, largest int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var o options
	flag.IntVar(&o.rounds, "n", 3, "how many rounds to measure")
	flag.IntVar(&o.size, "size", 256, "how many submissions the class has")
	flag.IntVar(&o.sample, "sample", 32, "how many of them go test is measured on")
	flag.IntVar(&o.largest, "largest", 1024, "the largest class that growth is measured with; 0 for none")
	flag.Parse()
	if err := run(ctx, term.Standard().Out, o); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, out io.Writer, o options) error {
	dir, err := os.MkdirTemp("", "grade-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := newBench(ctx, dir)
	if err != nil {
		return err
	}
	class := filepath.Join(dir, "class")
	if err := b.write(class, o.size, 0); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s, %d processors, %s/%s; %d different submissions, %d at a time.\n\n", b.version, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, o.size, workers())
	if _, err := b.grade(ctx, class); err != nil { // fills the caches
		return err
	}
	if err := b.compare(ctx, out, class, o); err != nil {
		return err
	}
	if err := b.loops(ctx, out, class, o); err != nil {
		return err
	}
	return b.growth(ctx, out, o)
}

func workers() int { return runtime.NumCPU() }

// compare measures grade and go test in turns.
func (b *bench) compare(ctx context.Context, out io.Writer, class string, o options) error {
	if err := b.addTests(class, o.sample); err != nil {
		return err
	}
	var ours, theirs, ratios, ourCPU, theirCPU []float64
	for range o.rounds {
		test, err := b.goTest(ctx, class, o.sample)
		if err != nil {
			return err
		}
		m, err := b.grade(ctx, class)
		if err != nil {
			return err
		}
		mine, other := per(m.wall, o.size), per(test.wall, o.sample)
		ours, theirs, ratios = append(ours, mine), append(theirs, other), append(ratios, other/mine)
		ourCPU, theirCPU = append(ourCPU, per(m.cpu, o.size)), append(theirCPU, per(test.cpu, o.sample))
	}
	fmt.Fprintf(out, "| %d rounds, milliseconds a submission | median | least | most | processor |\n|---|--:|--:|--:|--:|\n", o.rounds)
	row := func(name string, values []float64, cpu string) {
		fmt.Fprintf(out, "| %s | %.1f | %.1f | %.1f | %s |\n", name, median(values), slices.Min(values), slices.Max(values), cpu)
	}
	row(fmt.Sprintf("`go test`, measured on %d", o.sample), theirs, fmt.Sprintf("%.1f", median(theirCPU)))
	row("`grade batch`, sandbox on", ours, fmt.Sprintf("%.1f", median(ourCPU)))
	row("times faster", ratios, fmt.Sprintf("%.1f", median(theirCPU)/median(ourCPU)))
	fmt.Fprintln(out)
	return nil
}

// loops measures what submissions that never end add.
func (b *bench) loops(ctx context.Context, out io.Writer, class string, o options) error {
	looping := max(o.size/20, 1)
	other := filepath.Join(b.dir, "looping")
	if err := b.write(other, o.size, looping); err != nil {
		return err
	}
	without, err := b.grade(ctx, class)
	if err != nil {
		return err
	}
	with, err := b.grade(ctx, other)
	if err != nil {
		return err
	}
	added := with.wall - without.wall
	fmt.Fprintf(out, "| %d of %d loop for ever | |\n|---|--:|\n", looping, o.size)
	fmt.Fprintf(out, "| without | %.1f s |\n| with | %.1f s |\n| added for each, spread over %d | %.2f s |\n\n",
		without.wall.Seconds(), with.wall.Seconds(), workers(), added.Seconds()*float64(workers())/float64(looping))
	return nil
}

// growth measures classes of several sizes.
func (b *bench) growth(ctx context.Context, out io.Writer, o options) error {
	fmt.Fprintln(out, "| submissions | ms a submission | of processor | memory of the grader | descriptors at most | folders left |\n|--:|--:|--:|--:|--:|--:|")
	for _, size := range []int{64, 256, 1024} {
		if size > o.largest {
			break
		}
		class := filepath.Join(b.dir, fmt.Sprint("class-", size))
		if err := b.write(class, size, 0); err != nil {
			return err
		}
		m, err := b.grade(ctx, class)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "| %d | %.1f | %.1f | %d MB | %d | %d |\n", size, per(m.wall, size), per(m.cpu, size), m.memory/1e6, m.files, m.left)
	}
	fmt.Fprintln(out)
	return nil
}

func per(d time.Duration, n int) float64 {
	return float64(d) / float64(time.Millisecond) / float64(n)
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}
