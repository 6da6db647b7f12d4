// Command bench measures how long a learner waits for grade, beside plain
// go test with an equal test file. All ways take turns within one run, on the
// same submission with fresh source each time, so that a machine that is busy
// is busy for all of them. It prints a Markdown table and judges nothing.
//
//	go run ./internal/bench [-n rounds] [-cold rounds] [-watch saves]
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

	"grade/internal/term"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	streams := term.Standard()
	rounds := flag.Int("n", 15, "how many rounds to measure")
	cold := flag.Int("cold", 1, "how many rounds to measure with an empty build cache; each takes half a minute or more")
	saves := flag.Int("watch", 15, "how many saves to measure under grade watch")
	flag.Parse()
	if err := run(ctx, streams.Out, streams.Status(), *rounds, *cold, *saves); err != nil {
		log.Fatal(err)
	}
}

// run measures and prints the table.
func run(ctx context.Context, out io.Writer, status *term.Status, rounds, cold, saves int) error {
	dir, err := os.MkdirTemp("", "grade-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s, err := newSetting(ctx, dir)
	if err != nil {
		return err
	}
	ways := s.ways()
	all := make([][]sample, len(ways))
	for round := range rounds + 1 {
		status.Say(fmt.Sprintf("round %d of %d", round, rounds))
		if err := s.refresh(); err != nil {
			return err
		}
		for i := range ways {
			// Each round begins with another, so that none is always first.
			way := (i + round) % len(ways)
			got, err := s.measure(ctx, ways[way])
			if err != nil {
				return fmt.Errorf("%s: %w", ways[way].name, err)
			}
			if round > 0 { // the first fills caches
				all[way] = append(all[way], got)
			}
		}
	}
	status.Say("saves under grade watch")
	watched, err := s.watched(ctx, saves)
	if err != nil {
		return fmt.Errorf("grade watch: %w", err)
	}
	coldWays := s.coldWays()
	coldAll := make([][]sample, len(coldWays))
	for round := range cold {
		status.Say(fmt.Sprintf("round %d of %d with an empty build cache", round+1, cold))
		for way := range coldWays {
			got, err := s.measureCold(ctx, coldWays[way], filepath.Join(dir, fmt.Sprint("cold-", round, "-", way)))
			if err != nil {
				return fmt.Errorf("%s: %w", coldWays[way].name, err)
			}
			coldAll[way] = append(coldAll[way], got)
		}
	}
	status.Done()
	printTable(out, machine(s.version), ways, all)
	printWatched(out, watched)
	printTable(out, "", coldWays, coldAll)
	return nil
}
