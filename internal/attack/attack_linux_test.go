package attack

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"grade/internal/result"
	"grade/internal/submission"
)

// attack is one entry of the catalogue.
type attack struct {
	// number is the catalogue's; several entries may try the same in several
	// ways. name is a few words, and the name of the entry's folder where it
	// has one.
	number int
	name   string
	// tries and must are sentences for docs/security.md.
	tries, must string
	layers      string
	// try makes the attempt and proves what must happen.
	try func(t *testing.T, s *suite, a *attack)
}

func (a *attack) id() string {
	return fmt.Sprintf("%02d-%s", a.number, strings.ReplaceAll(a.name, " ", "-"))
}

// slow attacks take the compiler to its limits several times. One such is tried
// always; the others show the same and are left to -every.
func (a *attack) slow() bool {
	return (a.number == 40 || a.number == 41) && slices.Contains([]string{
		"nested closures", "nested structs", "interface embedding", "generic pairs", "large switch", "static data",
	}, a.name)
}

// folder is the entry's code.
func (a *attack) folder(t *testing.T) []submission.File {
	t.Helper()
	return readFolder(t, filepath.Join(folders, a.id()))
}

func attacks() []attack {
	return slices.Concat(intakeAttacks(), buildAttacks(), runAttacks(), kernelAttacks(), cheatAttacks(), batchAttacks())
}

// lastAttack is the catalogue's last number, and wantedAttacks how many entries
// the suite must at least have.
const lastAttack, wantedAttacks = 92, 80

func TestAttacks(t *testing.T) {
	t.Parallel()
	s := newSuite(t)
	all := attacks()
	if len(all) < wantedAttacks {
		t.Errorf("%d attacks, want %d", len(all), wantedAttacks)
	}
	for n := 1; n <= lastAttack; n++ {
		if !slices.ContainsFunc(all, func(a attack) bool { return a.number == n }) {
			t.Errorf("attack %d is not tried", n)
		}
	}
	t.Run("each", func(t *testing.T) {
		for _, a := range all {
			if !*every && a.slow() {
				continue
			}
			t.Run(a.id(), func(t *testing.T) {
				t.Parallel()
				a.try(t, s, &a)
			})
		}
	})
	s.nothingLeft(t)
	sanePeak(t)
}

// verdict is what one part must come to: every check that does not pass has
// one of the statuses, one at least does not pass, and one says so.
type verdict struct {
	part     string
	says     string
	statuses []result.Status
}

func ends(part, says string, statuses ...result.Status) verdict { return verdict{part, says, statuses} }

// costs proves that the entry's folder costs these parts and no other.
func costs(want ...verdict) func(*testing.T, *suite, *attack) {
	return func(t *testing.T, s *suite, a *attack) {
		judge(t, s.gradeFiles(t, s.grader, over(t, a.folder(t)...)), want...)
	}
}

// file proves that a generated file costs these parts and no other.
func file(name string, text func() string, want ...verdict) func(*testing.T, *suite, *attack) {
	return func(t *testing.T, s *suite, _ *attack) {
		judge(t, s.gradeFiles(t, s.grader, over(t, submission.File{Name: name, Data: []byte(text())})), want...)
	}
}

// judge demands these verdicts, and all points for the other parts.
func judge(t *testing.T, r *result.Result, want ...verdict) {
	t.Helper()
	for _, p := range r.Parts {
		i := slices.IndexFunc(want, func(v verdict) bool { return v.part == p.Name })
		if i < 0 {
			if p.Score != p.MaxScore {
				t.Errorf("%s has %d of %d points: %s", p.Name, p.Score, p.MaxScore, told(p))
			}
			continue
		}
		v := want[i]
		said := false
		for _, c := range p.Checks {
			switch c.Status {
			case result.Pass, result.Skipped:
				continue
			}
			if !slices.Contains(v.statuses, c.Status) {
				t.Errorf("%s is %s, want %v: %s", c.ID, c.Status, v.statuses, c.Message)
			}
			said = said || strings.Contains(c.Message, v.says)
		}
		if !said {
			t.Errorf("%s does not say %q: %s", p.Name, v.says, told(p))
		}
	}
}

// told is what the checks of a part say that did not pass.
func told(p result.Part) string {
	var all []string
	for _, c := range p.Checks {
		if c.Status != result.Pass {
			all = append(all, fmt.Sprintf("%s %s: %s", c.ID, c.Status, c.Message))
		}
	}
	return strings.Join(all, "; ")
}
