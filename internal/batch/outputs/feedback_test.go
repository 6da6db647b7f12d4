package outputs

import (
	"strings"
	"testing"

	"grade/internal/result"
)

func TestHTMLIsInert(t *testing.T) {
	t.Parallel()
	score := 0
	hostile := "</div></main><script>alert(1)</script>\x1b[31m\x1b]8;;http://example.org\x07 & \"quoted\""
	r := &result.Result{Schema: result.Schema, Exercise: "toy", Status: result.Graded, Score: &score, MaxScore: 5,
		Submission: result.Submission{ID: hostile, Warnings: []string{hostile}},
		Parts: []result.Part{{Name: "Toy", MaxScore: 5, Checks: []result.Check{{ID: "toy/one", Title: "holds", Status: result.Fail, MaxScore: 5,
			Message: hostile, Output: hostile, File: hostile, Line: 1, Excerpt: hostile, Trace: []result.Call{{Call: hostile, Result: hostile}}}}}}}
	data, err := HTML(r)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	if strings.Contains(page, "<script") || strings.ContainsAny(page, "\x1b\x07") {
		t.Errorf("what a learner wrote is live:\n%s", page)
	}
	if n := strings.Count(page, "</main>"); n != 1 {
		t.Errorf("%d ends of the page", n)
	}
}

func TestSpans(t *testing.T) {
	t.Parallel()
	cases := []struct{ text, want string }{
		{"plain < & >", "plain &lt; &amp; &gt;"},
		{"\x1b[31mbad\x1b[0m and \x1b[1;32mgood\x1b[0;22m.", `<span class="c31">bad</span> and <span class="c1 c32">good</span>.`},
		{"\x1b[2mnot ended", `<span class="c2">not ended</span>`},
	}
	for _, c := range cases {
		if got := spans(c.text); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}
