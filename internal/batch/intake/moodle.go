package intake

import (
	"path"
	"regexp"
	"strings"
	"sync"
)

// moodleName is a folder, or with "download in folders" switched off a file, of
// Moodle's "Download all submissions": the full name (after the group's, with a
// hyphen, where there are groups), the participant's number, and which plugin
// of the assignment it is from. In a blind assignment the name is the word for
// participant. Folders end in an underscore up to Moodle 4.
// (Moodle, mod/assign/locallib.php and classes/downloader.php.)
var moodleName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.*?)_(\d+)_assignsubmission_([a-z]+?)(?:_(.*))?$`)
})

func (f *finder) moodle(items []item) error {
	learners := map[string]*Learner{}
	var order []string
	for _, it := range items {
		m := moodleName().FindStringSubmatch(it.name)
		if m == nil {
			f.note(it.name, "not named as Moodle names a submission: belongs to no learner")
			continue
		}
		id := m[2]
		l := learners[id]
		if l == nil {
			l = &Learner{ID: id, Name: moodleFullName(m[1]), Source: f.source(it.name),
				// (Moodle, mod/assign/feedback/file/importziplib.php.)
				Attempts: []Attempt{{tree: f.t, Prefix: m[1] + "_" + m[2] + "_assignsubmission_file_"}}}
			learners[id], order = l, append(order, id)
		}
		if err := f.moodleFiles(&l.Attempts[0], it, m[3], m[4]); err != nil {
			return err
		}
	}
	blind := len(order) > 1
	for _, id := range order {
		blind = blind && learners[id].Name == learners[order[0]].Name
	}
	for _, id := range order {
		l := learners[id]
		if blind {
			l.Name = "" // the word for participant, in the site's language
		}
		l.Attempts[0].whole()
		f.learners = append(f.learners, *l)
	}
	return nil
}

// moodleFiles adds what one name holds to the learner's attempt.
func (f *finder) moodleFiles(a *Attempt, it item, plugin, rest string) error {
	name := path.Join(f.dir, it.name)
	if plugin != "file" {
		f.note(it.name, "entered as "+plugin+", not as files")
	}
	if !it.dir {
		if rest == "" {
			rest = plugin
		}
		a.files = append(a.files, file{name, rest})
		return nil
	}
	names, err := f.t.below(name)
	if err != nil {
		return err
	}
	if plugin == "file" && a.files == nil && a.dir == "" {
		a.dir = name // the usual case: the folder as it is
		return nil
	}
	for _, n := range names {
		a.files = append(a.files, file{n, strings.TrimPrefix(n, name+"/")})
	}
	return nil
}

// whole makes an attempt either a folder or files. A folder of uploads wins:
// what was entered beside it is no Go.
func (a *Attempt) whole() {
	if a.dir != "" {
		a.files = nil
	} else if a.files == nil {
		a.files = []file{}
	}
}

// moodleFullName is empty for a blind assignment's word for participant.
func moodleFullName(name string) string {
	if strings.EqualFold(name, "participant") {
		return ""
	}
	return name
}
