package cli

import (
	"fmt"
	"strings"

	"grade/internal/exercise"
	"grade/internal/term"
)

const (
	// narrow is the width, in columns, below which lanes don't fit.
	narrow = 60
	// margin is what the numbers of the steps take, left of the lanes.
	margin = 3
)

// demoList writes a run step by step, for narrow terminals.
func (p *page) demoList(d exercise.Demo, run exercise.Run) {
	before := make([]string, len(d.Lanes))
	for i, s := range run.Steps {
		who := d.Lanes[s.From]
		if s.To != s.From {
			who += " to " + d.Lanes[s.To]
		}
		number := fmt.Sprintf("%d.", i+1)
		p.hanging(0, number, p.Strong.Sprint(number), who+": "+s.Label)
		p.prose(3, s.Note)
		for lane, state := range s.State {
			if (state != before[lane] || lane == s.To) && state != "" {
				p.hanging(3, "-", p.Place.Sprint("-"), d.Lanes[lane]+": "+state)
			}
		}
		before = s.State
		p.gap()
	}
}

// demoLanes draws a run with a lane for each participant; time goes down.
func (p *page) demoLanes(d exercise.Demo, run exercise.Run) {
	g := &grid{page: p, lanes: len(d.Lanes), wide: (p.width - margin) / len(d.Lanes)}
	heads := g.row()
	for i, name := range d.Lanes {
		heads.put(g.at(i), name)
	}
	g.write("", heads, p.Strong.Sprint)
	before := make([]string, len(d.Lanes))
	for i, s := range run.Steps {
		g.write("", g.bars(), p.Quiet.Sprint)
		g.step(fmt.Sprintf("%d", i+1), s)
		g.states(s.To, before, s.State)
		before = s.State
		g.prose(margin, s.Note)
	}
	p.gap()
}

// grid is where lanes stand on a screen.
type grid struct {
	*page
	lanes, wide int
}

// at is the column of a lane's line.
func (g *grid) at(lane int) int { return margin + lane*g.wide }

// row is a line of a screen, to be written on at any column. Every text of a
// demo is of characters that are one column wide.
type row []rune

func (g *grid) row() row {
	return []rune(strings.Repeat(" ", margin+g.lanes*g.wide))
}

func (r row) put(column int, text string) {
	for i, c := range []rune(text) {
		if column+i < len(r) {
			r[column+i] = c
		}
	}
}

// bars is a row with the line of each lane.
func (g *grid) bars() row {
	r := g.row()
	for i := range g.lanes {
		r.put(g.at(i), "|")
	}
	return r
}

func (g *grid) write(number string, r row, paint func(...any) string) {
	g.line("%s%s", g.Strong.Sprintf("%-*s", margin, number), paint(strings.TrimRight(string(r[margin:]), " ")))
}

// step draws who acts: an arrow from lane to lane below what is said, or a
// star where a lane acts by itself.
func (g *grid) step(number string, s exercise.DemoStep) {
	left, right := min(s.From, s.To), max(s.From, s.To)
	span := max(right-left, 1)*g.wide - 1
	for i, text := range strings.Split(term.Wrap(s.Label, span-2, 0), "\n") {
		r := g.bars()
		r.put(g.at(left)+1, strings.Repeat(" ", span))
		r.put(g.at(left)+2, text)
		if i == 0 && s.From == s.To {
			r.put(g.at(left), "*")
		}
		g.write(number, r, g.Command.Sprint)
		number = ""
	}
	if s.From == s.To {
		return
	}
	r := g.bars()
	r.put(g.at(left)+1, strings.Repeat("-", span))
	if s.From < s.To {
		r.put(g.at(right)-1, ">")
	} else {
		r.put(g.at(left)+1, "<")
	}
	g.write("", r, g.Command.Sprint)
}

// states draws what has changed, and what the lane holds that was spoken to.
func (g *grid) states(to int, before, after []string) {
	r := g.bars()
	for i, state := range after {
		if (state != before[i] || i == to) && state != "" {
			r.put(g.at(i), term.Cut("= "+state, g.wide-1))
		}
	}
	g.write("", r, g.Place.Sprint)
}
