package source

import (
	"slices"
	"testing"
)

func TestBrokenPieceNames(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		want      []string
	}{
		{"a name that was lost", "type int {\n\tvalue string\n}\nfunc F() int { return 1 }\n", []string{"", "F"}},
		{"a method called as Go's function", "func (r *R) len() int {\n\treturn (\n}\n", []string{"R.len"}},
		{"a type without its struct", "type R {\n\tvalue string\n}\n", []string{"R"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, d := range ParseFile("f.go", []byte("package p\n"+test.src)).Decls {
				got = append(got, d.Symbol())
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("symbols %q, want %q", got, test.want)
			}
		})
	}
}
