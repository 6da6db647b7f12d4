package page

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"grade/internal/result"
)

// drawing is a history as lanes over time: who calls on the left, what is
// called to the right of it, time downwards, what came back at the far right.
// It fits a phone's width with one lane and grows with more.
type drawing struct {
	ID            string
	Width, Height int
	Lanes         []lane
	Steps         []step
	// Before counts the calls left out at the start.
	Before int
	// Text is the same for those who don't see it.
	Text string
}

type lane struct {
	X    int
	Name string
	// Top and Bottom are where its line starts and ends.
	Top, Bottom int
}

type step struct {
	Y          int
	From, To   int
	LabelX     int
	LabelY     int
	Label      string
	ResultX    int
	Result     string
	Want       string
	WantY      int
	ResultKind string
}

// The measures of a drawing, in its own units: one is about a pixel on a phone.
const (
	marginX   = 24
	firstLane = 190
	laneStep  = 70
	resultX   = 12
	resultW   = 128
	headY     = 22
	stepH     = 46
	maxSteps  = 12
	maxLabel  = 22 // characters, in the space up to the first lane
	maxResult = 16
)

// draw draws a history; nil where there is none.
func draw(i int, calls []result.Call) *drawing {
	if len(calls) == 0 {
		return nil
	}
	d := &drawing{ID: fmt.Sprintf("lanes-%d", i), Before: max(0, len(calls)-maxSteps)}
	shown := calls[d.Before:]
	d.Height = headY + 14 + stepH*len(shown) + 10
	d.Lanes = append(d.Lanes, lane{X: marginX, Name: "check", Top: headY + 8, Bottom: d.Height - 6})
	xs := map[string]int{}
	for _, c := range shown {
		name := receiver(c.Call)
		if _, known := xs[name]; !known {
			xs[name] = firstLane + laneStep*len(xs)
			d.Lanes = append(d.Lanes, lane{X: xs[name], Name: cut(clean(name), 9), Top: headY + 8, Bottom: d.Height - 6})
		}
	}
	last := d.Lanes[len(d.Lanes)-1].X
	d.Width = last + resultX + resultW
	for k, c := range shown {
		y := headY + 14 + stepH*k + stepH/2
		to := xs[receiver(c.Call)]
		s := step{
			Y: y, From: marginX, To: to - 3, LabelX: marginX + 8, LabelY: y - 7, ResultX: last + resultX,
			Label:      cut(clean(c.Call), maxLabel+(to-firstLane)/7),
			Result:     cut(clean(c.Result), maxResult),
			ResultKind: "result",
		}
		if c.Want != "" {
			s.Want, s.WantY, s.ResultKind = cut("want "+clean(c.Want), maxResult), y+18, "fail"
		}
		d.Steps = append(d.Steps, s)
	}
	d.Text = sentence(shown, d.Before)
	return d
}

// receiver is what a call is drawn to: the instance it names, or the function.
func receiver(call string) string {
	head, _, _ := strings.Cut(call, "(")
	if name, _, ok := strings.Cut(head, "."); ok {
		return name
	}
	return head
}

// cut shortens a text to n characters.
func cut(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n-1]) + "…"
}

func sentence(calls []result.Call, before int) string {
	var parts []string
	if before > 0 {
		parts = append(parts, fmt.Sprintf("after %d calls", before))
	}
	for _, c := range calls {
		text := c.Call
		if c.Result != "" {
			text += " returned " + c.Result
		}
		if c.Want != "" {
			text += ", expected " + c.Want
		}
		parts = append(parts, clean(text))
	}
	return strings.Join(parts, "; then ") + "."
}
