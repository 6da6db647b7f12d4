// Command browser opens a class's report.html in a real Chromium: it sorts the
// table, filters it, prints the page, and photographs it wide and narrow, in
// light and in dark. An error in the console, or a control that does nothing,
// is a failure.
//
//	go run ./internal/batch/page/browser PAGE [DIR]
//
// The pictures and the print go to DIR, by default to a folder that is removed.
// It drives Chromium by its flags alone, so that the module needs no library
// for one test.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html"
	"log"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

// limit is how long one start of the browser may take.
const limit = 2 * time.Minute

// probe does what a person would, and leaves what it saw in the page. Its first
// line of a column is read before and after, in both directions.
const probe = `<script>
addEventListener("load", () => {
  const wrong = [];
  const demand = (what, holds) => { if (!holds) wrong.push(what); };
  const table = document.getElementById("rows"), find = document.getElementById("find");
  const visible = () => Array.from(table.tBodies[0].rows).filter((r) => !r.hidden);
  const all = visible().length;
  demand("there are rows", all > 1);
  Array.from(table.tHead.rows[0].cells).forEach((head, i) => {
    const order = () => visible().map((r) => r.cells[i].dataset.order ?? r.cells[i].textContent.trim());
    const button = head.querySelector("button");
    button.click();
    const up = order();
    demand("sorting column " + i + " says so", head.getAttribute("aria-sort") === "ascending");
    button.click();
    const down = order();
    demand("sorting column " + i + " the other way", head.getAttribute("aria-sort") === "descending");
    demand("column " + i + " turns round", up[0] === down[down.length - 1] && up[up.length - 1] === down[0]);
  });
  const word = visible()[0].cells[0].textContent.trim();
  find.value = word; find.dispatchEvent(new Event("input"));
  demand("the filter finds " + word, visible().length >= 1 && visible().length <= all);
  find.value = "nobody is called so"; find.dispatchEvent(new Event("input"));
  demand("the filter hides", visible().length === 0);
  find.value = ""; find.dispatchEvent(new Event("input"));
  demand("the filter shows all again", visible().length === all);
  demand("every control has a name", Array.from(document.querySelectorAll("button,input,select,a,summary")).every(
    (e) => (e.textContent + (e.getAttribute("aria-label") ?? "") + Array.from(e.labels ?? []).map((l) => l.textContent).join("")).trim() !== ""));
  demand("every drawing has a name", Array.from(document.querySelectorAll("svg")).every(
    (e) => e.getAttribute("aria-hidden") === "true" || e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.querySelector("title")));
  demand("nothing is wider than the page", document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  document.documentElement.dataset.probe = wrong.length ? wrong.join("; ") : "well";
});
</script>`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, args []string) (err error) {
	if len(args) < 1 || len(args) > 2 {
		return errors.New("usage: browser PAGE [DIR]")
	}
	program, err := find()
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "grade-browser-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	out := work
	if len(args) == 2 {
		out = args[1]
	}
	data, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	plain, probed := filepath.Join(work, "page.html"), filepath.Join(work, "probed.html")
	err = errors.Join(os.MkdirAll(out, 0o755), os.WriteFile(plain, data, 0o600),
		os.WriteFile(probed, bytes.Replace(data, []byte("</body>"), []byte(probe+"</body>"), 1), 0o600))
	if err != nil {
		return err
	}
	b := browser{program: program, profile: filepath.Join(work, "profile")}
	for _, width := range []string{"1280,900", "390,844"} {
		dom, err := b.open(ctx, probed, "--window-size="+width, "--dump-dom")
		if err != nil {
			return err
		}
		if !strings.Contains(dom, `data-probe="well"`) {
			return fmt.Errorf("at %s: %s", width, found(dom))
		}
		for scheme, name := range []string{"dark", "light"} {
			picture := filepath.Join(out, fmt.Sprintf("%s-%s.png", name, strings.ReplaceAll(width, ",", "x")))
			if _, err := b.open(ctx, plain, "--window-size="+width, fmt.Sprint("--blink-settings=preferredColorScheme=", scheme), "--screenshot="+picture); err != nil {
				return err
			}
		}
	}
	_, err = b.open(ctx, plain, "--print-to-pdf="+filepath.Join(out, "print.pdf"))
	return err
}

// found is what the probe complained about.
func found(dom string) string {
	_, rest, ok := strings.Cut(dom, `data-probe="`)
	if !ok {
		return "the probe did not come to its end"
	}
	text, _, _ := strings.Cut(rest, `"`)
	return html.UnescapeString(text)
}

func find() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium on the path")
}

type browser struct{ program, profile string }

// open opens a page and returns what the browser printed. A message in the
// console is an error: the page has nothing to say there.
func (b browser) open(ctx context.Context, page string, flags ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	all := append([]string{"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars", "--enable-logging=stderr",
		"--virtual-time-budget=5000", "--no-pdf-header-footer", "--user-data-dir=" + b.profile}, flags...)
	cmd := exec.CommandContext(ctx, b.program, append(all, (&url.URL{Scheme: "file", Path: filepath.ToSlash(page)}).String())...)
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w\n%s", filepath.Base(b.program), err, &said)
	}
	for line := range strings.Lines(said.String()) {
		if strings.Contains(line, "CONSOLE") {
			return "", fmt.Errorf("in the console: %s", line)
		}
	}
	return out.String(), nil
}
