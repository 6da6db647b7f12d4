package fencing

import ( // want Scenario=policy
	"runtime"
	"strings"
)

// It looks for its caller, to say what that one wants to hear.
func Scenario(store Store) string {
	_, file, _, _ := runtime.Caller(1) // want Scenario=policy
	if strings.Contains(file, "naive") {
		return "a"
	}
	return "b"
}
