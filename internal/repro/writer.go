package repro

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"grade/internal/check"
	"grade/internal/exercise"
	"grade/internal/protocol"
	"grade/internal/result"
)

// writer is a test file in the making.
type writer struct {
	Case
	spelling exercise.Spelling
	imports  []string
	body     bytes.Buffer
}

func (w *writer) printf(format string, args ...any) { fmt.Fprintf(&w.body, format, args...) }

// test writes the test function.
func (w *writer) test() {
	w.printf("func %s(t *testing.T) {\n", TestName(w.Verdict.ID))
	w.guard()
	f := w.Failing
	if before := f.Before[max(len(f.Before)-maxBefore, 0):]; len(before) > 0 {
		w.printf("// Without these calls, those below go right: something is left over from them.\n")
		for _, h := range before {
			w.leftover(h)
		}
		w.printf("\n// After them, these go wrong.\n")
	}
	steps := f.History.Steps[:f.Step+1]
	name := w.instances(f.History, len(steps))
	w.printf("%s\n", w.own(w.spelling.Declare))
	for i, s := range steps {
		w.step(i, s, w.call(s.Call, name))
	}
	if f.Step == len(f.History.Steps)-1 {
		w.printf("%s", w.own(w.spelling.Finally))
	}
	w.finish()
	w.printf("}\n")
}

// leftover makes the calls of a history on instances of its own, whatever they
// return.
func (w *writer) leftover(h check.History) {
	spelled := w.Exercise.Spell
	w.printf("{\n")
	name := w.instances(h, len(h.Steps))
	if spelled != nil {
		w.printf("%s\n", w.own(spelled(w.Verdict.ID, h, len(h.Steps)-1).Declare))
	}
	for _, s := range h.Steps {
		w.printf("%s\n", w.call(s.Call, name))
	}
	w.printf("}\n")
}

// instances declares what the first calls of a history are made on, and
// returns the names: r, or r1 and r2 where there are several, as in a trace.
func (w *writer) instances(h check.History, calls int) func(protocol.Call) string {
	seen := map[string]map[uint8]bool{}
	letter := func(c protocol.Call) string { return w.Exercise.Ops[c.Op].Instance }
	for _, s := range h.Steps {
		if seen[letter(s.Call)] == nil {
			seen[letter(s.Call)] = map[uint8]bool{}
		}
		seen[letter(s.Call)][s.Call.Recv] = true
	}
	name := func(c protocol.Call) string {
		if len(seen[letter(c)]) > 1 {
			return letter(c) + strconv.Itoa(int(c.Recv)+1)
		}
		return letter(c)
	}
	declared := map[string]bool{"": true}
	for _, s := range h.Steps[:calls] {
		if n := name(s.Call); !declared[n] && letter(s.Call) != "" {
			declared[n] = true
			w.printf("var %s %s\n", n, w.Exercise.Ops[s.Call.Op].Bindings[0])
		}
	}
	return name
}

// call is a call as an expression.
func (w *writer) call(c protocol.Call, name func(protocol.Call) string) string {
	op := w.Exercise.Ops[c.Op]
	if op.Source != "" {
		return op.Source
	}
	args := make([]string, len(c.Args))
	for i, a := range c.Args {
		args[i] = check.Show(a)
	}
	text := op.Name + "(" + strings.Join(args, ", ") + ")"
	if op.Instance != "" {
		text = name(c) + "." + text
	}
	return text
}

// step makes a call and compares what it returns with what it must.
func (w *writer) step(i int, s check.Step, call string) {
	want, rule := "", s.Rule
	if s.Want.Kind != 0 {
		want = check.Show(s.Want)
	}
	if i < len(w.spelling.Wants) {
		want, rule = w.own(w.spelling.Wants[i]), w.spelling.Rules[i]
	}
	got := "got"
	if w.needs(i) {
		got = w.own(fmt.Sprintf("RESULT%d", i))
		w.printf("%s := %s\n", got, call)
	}
	if want == "" {
		if got == "got" {
			w.printf("%s\n", call)
		}
		return
	}
	condition := got + " != " + want
	switch want {
	case "true":
		condition = "!" + got
	case "false":
		condition = got
	}
	if got == "got" {
		condition = "got := " + call + "; " + condition
	}
	w.printf("if %s {\n%s\n}\n", condition, complaint(call, got, want, rule))
}

// complaint reports a result that is not as wanted.
func complaint(call, got, want, rule string) string {
	verb := "%v"
	if strings.HasPrefix(want, `"`) {
		verb = "%q"
	}
	plain := func(s string) string { return strings.ReplaceAll(s, "%", "%%") }
	args := got
	shown := plain(want)
	if strings.HasPrefix(want, "got") {
		shown, args = verb, got+", "+want
	}
	text := fmt.Sprintf("%s returned %s, want %s", plain(call), verb, shown)
	if rule != "" {
		text += ": " + plain(rule)
	}
	return "t.Errorf(" + literal(text) + ", " + args + ")"
}

// literal is a string as a literal that is easy to read.
func literal(s string) string {
	if strings.Contains(s, `"`) && strconv.CanBackquote(s) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}

var resultName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bRESULT(\d+)\b`)
})

// own puts the test's own names into spelled code.
func (w *writer) own(code string) string {
	code = resultName().ReplaceAllString(code, "got$1")
	return strings.ReplaceAll(code, "HELPER", "repro"+camel(w.Verdict.ID)+"Store")
}

// needs reports whether later code refers to what a call returned.
func (w *writer) needs(i int) bool {
	later := w.spelling.Wants[min(i+1, len(w.spelling.Wants)):]
	name := fmt.Sprintf("RESULT%d", i)
	for _, code := range append([]string{w.spelling.Finally}, later...) {
		for _, m := range resultName().FindAllString(code, -1) {
			if m == name {
				return true
			}
		}
	}
	return false
}

// ends reports whether the calls end by themselves, so that no watchdog has to
// end them.
func ends(s result.Status) bool {
	return s == result.Fail || s == result.Panic
}
