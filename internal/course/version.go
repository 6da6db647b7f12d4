package course

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Mismatch says, a sentence each, in what the grader at hand differs from the
// one that the course grades with; nil where it does not. An empty exerciseSHA
// is unknown and not compared.
func (c *Course) Mismatch(graderVersion, exerciseSHA string) []string {
	var found []string
	if c.Grader != "" && !satisfies(c.Grader, graderVersion) {
		found = append(found, fmt.Sprintf("this is grade %s, but the course grades with %s: the official score may differ", orUnknown(graderVersion), c.Grader))
	}
	if c.ExerciseSHA256 != "" && exerciseSHA != "" && !strings.EqualFold(c.ExerciseSHA256, exerciseSHA) {
		found = append(found, fmt.Sprintf("this grader's exercise %s is %s, but the course grades with %s: the official score may differ",
			c.Exercise, short(exerciseSHA), short(c.ExerciseSHA256)))
	}
	return found
}

func orUnknown(version string) string {
	if version == "" {
		return "(no version)"
	}
	return version
}

func short(sha string) string { return sha[:min(len(sha), 12)] }

// version is a release such as 1.2.0, or what comes before it, such as
// 1.2.0-rc1.
type version struct {
	numbers [3]int
	pre     string
}

// constraint is a version that must be met exactly, or at least.
type constraint struct {
	atLeast bool
	version version
}

var (
	versionForm = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^v?(\d{1,9})(?:\.(\d{1,9}))?(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$`)
	})
	errVersion = errors.New("not a version")
)

// parseVersion reads a semantic version, with or without its "v"; missing
// numbers are 0, and build metadata does not count.
func parseVersion(s string) (version, error) {
	m := versionForm().FindStringSubmatch(s)
	if m == nil {
		return version{}, errVersion
	}
	v := version{pre: m[4]}
	for i := range v.numbers {
		if m[i+1] == "" {
			continue
		}
		n, err := strconv.Atoi(m[i+1])
		if err != nil {
			return version{}, errVersion
		}
		v.numbers[i] = n
	}
	return v, nil
}

func parseConstraint(s string) (constraint, error) {
	text, atLeast := strings.CutPrefix(strings.TrimSpace(s), ">=")
	v, err := parseVersion(strings.TrimSpace(text))
	return constraint{atLeast: atLeast, version: v}, err
}

// satisfies reports whether a grader's version meets a constraint. A build
// that has no version meets none.
func satisfies(constraintText, versionText string) bool {
	c, err := parseConstraint(constraintText)
	if err != nil {
		return false
	}
	v, err := parseVersion(versionText)
	if err != nil {
		return false
	}
	if !c.atLeast {
		return v == c.version
	}
	switch order := slices.Compare(v.numbers[:], c.version.numbers[:]); {
	case order != 0:
		return order > 0
	case v.pre == c.version.pre || v.pre == "":
		return true
	}
	// Before a release come its candidates; which of two is the later one,
	// their names don't reliably say.
	return false
}
