package sandbox

import (
	"errors"
	"fmt"
	"strings"
)

// Level says how much of a program's reach is taken away.
type Level string

// The levels, strongest first. doc.go says what each one stops.
const (
	Full         Level = "full"         // namespaces, Landlock, seccomp and resource limits
	Unprivileged Level = "unprivileged" // Landlock, seccomp and resource limits
	Limits       Level = "limits"       // resource limits and a process group, no more
	Off          Level = "off"          // a process group and capped output
)

// Levels lists every level, strongest first.
func Levels() []Level { return []Level{Full, Unprivileged, Limits, Off} }

// ParseLevel reads a level as a person writes it; "" is the best that the
// machine allows.
func ParseLevel(s string) (Level, error) {
	if s == "" {
		return "", nil
	}
	for _, l := range Levels() {
		if string(l) == s {
			return l, nil
		}
	}
	return "", fmt.Errorf("unknown sandbox level %q: use full, unprivileged, limits or off", s)
}

// UnavailableError says that the level asked for can't be had here.
type UnavailableError struct {
	Level   Level
	Reasons []string // what was tried and how it ended, one sentence each
	Remedy  string   // what a person can do about it
}

func (e *UnavailableError) Error() string {
	return fmt.Sprintf("the sandbox level %q can't be had on this machine: %s", e.Level, strings.Join(e.Reasons, "; "))
}

// Probe is one attempt made from inside a level, with how it ended.
type Probe struct {
	Level   Level  `json:"level"`
	Name    string `json:"name"`             // such as "open a file"
	Tried   string `json:"tried"`            // such as "openat /etc/passwd"
	Refused bool   `json:"refused"`          // the level held
	Promise bool   `json:"promise"`          // the level promises to refuse it
	Detail  string `json:"detail"`           // the system's answer
	Remedy  string `json:"remedy,omitempty"` // where the level does not hold
}

// Holds reports whether the attempt ended as the level promises. An attempt
// about which the level promises nothing always does.
func (p Probe) Holds() bool { return p.Refused || !p.Promise }

// Sandbox starts programs at one level. It is safe for concurrent use.
type Sandbox struct {
	level   Level
	probes  []Probe
	machine machine
	forget  func() // drops what is kept about the machine
}

// Open finds the level. With want "" it takes the best one that the machine
// allows, else exactly that one or an *UnavailableError. Whether a level can
// be had is proven by attempts made from inside; the outcome is kept under
// cacheDir, for this boot of this machine, this user and this executable, and
// a second Open reads it from there. An empty cacheDir keeps nothing.
//
// The attempts run in a helper process, so the executable must call Main first
// thing. What is kept is a guess about the machine, never a permission: every
// Start sets its level up anew, and fails where it can't.
func Open(want Level, cacheDir string) (*Sandbox, error) {
	if _, err := ParseLevel(string(want)); err != nil {
		return nil, err
	}
	if isHelper() {
		return nil, errors.New("sandbox: the executable must call sandbox.Main first thing")
	}
	if want == Off {
		return &Sandbox{level: Off, machine: machine{level: Off}, forget: func() {}}, nil
	}
	probes, forget, err := proven(cacheDir)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	s := &Sandbox{level: want, probes: probes, forget: forget}
	if want == "" {
		s.level = best(probes)
	} else if reasons := failures(want, probes); len(reasons) > 0 {
		return nil, &UnavailableError{Level: want, Reasons: reasons, Remedy: remedy(want, probes)}
	}
	if s.machine, err = newMachine(s.level); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return s, nil
}

// Level is the level that programs are started at.
func (s *Sandbox) Level() Level { return s.level }

// Probes lists what was tried at every level of this system, strongest first.
// It is empty for a Sandbox opened with Off.
func (s *Sandbox) Probes() []Probe { return s.probes }

// best is the strongest level at which every promise held.
func best(probes []Probe) Level {
	for _, l := range []Level{Full, Unprivileged} {
		if len(failures(l, probes)) == 0 {
			return l
		}
	}
	return Limits
}

// failures says why l can't be had; nothing means that it can.
func failures(l Level, probes []Probe) []string {
	if l == Limits || l == Off {
		return nil
	}
	var reasons []string
	tried := false
	for _, p := range probes {
		if p.Level != l {
			continue
		}
		tried = true
		if !p.Holds() {
			reasons = append(reasons, fmt.Sprintf("%s (%s): %s", p.Name, p.Tried, p.Detail))
		}
	}
	if !tried {
		reasons = append(reasons, "only Linux has what it needs")
	}
	return reasons
}

// remedy is the advice of the first attempt that went wrong at l.
func remedy(l Level, probes []Probe) string {
	for _, p := range probes {
		if p.Level == l && !p.Holds() && p.Remedy != "" {
			return p.Remedy
		}
	}
	return "run the grader on Linux 5.13 or newer, or in a Linux container; --sandbox limits means to trust the code that is graded"
}
