package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"

	"grade/internal/atomicfile"
	"grade/internal/exercise"
)

// memory is what hints somebody had in one folder. It lies in the user's cache
// folder: losing it costs nothing but hearing a hint again.
type memory struct {
	file string
	err  error // why it can't be kept
	// Had counts the hints that were given, by topic.
	Had map[string]int `json:"had"`
}

// maxMemory bounds what is read of a memory's file, in bytes.
const maxMemory = 64 << 10

// hintMemory is the memory of the folder in which the person works. Where
// there is none, or a damaged one, no hint was given yet.
func (a *app) hintMemory(ex *exercise.Exercise) *memory {
	m := &memory{Had: map[string]int{}}
	own, _, err := a.cacheDirs()
	if err != nil {
		m.err = err
		return m
	}
	dir, err := workFolder(ex)
	if err != nil {
		m.err = err
		return m
	}
	id := sha256.Sum256([]byte(ex.Name + "\x00" + dir))
	m.file = filepath.Join(own, "hints", hex.EncodeToString(id[:16])+".json")
	data, err := os.ReadFile(m.file)
	if err == nil && len(data) <= maxMemory && json.Unmarshal(data, m) != nil || m.Had == nil {
		m.Had = map[string]int{}
	}
	return m
}

// workFolder is the folder of the person's answer, or else where they stand.
func workFolder(ex *exercise.Exercise) (string, error) {
	dir := "."
	if so, err := submissionOptions(ex); err == nil {
		if found := findSubmission(so); found != "" {
			dir = found
		}
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

func (m *memory) had(topic string) int { return max(m.Had[topic], 0) }

// set remembers how many hints on a topic were given.
func (m *memory) set(topic string, n int) error {
	if m.err != nil {
		return m.err
	}
	m.Had[topic] = n
	data, err := json.Marshal(m)
	return errors.Join(err, os.MkdirAll(filepath.Dir(m.file), 0o700), atomicfile.Write(m.file, data, 0o600))
}
