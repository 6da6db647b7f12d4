package sandbox

import (
	"debug/elf"
	"fmt"
)

// room is how much memory a program's variables take that start as zero, in
// bytes. They are no part of its file, so that they may be of any size.
func room(path string) (int64, error) {
	f, err := elf.Open(path)
	if err != nil {
		return 0, fmt.Errorf("read the program: %w", err)
	}
	defer f.Close()
	var n uint64
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD && p.Memsz > p.Filesz {
			n += p.Memsz - p.Filesz
		}
	}
	return int64(min(n, 1<<62)), nil
}
