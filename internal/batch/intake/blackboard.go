package intake

import (
	"path"
	"regexp"
	"strings"
	"sync"
	"time"
)

// blackboardName is a file of Blackboard's "Assignment File Download":
// ANYTHING_USERNAME_attempt_DATE_NAME, and for each attempt a text
// ANYTHING_USERNAME_attempt_DATE.txt that says whose it is. A username may
// hold underscores, so it is read from that text where there is one. NAME may be
// what an earlier download called a file: the first date counts.
var blackboardName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.+?)_attempt_(\d{4}(?:-\d{2}){5})(?:_(.+)|\.txt)$`)
})

// The lines of an attempt's text that are read:
//
//	Name: Ada Example (ada01)
//	    Original filename: resource.go
//	    Filename: Fencing_ada01_attempt_2026-10-05-14-03-04_resource.go
var (
	blackboardPerson = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^Name:[ \t]*(.*?)[ \t]*\(([^()\r\n]+)\)[ \t]*\r?$`)
	})
	blackboardOriginal = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^\s*Original filename:[ \t]*(.+?)[ \t]*\r?\n\s*Filename:[ \t]*(.+?)[ \t]*\r?$`)
	})
)

// maxAbout is how much of an attempt's text is read: its head and list of
// files, after whatever the learner wrote.
const maxAbout = 1 << 20

// about is what the texts say.
type about struct {
	username, name map[string]string // by ANYTHING_USERNAME
	original       map[string]string // by file name
	prefixes       map[string]bool   // each ANYTHING_
}

func (f *finder) blackboard(items []item) error {
	texts := about{map[string]string{}, map[string]string{}, map[string]string{}, map[string]bool{}}
	for _, it := range items {
		if m := blackboardName().FindStringSubmatch(it.name); !it.dir && m != nil && m[3] == "" {
			if err := f.readAbout(&texts, it.name, m[1]); err != nil {
				return err
			}
		}
	}
	type attemptKey struct{ id, when string }
	learners := map[string]*Learner{}
	attempts := map[attemptKey]int{}
	var order []string
	for _, it := range items {
		m := blackboardName().FindStringSubmatch(it.name)
		if it.dir || m == nil {
			f.note(it.name, "not named as Blackboard names a submission: belongs to no learner")
			continue
		}
		id := texts.id(m[1])
		l := learners[id]
		if l == nil {
			l = &Learner{ID: id, Name: texts.name[m[1]], Source: f.source(it.name)}
			learners[id], order = l, append(order, id)
		}
		key := attemptKey{id, m[2]}
		i, known := attempts[key]
		if !known {
			when, err := time.ParseInLocation("2006-01-02-15-04-05", m[2], f.o.Location)
			if err != nil {
				f.note(it.name, "no such time: "+m[2])
			}
			i = len(l.Attempts)
			attempts[key] = i
			l.Attempts = append(l.Attempts, Attempt{When: when, tree: f.t, files: []file{}})
		}
		if m[3] == "" {
			continue // the attempt's text is no file of the learner's
		}
		name := m[3]
		if original := texts.original[it.name]; original != "" {
			name = path.Base(original)
		}
		l.Attempts[i].files = append(l.Attempts[i].files, file{path.Join(f.dir, it.name), name})
	}
	for _, id := range order {
		f.learners = append(f.learners, *learners[id])
	}
	return nil
}

// readAbout reads an attempt's text. The form decides what is believed: the
// username has to be the one in the file's name.
func (f *finder) readAbout(a *about, name, who string) error {
	data, err := f.t.read(path.Join(f.dir, name), maxAbout)
	if err != nil {
		return err
	}
	if m := blackboardPerson().FindSubmatch(data); m != nil {
		if prefix, ok := strings.CutSuffix(who, "_"+string(m[2])); ok {
			a.username[who], a.name[who] = string(m[2]), string(m[1])
			a.prefixes[prefix+"_"] = true
		}
	}
	for _, m := range blackboardOriginal().FindAllSubmatch(data, -1) {
		a.original[string(m[2])] = string(m[1])
	}
	return nil
}

// id is the username in ANYTHING_USERNAME: what the text says, or what follows
// an ANYTHING that another text gave away, or the part after the last underscore.
func (a *about) id(who string) string {
	if id := a.username[who]; id != "" {
		return id
	}
	for prefix := range a.prefixes {
		if id, ok := strings.CutPrefix(who, prefix); ok && id != "" && len(a.prefixes) == 1 {
			return id
		}
	}
	return who[strings.LastIndexByte(who, '_')+1:]
}
