package intake

import "testing"

// FuzzMetadata checks that no metadata breaks its reader.
func FuzzMetadata(f *testing.F) {
	f.Add([]byte("submission_1:\n  :submitters:\n  - :name: Ada\n    :sid: 1\n  :created_at: 2026-10-05 14:03:04.1 Z\n"))
	f.Add([]byte("a: &a [1]\nb: *a\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		entries, err := parseGradescope(data)
		if err != nil {
			return
		}
		for _, e := range entries {
			_, _ = gradescopeTime(e.CreatedAt)
		}
	})
}
