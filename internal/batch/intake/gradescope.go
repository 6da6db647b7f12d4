package intake

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"
)

// gradescopeMetadata is the file that says whose each folder of a Gradescope
// export is. Its keys keep the colons of Ruby's symbols.
const gradescopeMetadata = "submission_metadata.yml"

// maxMetadata bounds it: it holds every submission's results and history.
const maxMetadata = 64 << 20

// gradescopeEntry is what is read of one submission's metadata.
type gradescopeEntry struct {
	Submitters []struct {
		Name  string `yaml:":name"`
		SID   string `yaml:":sid"`
		Email string `yaml:":email"`
	} `yaml:":submitters"`
	CreatedAt string `yaml:":created_at"`
}

func (f *finder) gradescope(items []item) error {
	data, err := f.t.read(path.Join(f.dir, gradescopeMetadata), maxMetadata+1)
	if err != nil {
		return fmt.Errorf("no %s can be read: %w", gradescopeMetadata, err)
	}
	metadata, err := parseGradescope(data)
	if err != nil {
		return err
	}
	for _, it := range items {
		entry, known := metadata[it.name]
		delete(metadata, it.name)
		a := f.folder(it.name)
		if !it.dir {
			a = f.loose(it.name, it.name)
		}
		switch {
		case it.name == gradescopeMetadata:
			continue
		case !known && !it.dir:
			f.note(it.name, "belongs to no learner")
			continue
		case !known || len(entry.Submitters) == 0:
			f.note(it.name, "the metadata does not say whose it is")
			f.learners = append(f.learners, Learner{ID: it.name, Source: f.source(it.name), Attempts: []Attempt{a}})
			continue
		}
		f.submitters(it.name, entry, a)
	}
	for _, name := range slices.Sorted(maps.Keys(metadata)) {
		f.note(name, "in the metadata, but not in the export")
		f.submitters(name, metadata[name], Attempt{tree: f.t, files: []file{}})
	}
	return nil
}

// submitters gives each of those who handed an attempt in the attempt.
func (f *finder) submitters(name string, entry gradescopeEntry, a Attempt) {
	var err error
	if a.When, err = gradescopeTime(entry.CreatedAt); err != nil {
		f.note(name, "no such time: "+entry.CreatedAt)
	}
	for _, s := range entry.Submitters {
		f.learners = append(f.learners, Learner{
			ID:   cmp.Or(strings.TrimSpace(s.SID), strings.TrimSpace(s.Email), name),
			Name: s.Name, Source: f.source(name), Attempts: []Attempt{a},
		})
	}
	if len(entry.Submitters) > 1 {
		f.note(name, fmt.Sprintf("a group of %d: each gets its result", len(entry.Submitters)))
	}
}

// parseGradescope reads the metadata. The library bounds what aliases expand to.
func parseGradescope(data []byte) (map[string]gradescopeEntry, error) {
	if len(data) > maxMetadata {
		return nil, fmt.Errorf("%s is larger than %d MiB", gradescopeMetadata, maxMetadata>>20)
	}
	var out map[string]gradescopeEntry
	if err := yaml.Unmarshal(data, &out); err != nil {
		return nil, fmt.Errorf("%s: %w", gradescopeMetadata, err)
	}
	return out, nil
}

// gradescopeTime reads a time as Ruby writes it into YAML, or RFC 3339.
func gradescopeTime(text string) (time.Time, error) {
	var t time.Time
	var err error
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02 15:04:05.999999999 Z07:00", "2006-01-02 15:04:05.999999999 -0700",
		"2006-01-02 15:04:05.999999999 UTC"} {
		if t, err = time.Parse(layout, strings.TrimSpace(text)); err == nil || text == "" {
			return t, nil
		}
	}
	return t, err
}
