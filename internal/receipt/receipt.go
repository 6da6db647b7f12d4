// Package receipt is the slip that grade pack puts into an archive: what was
// handed in and what it earned on the learner's machine. It proves nothing,
// since whoever can write the archive can write the receipt; where it differs
// from what was graded, it says where to look.
package receipt

import (
	"encoding/json"
	"errors"
	"fmt"

	"grade/internal/result"
)

// Schema names the version of the JSON form; readers ignore fields that they
// don't know.
const Schema = "grade/receipt/v1"

// File is the receipt's name in an archive.
const File = "receipt.json"

// MaxBytes bounds a receipt, and maxWord each of its texts.
const (
	MaxBytes = 16 << 10
	maxWord  = 200
)

// Receipt says what was packed.
type Receipt struct {
	Schema   string `json:"schema"`
	Exercise string `json:"exercise"`
	// SHA256 is the hash of the files, as a result has it.
	SHA256 string `json:"sha256"`
	// Score is nil where it could not be graded.
	Score    *int          `json:"score"`
	MaxScore int           `json:"max_score"`
	Grader   result.Grader `json:"grader"`
}

// Of is the receipt of a result.
func Of(r *result.Result) Receipt {
	return Receipt{Schema: Schema, Exercise: r.Exercise, SHA256: r.Submission.SHA256, Score: r.Score, MaxScore: r.MaxScore, Grader: r.Grader}
}

// JSON writes a receipt.
func (r Receipt) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, err
	}
	return append(data, '\n'), nil
}

// Parse reads what a learner handed in as a receipt.
func Parse(data []byte) (*Receipt, error) {
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("larger than %d KiB", MaxBytes>>10)
	}
	var r Receipt
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, err
	}
	if r.Schema != Schema {
		return nil, fmt.Errorf("not of the schema %s", Schema)
	}
	for _, word := range []string{r.Exercise, r.SHA256, r.Grader.Version, r.Grader.Go, r.Grader.ExerciseSHA256, r.Grader.Sandbox} {
		if len(word) > maxWord {
			return nil, fmt.Errorf("a text of more than %d bytes", maxWord)
		}
	}
	if r.MaxScore < 0 || r.Score != nil && (*r.Score < 0 || *r.Score > r.MaxScore) {
		return nil, errors.New("a score that can't be")
	}
	return &r, nil
}

// Differences says, in a sentence each, where the receipt differs from what was
// graded: points set by hand aside, since no receipt can know of them.
func (r Receipt) Differences(graded *result.Result) []string {
	if r.Exercise != graded.Exercise {
		return []string{fmt.Sprintf("it is for another exercise, %s", r.Exercise)}
	}
	var out []string
	if r.SHA256 != graded.Submission.SHA256 {
		out = append(out, fmt.Sprintf("it is for other files: it has %.12s, and what was graded is %.12s", r.SHA256, graded.Submission.SHA256))
	}
	score := graded.Score
	if len(graded.Overrides) > 0 {
		score = graded.RawScore
	}
	there, here := points(r.Score, r.MaxScore), points(score, graded.MaxScore)
	if there != here {
		out = append(out, fmt.Sprintf("it says %s, by grade %s; here it is %s, by grade %s", there, r.Grader.Version, here, graded.Grader.Version))
	}
	return out
}

func points(score *int, most int) string {
	if score == nil {
		return "no score"
	}
	return fmt.Sprintf("%d of %d points", *score, most)
}
