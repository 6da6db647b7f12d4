package report

// Classroom50 is what the classroom50 format needs to know.
type Classroom50 struct{}
