package submission

// oddText says what in a source file may deceive whoever reads it.
func oddText(data []byte) []string {
	return nil
}
