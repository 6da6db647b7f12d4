package outdir

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"time"

	"grade/internal/batch/intake"
	"grade/internal/receipt"
)

// Schema names the version of class.json.
const Schema = "grade/class/v1"

// Class is who is in a class and what is known of them beside the results, so
// that the outputs can be written again without the submissions.
type Class struct {
	Schema   string `json:"schema"`
	Exercise string `json:"exercise"`
	// Due is the deadline; zero for none.
	Due      time.Time `json:"due,omitzero"`
	Learners []Learner `json:"learners"`
	// Looks are what a person should look at that no result shows.
	Looks []Look `json:"looks,omitempty"`
	// Before is how many results each learner had when the outputs were last
	// written: what came after is what a regrade changed.
	Before map[string]int `json:"before,omitempty"`
}

// Learner is one learner.
type Learner struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
	// Missing is true for a learner who is on the roster and handed in nothing.
	Missing bool `json:"missing,omitempty"`
	// Source is where the submission was found; Attempt of Attempts counts.
	Source   string        `json:"source,omitempty"`
	Layout   intake.Layout `json:"layout,omitempty"`
	Attempt  int           `json:"attempt,omitempty"`
	Attempts int           `json:"attempts,omitempty"`
	// Submitted is zero where unknown. Late says what the layout says.
	Submitted time.Time `json:"submitted,omitzero"`
	Late      bool      `json:"late,omitempty"`
	// Receipt is what the learner's own grading said of the attempt that
	// counts; nil for none. It decides nothing.
	Receipt *receipt.Receipt `json:"receipt,omitempty"`
	// Prefix is what the learning system knows a feedback file by.
	Prefix string `json:"prefix,omitempty"`
	// File is the name of the feedback's files, without extension.
	File string `json:"file"`
}

// Look is one thing to look at.
type Look struct {
	ID     string `json:"id,omitempty"`
	Name   string `json:"name,omitempty"`
	Reason string `json:"reason"`
	Detail string `json:"detail,omitempty"`
}

const maxClass = 64 << 20

// ReadClass reads class.json.
func (d *Dir) ReadClass() (*Class, error) {
	data, err := d.Read(ClassFile, maxClass)
	if err != nil {
		return nil, err
	}
	var c Class
	if err := json.Unmarshal(data, &c); err != nil {
		return nil, fmt.Errorf("%s: %w", d.Path(ClassFile), err)
	}
	if c.Schema != Schema {
		return nil, fmt.Errorf("%s: not of the schema %s", d.Path(ClassFile), Schema)
	}
	for i, l := range c.Learners {
		if !fs.ValidPath(l.File) || fileName(l.File) != l.File {
			return nil, fmt.Errorf("%s: learner %d: not the name of a file: %q", d.Path(ClassFile), i+1, l.File)
		}
	}
	return &c, nil
}

// WriteClass writes class.json.
func (d *Dir) WriteClass(c *Class) error {
	c.Schema = Schema
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	return d.Write(ClassFile, append(data, '\n'))
}
