package sheet

import (
	"fmt"
	"strings"
)

// parser reads RFC 4180 with three liberties that real sheets take: any of the
// delimiters, any line ending, rows of unequal length. A stray quote is an
// error: guessing on would shift every later cell.
type parser struct {
	text  string
	comma byte
	pos   int
	line  int
	bol   int // where the current line starts
}

func (p *parser) rows() ([]Row, error) {
	var rows []Row
	for p.pos < len(p.text) {
		row := Row{Line: p.line}
		for {
			c, err := p.cell()
			if err != nil {
				return nil, err
			}
			if len(row.Cells) == MaxColumns {
				return nil, c.Errorf("more than %d columns", MaxColumns)
			}
			row.Cells = append(row.Cells, c)
			if p.pos >= len(p.text) || p.text[p.pos] != p.comma {
				break
			}
			p.pos++
		}
		p.newline()
		if len(row.Cells) == 1 && row.Cells[0].Text == "" {
			continue // a blank line
		}
		if len(rows) == MaxRows {
			return nil, &Error{row.Line, 1, fmt.Sprintf("more than %d rows", MaxRows)}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// cell reads one cell and stops before the delimiter or the line's end.
func (p *parser) cell() (Cell, error) {
	c := Cell{Line: p.line, Column: p.pos - p.bol + 1, start: p.pos}
	if p.pos < len(p.text) && p.text[p.pos] == '"' {
		c.quoted = true
		return p.quoted(c)
	}
	for p.pos < len(p.text) {
		switch ch := p.text[p.pos]; ch {
		case p.comma, '\n', '\r':
			return p.plain(c), nil
		case '"':
			return c, &Error{p.line, p.pos - p.bol + 1, "a quotation mark inside a cell that does not start with one"}
		}
		p.pos++
	}
	return p.plain(c), nil
}

func (p *parser) plain(c Cell) Cell {
	c.end = p.pos
	c.Text = p.text[c.start:c.end]
	return c
}

func (p *parser) quoted(c Cell) (Cell, error) {
	var b strings.Builder
	for p.pos++; p.pos < len(p.text); p.pos++ {
		switch ch := p.text[p.pos]; ch {
		case '"':
			p.pos++
			if p.pos < len(p.text) && p.text[p.pos] == '"' {
				b.WriteByte('"')
				continue
			}
			if p.pos < len(p.text) && !p.ends(p.text[p.pos]) {
				return c, &Error{p.line, p.pos - p.bol + 1, "text after a closing quotation mark"}
			}
			c.end, c.Text = p.pos, b.String()
			return c, nil
		case '\n':
			b.WriteByte(ch)
			p.line, p.bol = p.line+1, p.pos+1
		default:
			b.WriteByte(ch)
		}
	}
	return c, c.Errorf("a quotation mark that is never closed")
}

func (p *parser) ends(ch byte) bool { return ch == p.comma || ch == '\n' || ch == '\r' }

// newline steps over one line ending.
func (p *parser) newline() {
	if p.pos >= len(p.text) {
		return
	}
	if strings.HasPrefix(p.text[p.pos:], "\r\n") {
		p.pos++
	}
	p.pos++
	p.line, p.bol = p.line+1, p.pos
}
