// Package submission reads what a learner handed in (a folder, an archive, one
// file or a clone) into memory, within limits, and notes what it passed over.
// Nothing of it is ever compiled or run from where the learner left it: what
// is graded is the snapshot taken here.
package submission

// File is one file of a snapshot.
type File struct {
	// Name is relative to the submission's root, with forward slashes.
	Name string
	// Data is the file as it was handed in, whatever its encoding.
	Data []byte
	// Problem says why Go cannot read Data as source, in words for its author;
	// empty where nothing stands in the way of parsing it.
	Problem string
}

// Note says what was passed over or looks odd, and why.
type Note struct {
	Name   string
	Reason string
}

func (n Note) String() string {
	if n.Name == "" {
		return n.Reason
	}
	return n.Name + ": " + n.Reason
}

// Submission is a snapshot: the Go files of the folder that holds the
// exercise, and its answers. Names are unique, also case-blind.
type Submission struct {
	// ID names the learner or the path it came from.
	ID string
	// Base is what to put before a file's name so that the learner can open
	// it from where they stand, such as "solutions/fencing"; empty for the
	// current folder, and the archive's path for an archive.
	Base string
	// Go are the Go files, sorted by name; other packages' folders are passed over.
	Go []File
	// Answers is the quiz file's content; nil where there is none.
	Answers []byte
	// Receipt is the content of Options.Receipt; nil where there is none, or it
	// is too large to be one. It is neither graded nor hashed.
	Receipt []byte
	// Ignored is what was not read; Warnings is what was read and looks odd.
	Ignored, Warnings []Note
	// SHA256 is the hash of Go and Answers, names included, in hexadecimal.
	SHA256 string
}
