// Package sheet reads spreadsheets saved as text (comma, semicolon or tab
// between the cells) and changes single cells of them in place. Every byte of
// every other cell stays what it was: byte order mark, delimiter, quoting and
// line endings included. That is what an LMS wants back: its own file, filled in.
package sheet

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// The limits of a sheet; past them Parse refuses.
const (
	MaxBytes   = 16 << 20
	MaxRows    = 100_000
	MaxColumns = 2_000
)

// Sheet is one spreadsheet. The first row is the header.
type Sheet struct {
	// Rows are the rows that hold anything, the header first.
	Rows []Row
	// Comma is the delimiter: ',', ';' or '\t'.
	Comma byte

	text  string // UTF-8, without the byte order mark
	enc   encoding
	edits map[position]string
}

// Row is one row.
type Row struct {
	// Line is the line on which the row starts, from 1.
	Line  int
	Cells []Cell
}

// Cell is one cell, unquoted.
type Cell struct {
	Text string
	// Line and Column are where the cell starts, from 1; Column in bytes.
	Line, Column int

	start, end int // in Sheet.text, quotes included
	quoted     bool
}

type position struct{ row, column int }

// Error says what is wrong with a sheet, and where.
type Error struct {
	Line, Column int
	Message      string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Message)
}

// Errorf makes an Error at the cell.
func (c Cell) Errorf(format string, args ...any) *Error {
	return &Error{Line: c.Line, Column: c.Column, Message: fmt.Sprintf(format, args...)}
}

// Parse reads a sheet. The delimiter is the one that the first line has most
// of. UTF-8 is read with or without a byte order mark, UTF-16 with one: some
// Blackboard versions download tab-delimited UTF-16. Errors are of type *Error.
func Parse(data []byte) (*Sheet, error) {
	if len(data) > MaxBytes {
		return nil, &Error{Message: fmt.Sprintf("larger than %d MiB", MaxBytes>>20)}
	}
	text, enc, err := decode(data)
	if err != nil {
		return nil, err
	}
	s := &Sheet{Comma: delimiter(text), text: text, enc: enc, edits: map[position]string{}}
	p := parser{text: text, comma: s.Comma, line: 1}
	if s.Rows, err = p.rows(); err != nil {
		return nil, err
	}
	if len(s.Rows) == 0 {
		return nil, &Error{Message: "empty: a header row is needed"}
	}
	return s, nil
}

// Header is the first row.
func (s *Sheet) Header() Row { return s.Rows[0] }

// Body is every row after the header.
func (s *Sheet) Body() []Row { return s.Rows[1:] }

// Column returns the index of the first of names that the header has, compared
// without case and surrounding space; -1 where it has none.
func (s *Sheet) Column(names ...string) int {
	for _, name := range names {
		for i, c := range s.Header().Cells {
			if strings.EqualFold(strings.TrimSpace(c.Text), name) {
				return i
			}
		}
	}
	return -1
}

// At is the text of the row's cell in that column, trimmed; empty where the
// row is too short or column is -1.
func (r Row) At(column int) string {
	if column < 0 || column >= len(r.Cells) {
		return ""
	}
	return strings.TrimSpace(r.Cells[column].Text)
}

// Set changes one cell; row counts the header as 0. A row that is too short to
// have the cell is an error, since a longer row would be another sheet.
func (s *Sheet) Set(row, column int, text string) error {
	r := s.Rows[row]
	if column < 0 || column >= len(r.Cells) {
		return &Error{Line: r.Line, Column: 1,
			Message: fmt.Sprintf("the row has %d cells, the header has %d", len(r.Cells), len(s.Header().Cells))}
	}
	s.edits[position{row, column}] = text
	return nil
}

// Bytes is the sheet with its changes, in its own encoding.
func (s *Sheet) Bytes() []byte {
	var b strings.Builder
	done := 0
	for i, r := range s.Rows {
		for j, c := range r.Cells {
			text, changed := s.edits[position{i, j}]
			if !changed {
				continue
			}
			b.WriteString(s.text[done:c.start])
			b.WriteString(Quote(text, s.Comma, c.quoted))
			done = c.end
		}
	}
	b.WriteString(s.text[done:])
	return s.enc.encode(b.String())
}

// Quote writes text as one cell, in quotes where it needs them or always is true.
func Quote(text string, comma byte, always bool) string {
	needs := strings.ContainsAny(text, "\"\r\n") || strings.IndexByte(text, comma) >= 0 ||
		strings.TrimSpace(text) != text
	if !needs && !always {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}

// Neutral makes text safe in a spreadsheet: what starts like a formula gets an
// apostrophe in front, which spreadsheets take for "this is text". Control
// characters and invalid UTF-8 become spaces.
func Neutral(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f || r == utf8.RuneError {
			return ' '
		}
		return r
	}, text)
	// The first character is looked at past any space, since some programs trim.
	if t := strings.TrimLeft(text, " \n"); t != "" && strings.ContainsRune("=+-@\t\r", rune(t[0])) {
		return "'" + clean
	}
	return clean
}

// delimiter picks the delimiter that the first line has most of.
func delimiter(text string) byte {
	best, most := byte(','), 0
	for _, comma := range []byte{',', ';', '\t'} {
		n, quoted := 0, false
		for i := 0; i < len(text); i++ {
			switch c := text[i]; {
			case c == '"':
				quoted = !quoted
			case quoted:
			case c == '\n' || c == '\r':
				i = len(text)
			case c == comma:
				n++
			}
		}
		if n > most {
			best, most = comma, n
		}
	}
	return best
}
