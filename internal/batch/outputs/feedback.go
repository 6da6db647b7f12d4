package outputs

import (
	"archive/zip"
	"bytes"
	"fmt"
	"html"
	"regexp"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"grade/internal/batch/intake"
	"grade/internal/batch/outdir"
	"grade/internal/gradebook"
	"grade/internal/report"
	"grade/internal/result"
	"grade/internal/term"
)

// writeFeedback writes each learner's feedback, in three forms that say the same.
func (b *Book) writeFeedback(dir *outdir.Dir, o Options) error {
	return dir.Replace(outdir.Feedback, func(write func(string, []byte) error) error {
		var group errgroup.Group
		group.SetLimit(runtime.GOMAXPROCS(0))
		for i, l := range b.Class.Learners {
			if b.Rows[i].Result == nil {
				continue
			}
			group.Go(func() error {
				if err := writeForms(l.File, o.released(b.Rows[i].Result), write); err != nil {
					return fmt.Errorf("feedback of %s: %w", l.ID, err)
				}
				return nil
			})
		}
		return group.Wait()
	})
}

func writeForms(name string, r *result.Result, write func(string, []byte) error) error {
	for _, form := range []struct {
		ext    string
		render func(*result.Result) ([]byte, error)
	}{{".txt", Text}, {".md", markdown}, {".html", HTML}} {
		data, err := form.render(r)
		if err != nil {
			return err
		}
		if err := write(name+form.ext, data); err != nil {
			return err
		}
	}
	return nil
}

func (o Options) released(r *result.Result) *result.Result {
	if o.Released == nil {
		return r
	}
	return o.Released(r)
}

// Text is a learner's feedback as text.
func Text(r *result.Result) ([]byte, error) { return render("text", r, report.Options{}) }

func markdown(r *result.Result) ([]byte, error) { return render("markdown", r, report.Options{}) }

func render(format string, r *result.Result, o report.Options) ([]byte, error) {
	f, ok := report.Lookup(format)
	if !ok {
		return nil, fmt.Errorf("no report format %q", format)
	}
	var b bytes.Buffer
	err := f.Write(&b, r, o)
	return b.Bytes(), err
}

// unwrapped is a width, in columns, at which the report breaks no line: on a
// page that is the browser's to do.
const unwrapped = 10_000

// HTML is a learner's feedback as a page: the report of the terminal, with its
// colours, so that what it says is decided in one place. Each line is a block
// that stands in by what the line was indented by, on a phone, too.
func HTML(r *result.Result) ([]byte, error) {
	text, err := render("text", r, report.Options{Palette: term.NewPalette(true), Width: unwrapped})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, feedbackHead, html.EscapeString(term.Visible(r.Exercise+": "+r.Submission.ID)))
	for line := range strings.Lines(string(text)) {
		rest := strings.TrimLeft(line, " ")
		fmt.Fprintf(&b, "<div style=\"--in:%d\">%s</div>\n", len(line)-len(rest), spans(strings.TrimSuffix(rest, "\n")))
	}
	b.WriteString("</main></body></html>\n")
	return b.Bytes(), nil
}

// feedbackHead is all that stands before the report. The policy lets the page
// load nothing and run nothing, whatever a learner's output holds.
const feedbackHead = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>%[1]s</title>
<style>
:root { color-scheme: light dark; --good: #1a6b2c; --bad: #b3261e; --partial: #7a5200; --place: #0b5c73; --quiet: #5c5c5c; --back: #fff; --text: #1c1c1c }
@media (prefers-color-scheme: dark) { :root { --good: #7fd495; --bad: #ff9d94; --partial: #e8c26a; --place: #7fcbe0; --quiet: #a6a6a6; --back: #161616; --text: #ececec } }
body { margin: 0; padding: 1rem; background: var(--back); color: var(--text) }
main { max-width: 60rem; margin: auto }
h1 { font: 600 1.2rem/1.4 system-ui, sans-serif; overflow-wrap: anywhere }
div { font: .95rem/1.5 ui-monospace, monospace; min-height: 1.5em; padding-left: calc(var(--in) * 1ch); white-space: pre-wrap; overflow-wrap: anywhere }
@media (max-width: 40rem) { div { font-size: .8rem } }
.c1 { font-weight: 700 } .c2, .c90 { color: var(--quiet) } .c4 { text-decoration: underline }
.c31, .c91 { color: var(--bad) } .c32, .c92 { color: var(--good) } .c33, .c93 { color: var(--partial) } .c34, .c35, .c36, .c94, .c95, .c96 { color: var(--place) }
</style></head>
<body><main><h1>%[1]s</h1>
`

// color is what the palette writes: the report lets nothing of a learner's
// through that looks like it.
var color = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("\x1b\\[([0-9;]*)m")
})

// spans is text with its colours as HTML.
func spans(text string) string {
	var b strings.Builder
	open := false
	end := func() {
		if open {
			b.WriteString("</span>")
		}
		open = false
	}
	at := 0
	for _, m := range color().FindAllStringSubmatchIndex(text, -1) {
		b.WriteString(html.EscapeString(text[at:m[0]]))
		at = m[1]
		end()
		var classes []string
		for code := range strings.SplitSeq(text[m[2]:m[3]], ";") {
			if len(code) < 3 && code != "0" && code != "22" && code != "" {
				classes = append(classes, "c"+code)
			}
		}
		if len(classes) > 0 {
			fmt.Fprintf(&b, `<span class="%s">`, strings.Join(classes, " "))
			open = true
		}
	}
	b.WriteString(html.EscapeString(text[at:]))
	end()
	return b.String()
}

// UploadName is the name of the archive of feedback for a learning system.
func UploadName(layout intake.Layout) string { return string(layout) + "-feedback.zip" }

// writeUpload writes the archive by which a learning system gives each learner
// the feedback file, or removes it where nobody is from that system.
func (b *Book) writeUpload(dir *outdir.Dir, layout intake.Layout, o Options) error {
	name := UploadName(layout)
	var archive bytes.Buffer
	z := zip.NewWriter(&archive)
	any := false
	for i, l := range b.Class.Learners {
		if l.Layout != layout || l.Prefix == "" || b.Rows[i].Result == nil || b.Rows[i].Result.Status != result.Graded {
			continue
		}
		data, err := HTML(o.released(b.Rows[i].Result))
		if err != nil {
			return err
		}
		w, err := z.Create(l.Prefix + "feedback.html")
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		any = true
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !any {
		return dir.Remove(name)
	}
	return dir.Write(name, archive.Bytes())
}

// Find is the row of a learner, by id without case; false where there is none.
func (b *Book) Find(id string) (gradebook.Row, bool) {
	for _, row := range b.Rows {
		if strings.EqualFold(row.ID, id) {
			return row, true
		}
	}
	return gradebook.Row{}, false
}
