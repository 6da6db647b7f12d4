package sheet_test

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"grade/internal/sheet"
)

func TestParseReadsWhatSheetsContain(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, in string
		comma    byte
		want     [][]string
	}{
		{"plain", "a,b\n1,2\n", ',', [][]string{{"a", "b"}, {"1", "2"}}},
		{"no last newline", "a,b\n1,2", ',', [][]string{{"a", "b"}, {"1", "2"}}},
		{"byte order mark", "\ufeffa,b\n1,2\n", ',', [][]string{{"a", "b"}, {"1", "2"}}},
		{"semicolons", "a;b\n1,5;2\n", ';', [][]string{{"a", "b"}, {"1,5", "2"}}},
		{"tabs", "a\tb\n1\t2\n", '\t', [][]string{{"a", "b"}, {"1", "2"}}},
		{"delimiter inside quotes does not count", "\"a,b,c\";d\n1;2\n", ';', [][]string{{"a,b,c", "d"}, {"1", "2"}}},
		{"quotes", "a\n\"say \"\"hi\"\"\"\n", ',', [][]string{{"a"}, {`say "hi"`}}},
		{"newline in a cell", "a,b\n\"x\r\ny\",2\n", ',', [][]string{{"a", "b"}, {"x\r\ny", "2"}}},
		{"CRLF, blank lines", "a,b\r\n\r\n1,2\r\n", ',', [][]string{{"a", "b"}, {"1", "2"}}},
		{"CR", "a,b\r1,2\r", ',', [][]string{{"a", "b"}, {"1", "2"}}},
		{"ragged", "a,b\n1\n1,2,3\n", ',', [][]string{{"a", "b"}, {"1"}, {"1", "2", "3"}}},
		{"empty cells", "a,b\n,\n", ',', [][]string{{"a", "b"}, {"", ""}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, err := sheet.Parse([]byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			if s.Comma != tt.comma {
				t.Errorf("delimiter %q, want %q", s.Comma, tt.comma)
			}
			if diff := cmp.Diff(tt.want, texts(s)); diff != "" {
				t.Error(diff)
			}
			if got := string(s.Bytes()); got != tt.in {
				t.Errorf("unchanged sheet came back as %q", got)
			}
		})
	}
}

func TestParseSaysWhere(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, in, want string }{
		{"empty", "", "empty: a header row is needed"},
		{"stray quote", "a,b\n1,2\"\n", `2:4: a quotation mark inside a cell that does not start with one`},
		{"open quote", "a,b\n\"x\ny,2\n", `2:1: a quotation mark that is never closed`},
		{"text after quote", "a,b\n\"x\"y,2\n", `2:4: text after a closing quotation mark`},
		{"position after a quoted newline", "a,b\n\"x\ny\",2\"\n", `3:5: a quotation mark inside a cell that does not start with one`},
		{"Latin-1", "a,b\nJos\xe9,2\n", `2:4: not UTF-8: save the sheet as "CSV UTF-8"`},
		{"half of UTF-16", "\xff\xfea\x00\x00\xd8", `damaged UTF-16: save the sheet as "CSV UTF-8"`},
		{"columns", strings.Repeat(",", sheet.MaxColumns), "1:2001: more than 2000 columns"},
		{"rows", strings.Repeat("a\n", sheet.MaxRows+1), "100001:1: more than 100000 rows"},
		{"bytes", strings.Repeat("a", sheet.MaxBytes+1), "larger than 16 MiB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := sheet.Parse([]byte(tt.in))
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestSetLeavesEveryOtherByteAlone(t *testing.T) {
	t.Parallel()
	in := "\ufeffName;\"Grade\";Note\r\n\"Example, Ada\";;  spaced  \r\nBo;\"\";\"q\"\"q\"\n\nCy;EX;x"
	s, err := sheet.Parse([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	for row, text := range map[int]string{1: "7,5", 2: "8", 3: "a;b"} {
		if err := s.Set(row, 1, text); err != nil {
			t.Fatal(err)
		}
	}
	want := "\ufeffName;\"Grade\";Note\r\n\"Example, Ada\";7,5;  spaced  \r\nBo;\"8\";\"q\"\"q\"\n\nCy;\"a;b\";x"
	if got := string(s.Bytes()); got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if err := s.Set(1, 3, "x"); err == nil {
		t.Error("a cell beyond the row's end was set")
	}
}

func TestUTF16ComesBackAsUTF16(t *testing.T) {
	t.Parallel()
	encode := func(text string) []byte {
		out := []byte("\xff\xfe")
		for _, u := range utf16.Encode([]rune(text)) {
			out = append(out, byte(u), byte(u>>8))
		}
		return out
	}
	s, err := sheet.Parse(encode("\"Name\"\t\"Grade\"\r\n\"Zoë 🙂\"\t\"\"\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Set(1, 1, "9"); err != nil {
		t.Fatal(err)
	}
	if got, want := s.Bytes(), encode("\"Name\"\t\"Grade\"\r\n\"Zoë 🙂\"\t\"9\"\r\n"); string(got) != string(want) {
		t.Errorf("got %q", got)
	}
}

func TestNeutral(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"ada": "ada", "": "", "=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@x": "'@x",
		"\tx": "' x", "\rx": "' x", " =x": "' =x", "a=b": "a=b", "a\x1b[31m": "a [31m",
	} {
		if got := sheet.Neutral(in); got != want {
			t.Errorf("Neutral(%q) = %q, want %q", in, got, want)
		}
	}
}

func texts(s *sheet.Sheet) [][]string {
	var out [][]string
	for _, r := range s.Rows {
		var row []string
		for _, c := range r.Cells {
			row = append(row, c.Text)
		}
		out = append(out, row)
	}
	return out
}

// FuzzParse holds three properties: an unchanged sheet comes back byte for
// byte, a changed cell reads back as what was set with nothing else moved, and
// what the standard library reads strictly is read alike here.
func FuzzParse(f *testing.F) {
	f.Add([]byte("a,b\n1,\"2\"\n"))
	f.Add([]byte("\ufeffa;b\r\n\"x\ny\";2"))
	f.Add([]byte("\xff\xfea\x00,\x00b\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := sheet.Parse(data)
		if err != nil {
			if !errors.As(err, new(*sheet.Error)) {
				t.Fatalf("error of type %T", err)
			}
			return
		}
		if string(s.Bytes()) != string(data) {
			t.Fatal("an unchanged sheet changed")
		}
		compareWithStandardLibrary(t, data, s)
		want := texts(s)
		row := len(want) - 1
		column := len(want[row]) - 1
		if err := s.Set(row, column, "x\"y"); err != nil {
			t.Fatal(err)
		}
		want[row][column] = "x\"y"
		again, err := sheet.Parse(s.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if again.Comma != s.Comma {
			return // the change was in the header and made another delimiter win
		}
		if diff := cmp.Diff(want, texts(again)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func compareWithStandardLibrary(t *testing.T, data []byte, s *sheet.Sheet) {
	t.Helper()
	text := strings.TrimPrefix(string(data), "\ufeff")
	if strings.ContainsRune(text, '\r') || strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
		return // the standard library rewrites line endings
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord = rune(s.Comma), -1
	var want [][]string
	for {
		row, err := r.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("the standard library refuses it: %v", err)
		}
		if len(row) == 1 && row[0] == "" {
			continue
		}
		want = append(want, row)
	}
	if diff := cmp.Diff(want, texts(s)); diff != "" {
		t.Fatal(diff)
	}
}
