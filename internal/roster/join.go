package roster

import (
	"slices"
	"strings"
)

// Join is a roster laid beside the submissions.
type Join struct {
	// Column is the id column that was used.
	Column string
	// Matched maps each submission's id to its row.
	Matched map[string]Learner
	// Missing are the learners with no submission, in the roster's order.
	Missing []Learner
	// Strangers are the submissions with no row, sorted.
	Strangers []string
}

// Join joins by id, compared without case, in the id column that knows most of
// the submissions: a class is downloaded with one kind of id and its roster
// often has several.
func (r *Roster) Join(ids []string) Join {
	best := r.join(0, ids)
	for k := 1; k < len(r.columns); k++ {
		if j := r.join(k, ids); len(j.Matched) > len(best.Matched) {
			best = j
		}
	}
	return best
}

func (r *Roster) join(column int, ids []string) Join {
	j := Join{Column: r.columns[column], Matched: map[string]Learner{}}
	rows := map[string]int{}
	for i, l := range r.Learners {
		id := fold(l.ids[column])
		if _, taken := rows[id]; id != "" && !taken {
			rows[id] = i
		}
	}
	found := make([]bool, len(r.Learners))
	for _, id := range ids {
		i, ok := rows[fold(id)]
		if !ok {
			j.Strangers = append(j.Strangers, id)
			continue
		}
		found[i] = true
		l := r.Learners[i]
		l.ids = []string{l.ids[column]}
		j.Matched[id] = l
	}
	for i, l := range r.Learners {
		if found[i] {
			continue
		}
		if id := l.ids[column]; id != "" {
			l.ids = []string{id}
		}
		j.Missing = append(j.Missing, l)
	}
	slices.SortFunc(j.Strangers, strings.Compare)
	return j
}
