// Package merge joins the folders of batches that graded pieces of one class,
// such as on several machines.
package merge

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"grade/internal/batch/outdir"
	"grade/internal/journal"
	"grade/internal/overrides"
	"grade/internal/sheet"
)

// maxFile bounds the files that people write, in bytes.
const maxFile = 16 << 20

// Shard is one batch's folder.
type Shard struct {
	Path    string
	Dir     *outdir.Dir
	Journal *journal.Journal
	Class   *outdir.Class
}

// Join joins shards into a folder. It can be repeated: what is there already
// is not added again.
func Join(shards []Shard, dir *outdir.Dir, j *journal.Journal) (*outdir.Class, error) {
	if len(shards) == 0 {
		return nil, errors.New("nothing to join")
	}
	class := &outdir.Class{Exercise: shards[0].Class.Exercise, Due: shards[0].Class.Due}
	for _, s := range shards {
		if err := appendAll(s, dir, j); err != nil {
			return nil, fmt.Errorf("%s: %w", s.Path, err)
		}
		class.Learners = joinLearners(class, s)
	}
	looks(class, shards)
	ids := make([]string, len(class.Learners))
	for i, l := range class.Learners {
		ids[i] = l.ID
	}
	for i, name := range outdir.FileNames(ids) {
		class.Learners[i].File = name
	}
	if err := joinOverrides(shards, dir); err != nil {
		return nil, err
	}
	return class, dir.WriteClass(class)
}

// appendAll adds a shard's results, oldest first, and what they were made from.
func appendAll(s Shard, dir *outdir.Dir, j *journal.Journal) error {
	for _, id := range s.Journal.IDs() {
		history, err := s.Journal.History(id)
		if err != nil {
			return err
		}
		have, err := j.History(id)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if ends(have, history) {
			continue
		}
		for _, e := range history {
			if err := dir.CopySnapshot(s.Dir, e.Submission.SHA256); err != nil {
				return err
			}
			if err := j.Append(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// ends reports whether have ends with, or holds, what history holds.
func ends(have, history []journal.Entry) bool {
	for i := range len(have) - len(history) + 1 {
		if slices.EqualFunc(have[i:i+len(history)], history, same) {
			return true
		}
	}
	return false
}

func same(a, b journal.Entry) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}

// joinLearners adds a shard's learners. Whoever handed in something in one
// shard is missing in none.
func joinLearners(class *outdir.Class, s Shard) []outdir.Learner {
	out := class.Learners
	for _, l := range s.Class.Learners {
		i := slices.IndexFunc(out, func(o outdir.Learner) bool { return strings.EqualFold(o.ID, l.ID) })
		switch {
		case i < 0:
			out = append(out, l)
		case l.Missing:
		case out[i].Missing:
			out[i] = l
		default:
			class.Looks = append(class.Looks, outdir.Look{ID: l.ID, Name: l.Name, Reason: "in several of the folders",
				Detail: "the one that counts is from " + s.Path})
			out[i] = l
		}
	}
	return out
}

// looks takes over what is to be looked at, but for those who were missing in
// one shard and are not in the class.
func looks(class *outdir.Class, shards []Shard) {
	here := map[string]bool{}
	for _, l := range class.Learners {
		here[l.ID] = !l.Missing
	}
	for _, s := range shards {
		for _, l := range s.Class.Looks {
			if l.Reason == "handed in nothing" && here[l.ID] || slices.Contains(class.Looks, l) {
				continue
			}
			class.Looks = append(class.Looks, l)
		}
	}
}

// joinOverrides joins what was set by hand. Rows that say the same are one.
func joinOverrides(shards []Shard, dir *outdir.Dir) error {
	columns := overrides.Columns()
	var rows strings.Builder
	rows.WriteString(strings.Join(columns, ",") + "\n")
	written := map[string]bool{}
	seen := overrides.Seen{}
	for _, s := range shards {
		data, err := s.Dir.Read(outdir.OverridesFile, maxFile)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		all, err := overrides.Parse(data)
		if err != nil {
			return fmt.Errorf("%s: %w", s.Dir.Path(outdir.OverridesFile), err)
		}
		for _, o := range all {
			row := overrideRow(columns, o)
			if !written[row] {
				rows.WriteString(row)
			}
			written[row] = true
		}
		if err := joinSeen(s, seen); err != nil {
			return err
		}
	}
	if len(written) == 0 {
		return nil
	}
	if _, err := overrides.Parse([]byte(rows.String())); err != nil {
		return fmt.Errorf("the overrides of the folders contradict each other: %w", err)
	}
	data, err := seen.JSON()
	if err != nil {
		return err
	}
	return errors.Join(dir.Write(outdir.SeenFile, data), dir.Write(outdir.OverridesFile, []byte(rows.String())))
}

func joinSeen(s Shard, seen overrides.Seen) error {
	data, err := s.Dir.Read(outdir.SeenFile, maxFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	more, err := overrides.ParseSeen(data)
	for key, hash := range more {
		seen[key] = hash
	}
	return err
}

func overrideRow(columns []string, o overrides.Override) string {
	var cells []string
	for _, c := range columns {
		value := map[string]string{"learner": o.Learner, "check": o.Check, "points": fmt.Sprint(o.Points), "reason": o.Reason, "by": o.By}[c]
		cells = append(cells, sheet.Quote(value, ',', false))
	}
	return strings.Join(cells, ",") + "\n"
}
