package quiz

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/result"
)

func TestWrite(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, existing, want string }{
		{"starter", "# 1. Which?\nq1:\n\n# q2: accept or reject\nq2:\n", "# 1. Which?\nq1: 8\n\n# q2: accept or reject\nq2: reject\n"},
		{"other spellings", "Q1 = 7\n2) accept # why?\nnote to self\n", "Q1 = 8\n2) reject\nnote to self\n"},
		{"others' answers stay", "q3: a\nq1: \"7\"\nq2: x\n", "q3: a\nq1: 8\nq2: reject\n"},
		{"a missing line", "q2:", "q2: reject\nq1: 8\n"},
		{"an empty file", "", "q1: 8\nq2: reject\n"},
		{"Windows", "q1:\r\nq2:\r\n", "q1: 8\r\nq2: reject\r\n"},
		{"twice", "q1: 7\nq1: 9\nq2:\n", "q1: 8\nq1: 8\nq2: reject\n"},
		{"a key that needs its answer", "1\"-7\nq2:\n", "q1: 8\nq2: reject\n"},
		{"full width", "ｑ１：７\nq2:\n", "q1: 8\nq2: reject\n"},
	}
	for _, test := range tests {
		got := Write(tickets(), []byte(test.existing), map[string]string{"q1": "8", "q2": " reject\n"})
		if diff := cmp.Diff(test.want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestWriteNewFile(t *testing.T) {
	t.Parallel()
	got := string(Write(tickets(), nil, map[string]string{"q1": "8"}))
	const want = `# Write each answer after its colon.

# 1. The clerk has served ticket 8. Then comes ticket 7. Which is the highest
# ticket that the clerk remembers? (a number)
q1: 8

# 2. Does the clerk accept the late ticket 7? (accept or reject)
q2:

# 3. Then comes ticket 9. Does the clerk accept it? (accept or reject)
q3:

# 4. Does a clock alone keep a sleeper from coming late? (yes or no)
q4:
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, notes := Grade(tickets(), []byte(got)); len(notes) > 0 {
		t.Errorf("notes %v", notes)
	}
}

// FuzzWrite demands that answers filled into any file are read back as right,
// and that the lines of no question stay.
func FuzzWrite(f *testing.F) {
	for _, s := range []string{"q1:\nq2:\nq3:\nq4:\n", "1) 7\r\n# c\r\n", "\xff\xfeq\x001\x00:\x00", "**q1:** \"7\" # x\nq1 = 9", "q1 => 3", "q1:-7", "(q1) 7", "1\"-00000"} {
		f.Add([]byte(s))
	}
	q := tickets()
	answers := map[string]string{"q1": "8", "q2": "reject", "q3": "accept", "q4": "no"}
	f.Fuzz(func(t *testing.T, existing []byte) {
		if len(existing) > MaxSize/2 {
			return
		}
		got := Write(q, existing, answers)
		checks, _ := Grade(q, got)
		for _, c := range checks {
			if c.Status != result.Pass {
				t.Errorf("%s: %s %s\nin  %q\nout %q", c.ID, c.Status, c.Message, existing, got)
			}
		}
		for l := range strings.SplitSeq(decode(existing), "\n") {
			if strings.HasPrefix(l, "#") && !strings.Contains(string(got), l) {
				t.Errorf("lost %q", l)
			}
		}
	})
}
