// Package attack is the attack suite: every hostile or unlucky submission of
// the catalogue, tried on the real grader. It holds tests only.
//
// An attack has a number, says what it tries and what must happen, and names
// the layers that it is about. Its code is a folder of testdata/attacks, laid
// over the solution, or is generated where it is large, odd or an archive. A
// run proves that it ends in the right status within its limits, that the
// other parts keep their points, that nothing is left running and nothing is
// left on disk. The table of all attacks in docs/security.md is made from the
// same list; go test ./internal/attack -update writes it.
//
// The layers are proven one by one. What attacks the kernel is compiled with
// the policy off, so that the sandbox alone must hold, at every level that
// promises to; and with the sandbox off, the policy must refuse the same code
// before a compiler sees it. The whole suite runs in a hostile environment: see
// poison.
package attack
