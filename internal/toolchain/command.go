package toolchain

// Compile is the command that compiles the files, names relative to dir, to
// an archive, without the tables for debuggers. Positions are recorded as
// shown/file. bodies says that functions may lack theirs, which only the
// grader's own packages do.
func (t *Toolchain) Compile(path, language, config, archive, dir, shown string, bodies bool, files []string) []string {
	args := []string{t.tool("compile"), "-o", archive, "-p", path, "-importcfg", config, "-pack", "-e", "-dwarf=false",
		"-trimpath", dir + "=>" + shown}
	if language != "" {
		args = append(args, "-lang", language)
	}
	if !bodies {
		args = append(args, "-complete")
	}
	return append(args, files...)
}

// Link is the command that links a main package to a program, without the
// symbol table and the debugging tables that nobody will read.
func (t *Toolchain) Link(config, program, archive string) []string {
	return []string{t.tool("link"), "-s", "-w", "-importcfg", config, "-buildmode", "exe", "-o", program, archive}
}
