package submission

import (
	"bytes"
	"errors"
	"fmt"
	"go/build/constraint"
)

// maxLine bounds a constraint, in bytes: the standard library's parser of them
// recurses without a limit of its own.
const maxLine = 1000

var (
	errTwoBuildLines = errors.New("there are two //go:build lines")
	errLongLine      = fmt.Errorf("its build constraint is longer than %d bytes", maxLine)
)

// buildConstraint returns the constraint of a file with the line that states
// it, or nil. It counts above the package clause only, among comments and
// blank lines. The older +build lines count where there is no //go:build line
// and a blank line sets them off; several must all hold.
func buildConstraint(data []byte) (constraint.Expr, string, error) {
	line, old, err := headerLines(data)
	if err != nil {
		return nil, "", err
	}
	if len(line) > maxLine {
		return nil, "", errLongLine
	}
	if line != "" {
		expr, err := constraint.Parse(line)
		if err != nil {
			return nil, "", fmt.Errorf("the line %q cannot be read: %w", line, err)
		}
		return expr, line, nil
	}
	var all constraint.Expr
	for _, line := range old {
		if len(line) > maxLine {
			return nil, "", errLongLine
		}
		expr, err := constraint.Parse(line)
		switch {
		case err != nil:
			continue // as Go does
		case all == nil:
			all = expr
		default:
			all = &constraint.AndExpr{X: all, Y: expr}
		}
	}
	if all == nil {
		return nil, "", nil
	}
	return all, old[0], nil
}

// headerLines finds the //go:build line of a file's header, and its +build lines.
func headerLines(data []byte) (goBuild string, plusBuild []string, err error) {
	var pending []string // those that no blank line follows yet
	inBlock := false     // within /* */
	ended := false       // past the leading line comments
	for line := range bytes.Lines(data) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 && !ended {
			plusBuild, pending = append(plusBuild, pending...), nil
			continue
		}
		ended = ended || !bytes.HasPrefix(line, []byte("//"))
		if text := string(line); !inBlock && constraint.IsGoBuild(text) {
			if goBuild != "" {
				return "", nil, errTwoBuildLines
			}
			goBuild = text
		} else if !ended && constraint.IsPlusBuild(text) {
			pending = append(pending, text)
		}
		var code bool
		if inBlock, code = afterComments(line, inBlock); code {
			break
		}
	}
	return goBuild, plusBuild, nil
}

// afterComments reports whether a line ends within a block comment, and
// whether it holds anything but comments.
func afterComments(line []byte, inBlock bool) (stillIn, code bool) {
	for len(line) > 0 {
		if inBlock {
			_, rest, closed := bytes.Cut(line, []byte("*/"))
			if !closed {
				return true, false
			}
			inBlock, line = false, bytes.TrimSpace(rest)
			continue
		}
		if bytes.HasPrefix(line, []byte("//")) {
			return false, false
		}
		if !bytes.HasPrefix(line, []byte("/*")) {
			return false, true
		}
		inBlock, line = true, line[2:]
	}
	return inBlock, false
}
