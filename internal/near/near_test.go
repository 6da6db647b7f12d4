package near

import "testing"

func TestWord(t *testing.T) {
	t.Parallel()
	parts := []string{"LockService", "Resource", "NaiveResource", "Scenario", "IsStale", "Quiz"}
	tests := []struct{ word, want string }{
		{"resource", "Resource"},
		{"Resorce", "Resource"},
		{"Recsource", "Resource"},
		{"isstale", "IsStale"},
		{"Qiuz", "Quiz"},
		{"Quizz", "Quiz"},
		{"Lease", ""},
		{"", ""},
		{"Z", ""},
		{"xxxxxxxx", ""},
	}
	for _, test := range tests {
		if got := Word(test.word, parts); got != test.want {
			t.Errorf("Word(%q) = %q, want %q", test.word, got, test.want)
		}
	}
}

func TestDistance(t *testing.T) {
	t.Parallel()
	tests := []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"abc", "abc", 0}, {"abc", "", 3}, {"", "abc", 3},
		{"abc", "acb", 1}, {"kitten", "sitting", 3}, {"ab", "ba", 1},
	}
	for _, test := range tests {
		if got := distance(test.a, test.b); got != test.want {
			t.Errorf("distance(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}
