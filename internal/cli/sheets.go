package cli

import (
	"fmt"
	"os"

	"grade/internal/atomicfile"
	"grade/internal/batch/outputs"
	"grade/internal/gradebook"
)

// sheetFile is a learning system's sheet that is to be filled.
type sheetFile struct {
	gradebook.Request
	data []byte
}

// maxSheetLines bounds each list that is printed of a sheet.
const maxSheetLines = 10

// openSheets reads the sheets of --gradebook before anything is graded.
func openSheets(flags []string) ([]sheetFile, error) {
	var sheets []sheetFile
	for _, flag := range flags {
		r, err := gradebook.ParseRequest(flag)
		if err != nil {
			return nil, &userError{"--gradebook " + flag + ": " + err.Error(), "--gradebook KIND=SHEET, such as canvas=grades.csv; the kinds are " + kindNames()}
		}
		data, err := os.ReadFile(r.Sheet)
		if err != nil {
			return nil, &userError{"the sheet can't be read: " + err.Error(), "check the path after --gradebook " + string(r.Kind) + "="}
		}
		if _, err := gradebook.Fill(r.Kind, data, r.Assignment, nil); err != nil {
			return nil, sheetError(r, err)
		}
		sheets = append(sheets, sheetFile{r, data})
	}
	return sheets, nil
}

func sheetError(r gradebook.Request, err error) error {
	return &userError{r.Sheet + ": " + err.Error(), "download the sheet from " + string(r.Kind) + " anew, and name its column: --gradebook " + string(r.Kind) + "=SHEET:ASSIGNMENT"}
}

// fillSheets writes a filled copy beside each sheet, and says what it changes.
func (a *app) fillSheets(sheets []sheetFile, book *outputs.Book, quiet bool) error {
	for _, s := range sheets {
		filled, err := gradebook.Fill(s.Kind, s.data, s.Assignment, book.Grades())
		if err != nil {
			return sheetError(s.Request, err)
		}
		name := gradebook.Beside(s.Sheet)
		if err := atomicfile.Write(name, filled.Data, 0o600); err != nil {
			return fault(&userError{"the filled sheet can't be written: " + err.Error(), "make its folder one that you may write"})
		}
		if !quiet {
			a.sayFilled(name, filled)
		}
	}
	return nil
}

func (a *app) sayFilled(name string, f *gradebook.Filled) {
	p := a.page(a.Out)
	p.prose(0, fmt.Sprintf("%s: column %q, %d cells changed", name, f.Column, len(f.Changes)))
	for _, n := range f.Notes {
		p.item(2, "-", n)
	}
	list := func(n int, what string, line func(int) string) {
		if n == 0 {
			return
		}
		p.prose(2, fmt.Sprintf("%s: %d", what, n))
		for i := range min(n, maxSheetLines) {
			p.prose(4, line(i))
		}
		if n > maxSheetLines {
			p.prose(4, fmt.Sprintf("and %d more", n-maxSheetLines))
		}
	}
	overwritten := 0
	for _, c := range f.Changes {
		if c.Old != "" {
			overwritten++
			if overwritten <= maxSheetLines {
				p.prose(4, fmt.Sprintf("line %d, %s: %s -> %s", c.Line, c.ID, c.Old, c.New))
			}
		}
	}
	list(len(f.Kept), "left alone", func(i int) string {
		k := f.Kept[i]
		return fmt.Sprintf("line %d, %s (%s): %s", k.Line, k.ID, k.Value, k.Reason)
	})
	list(len(f.Unmatched), "graded, but not in the sheet", func(i int) string { return f.Unmatched[i] })
	list(len(f.Missing), "in the sheet, but not graded", func(i int) string { return f.Missing[i].ID() + " " + f.Missing[i].Name })
	p.gap()
}
