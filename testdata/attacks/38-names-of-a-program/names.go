package fencing

// Names that a program, a test or the grader's glue might fall over.

func main() { panic("nobody calls this") }

func TestMain() { panic("nobody calls this") }

func Main() { panic("nobody calls this") }

var driver, subject, driver_, s0, f0 = 1, 2, 3, 4, 5

type Subject struct{}

func Bind(int) *Subject { return nil }
