package exercises_test

import (
	"errors"
	"io/fs"
	"testing"

	"grade/exercises"
)

func TestFSHoldsTheWholeStarter(t *testing.T) {
	t.Parallel()
	fsys, err := exercises.FS("fencing")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"store.go", "lock_service.go", "resource.go", "naive_resource.go",
		"scenario.go", "is_stale.go", "answers.txt", "README.md",
	} {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			t.Error(err)
		}
		if len(data) == 0 {
			t.Errorf("%s is empty", name)
		}
	}
}

func TestFSRefusesWhatIsNoExercise(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"nosuch", "../fencing", "", "/"} {
		_, err := exercises.FS(name)
		if name == "" && err == nil {
			t.Errorf("FS(%q) gave every exercise at once", name)
			continue
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrInvalid) {
			t.Errorf("FS(%q): error %v, want one that wraps fs.ErrNotExist or fs.ErrInvalid", name, err)
		}
	}
}
