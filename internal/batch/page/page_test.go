package page_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"grade/internal/batch/page"
	"grade/internal/result"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func render(t *testing.T, results []result.Result, o page.Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := page.Write(&b, results, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func TestPage(t *testing.T) {
	t.Parallel()
	golden(t, "class.html", render(t, class(), options()))
	o := options()
	o.Anonymous = true
	golden(t, "anonymous.html", render(t, class(), o))
}

// pages are what each property below must hold for.
func pages(t *testing.T) map[string]string {
	t.Helper()
	anonymous := options()
	anonymous.Anonymous = true
	return map[string]string{
		"class":     render(t, class(), options()),
		"anonymous": render(t, class(), anonymous),
		"hostile":   render(t, hostile(), page.Options{Title: evil, Missing: []string{evil}, Names: map[string]string{evil: evil}, Feedback: func(string) string { return evil }}),
		"nobody":    render(t, nil, page.Options{}),
	}
}

// element is one element of a page with its attributes and the text in it.
type element struct {
	name string
	attr map[string]string
}

// elements parses a page strictly enough to notice what is not closed.
func elements(t *testing.T, html string) []element {
	t.Helper()
	// A script's and a style's text is no markup.
	html = regexp.MustCompile(`(?s)<(script|style)>.*?</`).ReplaceAllString(html, "<$1></")
	d := xml.NewDecoder(strings.NewReader(strings.TrimPrefix(html, "<!DOCTYPE html>\n")))
	d.Strict, d.AutoClose, d.Entity = false, []string{"meta", "input"}, xml.HTMLEntity
	var out []element
	depth := 0
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			depth++
			el := element{e.Name.Local, map[string]string{}}
			for _, a := range e.Attr {
				el.attr[a.Name.Local] = a.Value
			}
			out = append(out, el)
		case xml.EndElement:
			depth--
		}
	}
	if depth != 0 {
		t.Errorf("%d elements are not closed", depth)
	}
	return out
}

func TestPagesNeedNothingElse(t *testing.T) {
	t.Parallel()
	for name, html := range pages(t) {
		for _, e := range elements(t, html) {
			switch e.name {
			case "link", "img", "iframe", "object", "embed", "base", "source", "audio", "video":
				t.Errorf("%s: there is a <%s>", name, e.name)
			}
			for a, v := range e.attr {
				if strings.HasPrefix(a, "on") || a == "src" || strings.Contains(v, "http:") || strings.Contains(v, "https:") {
					t.Errorf("%s: <%s %s=%q>", name, e.name, a, v)
				}
			}
		}
		if !strings.Contains(html, `content="default-src 'none';`) {
			t.Errorf("%s: no policy", name)
		}
	}
}

func TestPagesCanBeRead(t *testing.T) {
	t.Parallel()
	for name, html := range pages(t) {
		ids, level, count := map[string]int{}, 0, map[string]int{}
		all := elements(t, html)
		for _, e := range all {
			count[e.name]++
			if id := e.attr["id"]; id != "" {
				ids[id]++
			}
			var h int
			if n, _ := fmt.Sscanf(e.name, "h%d", &h); n == 1 {
				if h > level+1 {
					t.Errorf("%s: a heading of level %d after one of level %d", name, h, level)
				}
				level = h
			}
			switch e.name {
			case "html":
				if e.attr["lang"] == "" {
					t.Errorf("%s: no language", name)
				}
			case "th":
				if e.attr["scope"] == "" {
					t.Errorf("%s: a <th> without a scope", name)
				}
			case "svg":
				if e.attr["role"] != "img" || e.attr["aria-labelledby"] == "" {
					t.Errorf("%s: a drawing without words", name)
				}
			}
			if strings.Contains(e.attr["class"], "scroll") && (e.attr["tabindex"] != "0" || e.attr["role"] != "region") {
				t.Errorf("%s: a part that scrolls is out of the keyboard's reach", name)
			}
		}
		for id, n := range ids {
			if n > 1 {
				t.Errorf("%s: the id %q %d times", name, id, n)
			}
		}
		for _, e := range all {
			refs := strings.Fields(e.attr["aria-labelledby"])
			if id, ok := strings.CutPrefix(e.attr["href"], "#"); ok {
				refs = append(refs, id)
			}
			for _, id := range refs {
				if ids[id] == 0 {
					t.Errorf("%s: nothing has the id %q", name, id)
				}
			}
		}
		if count["h1"] != 1 || count["main"] != 1 {
			t.Errorf("%s: %d h1, %d main", name, count["h1"], count["main"])
		}
	}
}

func TestHostileTextStaysText(t *testing.T) {
	t.Parallel()
	html := pages(t)["hostile"]
	for _, bad := range []string{"<script>alert", "<img", `href="javascript:`, "\x1b", "\u202e"} {
		if strings.Contains(html, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	if n := strings.Count(html, "<script>"); n != 1 {
		t.Errorf("%d scripts", n)
	}
}

func TestAnonymousPagesNameNobody(t *testing.T) {
	t.Parallel()
	html := pages(t)["anonymous"]
	for _, r := range class() {
		if strings.Contains(html, r.Submission.ID) {
			t.Errorf("the page names %s", r.Submission.ID)
		}
	}
	for _, secret := range []string{"Ada Example", "feedback/", "no toolchain", "2026-", "TA One", "learner-90", `the answer "my name is Cy"`} {
		if strings.Contains(html, secret) {
			t.Errorf("the page tells %q", secret)
		}
	}
}

func TestTheOrderOfResultsDoesNotMatter(t *testing.T) {
	t.Parallel()
	results := class()
	for i := range results {
		j := (i*7 + 3) % len(results)
		results[i], results[j] = results[j], results[i]
	}
	if render(t, results, options()) != render(t, class(), options()) {
		t.Error("the page depends on the order")
	}
}
