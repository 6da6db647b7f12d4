package times_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"grade/internal/batch/times"
)

func TestParse(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("", 2*60*60)
	l, err := times.Parse([]byte("\ufeffTime;ID\r\n"+
		"2026-03-01T23:59:00+01:00;ada\r\n"+
		"2026-03-01 23:59;Ben\r\n"+
		"2026-03-01 23:59:30.5 -0800;cyd\r\n"+
		"2026-03-01T22:59:30Z;dee\r\n"+
		";eve\r\n"), zone)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{
		"ADA": "2026-03-01T22:59:00Z", "ben": "2026-03-01T21:59:00Z", "cyd": "2026-03-02T07:59:30Z", "dee": "2026-03-01T22:59:30Z",
	} {
		if got, ok := l.Of(id); !ok || got.UTC().Format(time.RFC3339) != want {
			t.Errorf("%s: %v, %v, want %s", id, got, ok, want)
		}
	}
	if got, ok := l.Of("eve"); !ok || !got.IsZero() {
		t.Errorf("eve: %v, %v, want an unknown time", got, ok)
	}
	if _, ok := l.Of("zoe"); ok {
		t.Error("a time for somebody who is not there")
	}
	if got := l.Unused([]string{"ada", "BEN", "dee"}); !slices.Equal(got, []string{"cyd", "eve"}) {
		t.Errorf("unused: %q", got)
	}
}

func TestParseIsStrict(t *testing.T) {
	t.Parallel()
	const header = "id,time\n"
	tests := []struct{ name, in, want string }{
		{"empty", "", "empty: a header row is needed"},
		{"unknown column", "id,date\n", `1:4: unknown column "date": the columns are id, time`},
		{"column twice", "id,time,id\n", `1:9: column "id" stands twice`},
		{"missing column", "id\n", `1:1: column "time" is missing`},
		{"short row", header + "ada\n", "2:1: 1 cells where the header has 2"},
		{"no id", header + ",2026-03-01 10:00\n", "2:1: id is empty"},
		{"twice", header + "ada,\nADA,\n", "3:1: ADA stands on line 2 already"},
		{"a date that can be read in two ways", header + "ada,03/04/2026 10:00\n",
			`2:5: "03/04/2026 10:00" is no time: write 2026-03-01T23:59:00+01:00, or 2026-03-01 23:59`},
		{"no such day", header + "ada,2026-02-30 10:00\n", `2:5: "2026-02-30 10:00" is no time: write 2026-03-01T23:59:00+01:00, or 2026-03-01 23:59`},
		{"no such year", header + "ada,0026-02-03 10:00\n", `2:5: "0026-02-03 10:00" is no time: write 2026-03-01T23:59:00+01:00, or 2026-03-01 23:59`},
		{"every mistake", header + "ada,x\n,\n", "2:5: \"x\" is no time: write 2026-03-01T23:59:00+01:00, or 2026-03-01 23:59\n3:1: id is empty"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := times.Parse([]byte(tt.in), time.UTC)
			if err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
		})
	}
}

func TestParseStopsAtManyMistakes(t *testing.T) {
	t.Parallel()
	_, err := times.Parse([]byte("id,time\n"+strings.Repeat("a,b\n", 1000)), time.UTC)
	if n := strings.Count(err.Error(), "\n") + 1; n != times.MaxErrors {
		t.Errorf("%d mistakes reported, want %d", n, times.MaxErrors)
	}
}

// FuzzParse checks that whatever is accepted has one sensible time for each
// id, and knows each of its ids.
func FuzzParse(f *testing.F) {
	f.Add([]byte("id,time\nada,2026-03-01T23:59:00+01:00\nben,\n"))
	f.Add([]byte("time;id\n2026-03-01 23:59;\"a;b\"\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := times.Parse(data, time.UTC)
		if err != nil {
			return
		}
		for _, id := range l.Unused(nil) {
			when, ok := l.Of(id)
			if !ok || id == "" || !when.IsZero() && (when.Year() < 2000 || when.Year() > 2199) {
				t.Fatalf("%q: %v, %v", id, when, ok)
			}
		}
	})
}
