package submission

import (
	"cmp"
	"path"
	"strings"
)

// The default limits. An exercise's solution is a few kilobytes in a handful
// of files; the limits leave room for a whole course's repository around it
// and keep the cost of a hostile one to some milliseconds and megabytes.
const (
	MaxFileBytes     = 256 << 10 // one Go file, or the answers
	MaxGoBytes       = 2 << 20   // all Go files together
	MaxGoFiles       = 200
	MaxReceiptBytes  = 16 << 10
	MaxEntries       = 10_000   // files and folders looked at
	MaxDepth         = 12       // folders within folders
	MaxExpandedBytes = 64 << 20 // an archive, compressed and expanded alike
)

// What a report has to show is bounded too, but is nothing to choose: past
// this, it is of no use to anybody.
const (
	maxNotes  = 100  // in Ignored and in Warnings
	maxReason = 500  // bytes of a note's reason
	maxName   = 1024 // bytes of a name, folders included
)

// Limits bound what is read. A zero field stands for its default above.
type Limits struct {
	FileBytes     int64
	GoBytes       int64
	GoFiles       int
	Entries       int
	Depth         int
	ExpandedBytes int64
}

// Options say what to look for.
type Options struct {
	// Package is the exercise's package, which also names its folder.
	Package string
	// Answers is the name of the quiz's file; empty for an exercise without.
	Answers string
	// Starter names the starter's Go files. The folder that holds one of them
	// is the exercise's where several hold Go files.
	Starter []string
	// Receipt is the name of the slip that a packed submission holds; empty for
	// none. It is read as it is and is no part of what is graded.
	Receipt string
	Limits  Limits
}

func (l Limits) withDefaults() Limits {
	return Limits{
		FileBytes:     cmp.Or(l.FileBytes, MaxFileBytes),
		GoBytes:       cmp.Or(l.GoBytes, MaxGoBytes),
		GoFiles:       cmp.Or(l.GoFiles, MaxGoFiles),
		Entries:       cmp.Or(l.Entries, MaxEntries),
		Depth:         cmp.Or(l.Depth, MaxDepth),
		ExpandedBytes: cmp.Or(l.ExpandedBytes, MaxExpandedBytes),
	}
}

// isAnswers reports whether an entry is the quiz's file, in whatever case.
func (o Options) isAnswers(e *entry) bool {
	return o.Answers != "" && e.kind == regular && strings.EqualFold(path.Base(e.name), o.Answers)
}
