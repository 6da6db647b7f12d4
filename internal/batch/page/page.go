// Package page draws a class's report.html: one file that needs nothing else, to
// be read on a phone, with a keyboard, with a screen reader, in light and dark,
// on paper, or projected. It is a pure function of the results.
//
// Everything that a learner could have chosen is escaped by html/template, and
// a content security policy keeps the page from loading or sending anything
// even if something were not.
package page

import (
	"embed"
	"html/template"
	"io"

	"grade/internal/batch/summary"
	"grade/internal/result"
)

//go:embed assets
var assets embed.FS

// Options is what the page shows beside the results.
type Options struct {
	// Title heads the page; empty for the exercise's name.
	Title string
	// Names are the learners' names, by submission.
	Names map[string]string
	// Missing are the ids of the learners who handed in nothing.
	Missing []string
	// Misconceptions name the misconceptions, by id.
	Misconceptions map[string]string
	// Feedback gives the address of a submission's feedback, relative to the
	// page; nil for no links.
	Feedback func(id string) string
	// Anonymous leaves out everything that tells who is who: ids, names,
	// links, times, reasons, and wrong answers that only one learner gave.
	Anonymous bool
}

// Write writes the page.
func Write(w io.Writer, results []result.Result, o Options) error {
	t, err := template.ParseFS(assets, "assets/page.html")
	if err != nil {
		return err
	}
	style, err := assets.ReadFile("assets/style.css")
	if err != nil {
		return err
	}
	script, err := assets.ReadFile("assets/script.js")
	if err != nil {
		return err
	}
	s := summary.Of(results, summary.Options{Missing: len(o.Missing), Titles: o.Misconceptions})
	v := newView(results, s, o)
	// The two files are the page's own.
	v.Style, v.Script = template.CSS(style), template.JS(script)
	return t.Execute(w, v)
}
