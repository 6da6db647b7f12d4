package intake

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// canvasName is a file of Canvas's "Download Submissions": the learner's
// sortable name in lower case, squeezed to word characters (it may be absent),
// LATE where it was, the user's id (anon_ and a random word in an anonymous
// assignment), the attachment's id, and the name it had. The name never holds
// "_digits_". A text or link that was entered has no attachment and ends in
// text.html or link.html. (Canvas, lib/content_zipper.rb.)
var canvasName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:(.*?)_)??(?:(LATE)_)?(?:(anon_[0-9A-Za-z]+)|(\d+))_(?:\d+_(.+)|(text|link)\.html)$`)
})

func (f *finder) canvas(items []item) error {
	learners := map[string]*Learner{}
	var order []string
	for _, it := range items {
		m := canvasName().FindStringSubmatch(it.name)
		if it.dir || m == nil {
			f.note(it.name, "not named as Canvas names a submission: belongs to no learner")
			continue
		}
		id, original := m[3]+m[4], m[5]
		if original == "" {
			original = m[6] + ".html"
			f.note(it.name, "entered as text or a link, not as files")
		}
		l := learners[id]
		if l == nil {
			l = &Learner{ID: id, Name: m[1], Source: f.source(it.name),
				Attempts: []Attempt{{tree: f.t, LateKnown: true}}}
			learners[id], order = l, append(order, id)
		}
		a := &l.Attempts[0]
		a.Late = a.Late || m[2] != ""
		if a.Prefix == "" && m[5] != "" {
			// Of several attachments any will do. (Canvas,
			// AbstractAssignment#infer_comment_context_from_filename.)
			a.Prefix = strings.TrimSuffix(it.name, original)
		}
		a.files = append(a.files, file{path.Join(f.dir, it.name), original})
	}
	for _, id := range order {
		l := learners[id]
		var older []string
		if l.Attempts[0].files, older = f.undoSuffixes(l.Attempts[0].files); len(older) > 0 {
			f.note(path.Base(l.Source), "older copies left out: "+strings.Join(older, ", "))
		}
		f.learners = append(f.learners, *l)
	}
	return nil
}

// A resubmitted file gets a number before its extension, since its owner's
// folder holds the older one. (Canvas, Attachment.make_unique_filename.) One in
// brackets is a browser's, which had downloaded the file before.
var resubmitted = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.+?)(?:-(\d{1,4})| ?\((\d{1,4})\))(\.[A-Za-z0-9.]+)$`)
})

// undoSuffixes gives resubmitted files the names they had. Where that would
// make two files one, archives and the starter's names are the exceptions worth
// having: the later copy has it, and the older are left out and returned. Any others keep
// the names they have.
func (f *finder) undoSuffixes(files []file) (out []file, older []string) {
	original := map[string][]int{} // by the name undone, the indexes that claim it
	for i, fl := range files {
		name, _ := undo(fl.name)
		original[name] = append(original[name], i)
	}
	drop := map[int]bool{}
	for name, claims := range original {
		if len(claims) == 1 {
			files[claims[0]].name = name
			continue
		}
		if !slices.Contains(f.o.Submission.Starter, name) && name != f.o.Submission.Answers && !isArchive(name) {
			continue
		}
		last := slices.MaxFunc(claims, func(a, b int) int {
			_, x := undo(files[a].name)
			_, y := undo(files[b].name)
			return x - y
		})
		for _, i := range claims {
			if i != last {
				drop[i] = true
			}
		}
		files[last].name = name
	}
	for i, fl := range files {
		if drop[i] {
			older = append(older, fl.name)
			continue
		}
		out = append(out, fl)
	}
	return out, older
}

// undo takes a resubmission's number off a name; 0 where there is none.
func undo(name string) (string, int) {
	m := resubmitted().FindStringSubmatch(name)
	if m == nil {
		return name, 0
	}
	n, _ := strconv.Atoi(m[2] + m[3]) // four digits at most
	return m[1] + m[4], n
}
