package sandbox

// Main must be the first call of main, and of TestMain in a test whose code
// opens a Sandbox. It reports whether the process is a helper of the sandbox;
// then the program returns at once.
func Main() bool { return false }
