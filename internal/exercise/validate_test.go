package exercise

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"grade/internal/check"
	"grade/internal/protocol"
)

// sample is a small exercise without a mistake.
func sample() *Exercise {
	hints := []string{"a", "b", "c"}
	calls := slices.Values([]check.History{check.Of(check.Step{Call: protocol.Call{Op: 0}})})
	return &Exercise{
		Name: "sample",
		Starter: fstest.MapFS{
			"box.go":      {Data: []byte("package sample\n\ntype BigBox struct{}\n\nfunc (b *BigBox) Put(n int) {}\n")},
			"given.go":    {Data: []byte("package sample\n\ntype Store interface{ Get() int }\n")},
			"answers.txt": {Data: []byte("q1:\n")},
		},
		Given: []string{"given.go"},
		Parts: []Part{{Name: "BigBox", File: "box.go", Symbols: []string{"BigBox", "BigBox.Put"}, Hints: hints,
			Models: []check.Model{{Misconception: "forgets"}}}},
		Quiz: Quiz{File: "answers.txt", Questions: []Question{{ID: "q1", Text: "t", Form: "f", Right: []string{"1"},
			Known: map[string]string{"2": "forgets", "3": ""}, Title: "t", Why: "w", Explain: "e", Hints: hints}}},
		Checks: []check.Check{
			{ID: "big-box/puts", Part: "BigBox", Title: "t", Why: "w", Histories: calls},
			{ID: "big-box/puts-2", Part: "BigBox", Title: "t", Why: "w", Needs: []string{"big-box/puts"}, Histories: calls},
		},
		Ops: []Op{{Name: "Put", Instance: "b", Bindings: []string{"BigBox", "BigBox.Put"}}},
		Bindings: []Binding{
			{Name: "BigBox", Symbols: []string{"BigBox"}, Signature: "s", Code: "SUBJECT.New = 1"},
			{Name: "BigBox.Put", Symbols: []string{"BigBox", "BigBox.Put", "Store"}, Signature: "s", Code: "SUBJECT.Put = 1"},
		},
		Misconceptions: []Misconception{{ID: "forgets", Title: "t", Text: "t"}},
	}
}

func TestValidate(t *testing.T) {
	t.Parallel()
	if err := Validate(sample()); err != nil {
		t.Fatalf("an exercise without a mistake: %v", err)
	}
	tests := []struct {
		name  string
		spoil func(*Exercise)
		want  string
	}{
		{"check twice", func(e *Exercise) { e.Checks[1].ID = e.Checks[0].ID; e.Checks[1].Needs = nil }, "two checks big-box/puts"},
		{"check of another prefix", func(e *Exercise) { e.Checks[1].ID = "bigbox/puts-2" }, "form big-box/some-name"},
		{"check with a capital", func(e *Exercise) { e.Checks[1].ID = "big-box/Puts" }, "form big-box/some-name"},
		{"check without a name", func(e *Exercise) { e.Checks[1].ID = "big-box" }, "form big-box/some-name"},
		{"check of no part", func(e *Exercise) { e.Checks[1].Part = "Box" }, `no part "Box"`},
		{"check without a title", func(e *Exercise) { e.Checks[1].Title = "" }, "a title and a why"},
		{"check without a why", func(e *Exercise) { e.Checks[1].Why = "" }, "a title and a why"},
		{"need that there is not", func(e *Exercise) { e.Checks[1].Needs = []string{"big-box/x"} }, `needs "big-box/x"`},
		{"need that comes later", func(e *Exercise) { slices.Reverse(e.Checks) }, `needs "big-box/puts", which does not come before`},
		{"need of itself", func(e *Exercise) { e.Checks[0].Needs = []string{"big-box/puts"} }, "does not come before"},
		{"check without histories", func(e *Exercise) { e.Checks[1].Histories = nil }, "has no histories"},
		{"check with none", func(e *Exercise) { e.Checks[1].Histories = slices.Values([]check.History{}) }, "has no histories"},
		{"empty history", func(e *Exercise) { e.Checks[1].Histories = slices.Values([]check.History{{}}) }, "history 1 is empty"},
		{"call that there is not", func(e *Exercise) {
			e.Parts[0].Probe = slices.Values([]check.History{check.Of(check.Step{Call: protocol.Call{Op: 1}})})
		}, "the probe of BigBox: history 1 calls operation 1"},

		{"part twice", func(e *Exercise) { e.Parts = append(e.Parts, e.Parts[0]) }, "two parts BigBox"},
		{"short ladder", func(e *Exercise) { e.Parts[0].Hints = []string{"a", "b"} }, "part BigBox has 2 hints"},
		{"empty rung", func(e *Exercise) { e.Parts[0].Hints = []string{"a", "", "c"} }, "none of them empty"},
		{"part without its file", func(e *Exercise) { e.Parts[0].File = "x.go" }, `no file "x.go"`},
		{"part without itself", func(e *Exercise) { e.Parts[0].Symbols = []string{"BigBox.Put"} }, "none of its symbols"},
		{"symbol that the starter lacks", func(e *Exercise) { e.Parts[0].Symbols[1] = "BigBox.Take" }, "does not declare BigBox.Take"},
		{"model of no misconception", func(e *Exercise) { e.Parts[0].Models[0].Misconception = "x" }, `names the misconception "x"`},

		{"operation without its binding", func(e *Exercise) { e.Ops[0].Bindings = []string{"x"} }, `no binding "x"`},
		{"operation without a name", func(e *Exercise) { e.Ops[0].Name = "" }, "needs a name"},
		{"binding twice", func(e *Exercise) { e.Bindings[1].Name = "BigBox" }, `binding "BigBox": its name`},
		{"binding of no symbol", func(e *Exercise) { e.Bindings[0].Symbols = nil }, "has no symbols"},
		{"binding of a foreign symbol", func(e *Exercise) { e.Bindings[0].Symbols[0] = "Box" }, "does not declare Box"},
		{"binding without a signature", func(e *Exercise) { e.Bindings[0].Signature = "" }, "needs a signature"},

		{"misconception twice", func(e *Exercise) { e.Misconceptions = append(e.Misconceptions, e.Misconceptions[0]) }, `misconception "forgets": its ID`},
		{"misconception without words", func(e *Exercise) { e.Misconceptions[0].Text = "" }, "a title and a text"},
		{"answer of no misconception", func(e *Exercise) { e.Quiz.Questions[0].Known["4"] = "x" }, `question q1 names the misconception "x"`},
		{"question without a right answer", func(e *Exercise) { e.Quiz.Questions[0].Right = nil }, "a right answer"},
		{"question twice", func(e *Exercise) { e.Quiz.Questions = append(e.Quiz.Questions, e.Quiz.Questions[0]) }, "question q1: its ID"},
		{"question without hints", func(e *Exercise) { e.Quiz.Questions[0].Hints = nil }, "question q1 has 0 hints"},
		{"no answers' file", func(e *Exercise) { e.Quiz.File = "x.txt" }, `no file "x.txt"`},

		{"given file that there is not", func(e *Exercise) { e.Given = []string{"x.go"} }, `no file "x.go"`},
		{"starter of another package", func(e *Exercise) { e.Name = "other" }, "package sample, want other"},
		{"starter that does not parse", func(e *Exercise) { e.Starter.(fstest.MapFS)["box.go"].Data = []byte("pack") }, "parse the starter"},
		{"starter without code", func(e *Exercise) { e.Starter = fstest.MapFS{} }, "no Go files"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			ex := sample()
			test.spoil(ex)
			if err := Validate(ex); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want a word of %q", err, test.want)
			}
		})
	}
}
