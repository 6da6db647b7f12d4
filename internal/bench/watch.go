package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// watched measures how long it takes from a save of a changed source, by rename
// as editors do it, until grade watch prints the score.
func (s *setting) watched(ctx context.Context, saves int) (all []time.Duration, err error) {
	ctx, cancel := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, s.grade, "watch", "fencing", ".")
	cmd.Dir = s.folder()
	out, err := cmd.StdoutPipe()
	if err != nil {
		cancel()
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		cancel()
		return nil, err
	}
	defer func() {
		cancel()
		_ = cmd.Wait() // it watches until it is killed
	}()
	lines := bufio.NewScanner(out)
	until := func(start string) (string, error) {
		for lines.Scan() {
			if strings.HasPrefix(lines.Text(), start) {
				return lines.Text(), nil
			}
		}
		return "", errors.Join(lines.Err(), io.ErrUnexpectedEOF)
	}
	for save := range saves + 1 {
		if _, err := until("Watching "); err != nil {
			return nil, err
		}
		start, err := s.save()
		if err != nil {
			return nil, err
		}
		score, err := until("Score: ")
		if err != nil {
			return nil, err
		}
		if !strings.HasPrefix(score, "Score: 100 ") {
			return nil, fmt.Errorf("the solution got %q", score)
		}
		if save > 0 { // the first finds caches that are not filled
			all = append(all, time.Since(start))
		}
	}
	return all, nil
}

// save puts a new version of one file in the place of the old one.
func (s *setting) save() (start time.Time, err error) {
	const name = "lock_service.go"
	data, err := s.changed(name)
	if err != nil {
		return start, err
	}
	file := filepath.Join(s.folder(), name)
	if err := os.WriteFile(file+".new", data, 0o600); err != nil {
		return start, err
	}
	return time.Now(), os.Rename(file+".new", file)
}

func printWatched(w io.Writer, all []time.Duration) {
	if len(all) > 0 {
		fmt.Fprintf(w, "`grade watch`, from a save to the score: median %.0f ms, least %.0f ms, most %.0f ms; %d saves.\n\n",
			milliseconds(median(all)), milliseconds(slices.Min(all)), milliseconds(slices.Max(all)), len(all))
	}
}
