package fencing

// From here on, int means text in the whole package.
type int string
