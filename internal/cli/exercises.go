package cli

import (
	"grade/internal/exercise"
	"grade/internal/exercise/fencing"
)

// exercises is the list of all exercises.
func exercises() []func() (*exercise.Exercise, error) {
	return []func() (*exercise.Exercise, error){
		fencing.Exercise,
	}
}
