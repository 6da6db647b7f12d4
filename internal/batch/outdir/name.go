package outdir

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// maxName bounds a file's name, in bytes, with room for an extension and for
// what a temporary file adds.
const maxName = 100

// FileNames gives each id a name of a file that every system takes and that no
// other has, also without case: the id itself where that will do.
func FileNames(ids []string) []string {
	taken := map[string]bool{}
	names := make([]string, len(ids))
	// Those that keep their id come first, so that no made-up name is theirs.
	for i, id := range ids {
		if name := fileName(id); name == id && !taken[strings.ToLower(name)] {
			names[i] = name
			taken[strings.ToLower(name)] = true
		}
	}
	for i, id := range ids {
		if names[i] != "" {
			continue
		}
		sum := sha256.Sum256([]byte(id))
		name := fileName(id)
		name = name[:min(len(name), maxName-16)] + "-" + hex.EncodeToString(sum[:4])
		for n := 2; taken[strings.ToLower(name)]; n++ {
			name = fmt.Sprintf("%s-%d", name, n)
		}
		names[i] = name
		taken[strings.ToLower(name)] = true
	}
	return names
}

// fileName is an id with all replaced that some system refuses in a name.
func fileName(id string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', strings.ContainsRune("._-@+~", r):
			return r
		}
		return '_'
	}, id)
	// A leading point hides a file, and a leading hyphen reads as a flag; Windows
	// drops a point at the end, and some names are its devices whatever follows.
	if name == "" || strings.ContainsRune(".-~", rune(name[0])) {
		name = "_" + name
	}
	name = strings.TrimRight(name[:min(len(name), maxName)], ".")
	if base, _, _ := strings.Cut(strings.ToLower(name), "."); device(base) {
		name = "_" + name[:min(len(name), maxName-1)]
	}
	return name
}

func device(base string) bool {
	switch base {
	case "con", "prn", "aux", "nul", "conin$", "conout$":
		return true
	}
	number, ok := strings.CutPrefix(base, "com")
	if !ok {
		number, ok = strings.CutPrefix(base, "lpt")
	}
	return ok && len(number) == 1 && number >= "0" && number <= "9"
}
