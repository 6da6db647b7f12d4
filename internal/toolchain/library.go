package toolchain

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"grade/internal/atomicfile"
)

// Library is the standard library's compiled packages, as far as they were
// needed so far, in a folder of the grader's cache that belongs to one
// toolchain. It is safe for concurrent use.
type Library struct {
	dir   string
	mu    sync.Mutex
	index index
}

// index is what the folder's index.json holds.
type index struct {
	// Archives has the file, within the folder, of each import path.
	Archives map[string]string
	// Complete lists the import paths whose dependencies are all there.
	Complete []string
}

// Open opens the library of this toolchain, empty at first. A damaged index
// counts as none.
func (t *Toolchain) Open(cacheDir string) (*Library, error) {
	info, err := os.Stat(t.tool("compile"))
	if err != nil {
		return nil, &MissingError{Found: t.Root, Err: err}
	}
	id := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s/%s\n%d\n%d", t.Version, t.Root, runtime.GOOS, runtime.GOARCH,
		info.Size(), info.ModTime().UnixNano()))
	l := &Library{dir: filepath.Join(cacheDir, "go", t.Version+"-"+hex.EncodeToString(id[:6]))}
	if err := os.MkdirAll(l.dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the cache folder: %w", err)
	}
	l.read()
	return l, nil
}

// Dir is the library's folder.
func (l *Library) Dir() string { return l.dir }

func (l *Library) read() {
	data, err := os.ReadFile(filepath.Join(l.dir, "index.json"))
	var ix index
	if err != nil || json.Unmarshal(data, &ix) != nil || ix.Archives == nil {
		l.index = index{Archives: map[string]string{}}
		return
	}
	for path, name := range ix.Archives {
		if _, err := os.Stat(filepath.Join(l.dir, name)); err != nil || !filepath.IsLocal(name) {
			delete(ix.Archives, path)
			ix.Complete = nil
		}
	}
	l.index = ix
}

// Has reports whether these packages and all that they need are there.
func (l *Library) Has(paths []string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.has(paths)
}

func (l *Library) has(paths []string) bool {
	for _, p := range paths {
		if !slices.Contains(l.index.Complete, p) {
			return false
		}
	}
	return true
}

// exportLimit bounds the building of the standard library's packages with an
// empty build cache, on a slow machine.
const exportLimit = 5 * time.Minute

// Need makes sure that these packages and all that they need are there. It
// asks the go command for them, which compiles them on a first run; what goes
// wrong is never the learner's fault.
func (l *Library) Need(ctx context.Context, t *Toolchain, goCache string, paths []string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.has(paths) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, exportLimit)
	defer cancel()
	work, err := os.MkdirTemp(l.dir, "list-")
	if err != nil {
		return fmt.Errorf("make a work folder: %w", err)
	}
	defer os.RemoveAll(work)
	if err := os.Mkdir(TempIn(work), 0o700); err != nil {
		return fmt.Errorf("make a work folder: %w", err)
	}
	args := append([]string{"list", "-export", "-deps", "-f", "{{if .Export}}{{.ImportPath}}\t{{.Export}}{{end}}"}, paths...)
	cmd := exec.CommandContext(ctx, t.Go, args...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = work, t.Environ(goCache, work), drainTime
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("compile the standard library with %s: %w\n%s", t.Version, err, bytes.TrimSpace(stderr.Bytes()))
	}
	return l.keep(string(out), paths)
}

// keep copies the archives and writes the index.
func (l *Library) keep(listing string, paths []string) error {
	l.read() // another run may have added some
	for line := range strings.Lines(listing) {
		path, file, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok || l.index.Archives[path] != "" {
			continue
		}
		name := strings.ReplaceAll(path, "/", "_") + ".a"
		if err := copyFile(filepath.Join(l.dir, name), file); err != nil {
			return fmt.Errorf("keep %s: %w", path, err)
		}
		l.index.Archives[path] = name
	}
	for _, p := range paths {
		if !slices.Contains(l.index.Complete, p) {
			l.index.Complete = append(l.index.Complete, p)
		}
	}
	data, err := json.Marshal(l.index)
	if err != nil {
		return err
	}
	return atomicfile.Write(filepath.Join(l.dir, "index.json"), data, 0o600)
}

// copyFile copies whole or not at all: another run may be reading.
func copyFile(to, from string) (err error) {
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	tmp, err := os.CreateTemp(filepath.Dir(to), "copy-")
	if err != nil {
		return err
	}
	_, err = io.Copy(tmp, src)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), to)
	}
	if err != nil {
		return errors.Join(err, os.Remove(tmp.Name()))
	}
	return nil
}

// Config is an import configuration for compile and link, with the library's
// packages and these others: import path to archive.
func (l *Library) Config(others map[string]string) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	var b bytes.Buffer
	for _, path := range slices.Sorted(maps.Keys(l.index.Archives)) {
		fmt.Fprintf(&b, "packagefile %s=%s\n", path, filepath.Join(l.dir, l.index.Archives[path]))
	}
	for _, path := range slices.Sorted(maps.Keys(others)) {
		fmt.Fprintf(&b, "packagefile %s=%s\n", path, others[path])
	}
	return b.Bytes()
}

// ConfigFile is a file with that configuration, made once for all who ask.
func (l *Library) ConfigFile(others map[string]string) (string, error) {
	config := l.Config(others)
	sum := sha256.Sum256(config)
	file := filepath.Join(l.dir, "importcfg-"+hex.EncodeToString(sum[:8]))
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	if err := atomicfile.Write(file, config, 0o600); err != nil {
		return "", fmt.Errorf("keep the import configuration: %w", err)
	}
	return file, nil
}
