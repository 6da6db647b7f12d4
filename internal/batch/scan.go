package batch

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/scanner"
	"go/token"
	"hash"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"grade/internal/receipt"
	"grade/internal/source"
	"grade/internal/submission"
)

// scanned is what is known of an attempt without grading it.
type scanned struct {
	// sha is the submission's own hash; code is the hash of its code without
	// comments and layout, "" where that can't be told.
	sha, code string
	// parts are the names of the parts that it has anything of.
	parts []string
	// receipt is what the learner's own grading said; nil for none.
	receipt *receipt.Receipt
	// unopened are archives that are not read, though they may be the answer.
	unopened []string
	// err is why there is nothing to grade.
	err error
}

// scan reads every attempt once.
func (c *Class) scan(ctx context.Context) error {
	c.scanned = make([][]scanned, len(c.found.Learners))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(max(c.options.Workers, 1))
	for i, l := range c.found.Learners {
		c.scanned[i] = make([]scanned, len(l.Attempts))
		for j := range l.Attempts {
			group.Go(func() error {
				c.scanned[i][j] = c.scanOne(i, j, len(l.Attempts) > 1)
				return ctx.Err()
			})
		}
	}
	return group.Wait()
}

func (c *Class) scanOne(learner, attempt int, several bool) scanned {
	sub, err := c.open(learner, attempt)
	if err != nil {
		return scanned{err: err}
	}
	unopened, err := c.found.Learners[learner].Attempts[attempt].Unopened()
	if err != nil {
		return scanned{err: err}
	}
	s := scanned{sha: sub.SHA256, code: codeHash(sub.Go), unopened: unopened}
	if sub.Receipt != nil {
		// What can't be read says nothing, and has no say in anything.
		s.receipt, _ = receipt.Parse(sub.Receipt)
	}
	if several {
		s.parts = c.partsOf(sub)
	}
	return s
}

// open reads an attempt.
func (c *Class) open(learner, attempt int) (*submission.Submission, error) {
	l := c.found.Learners[learner]
	return l.Attempts[attempt].Open(l.ID, c.options.Submission)
}

// partsOf lists the parts of the exercise that a submission has anything of.
func (c *Class) partsOf(sub *submission.Submission) []string {
	var names, parts []string
	for _, d := range source.Parse(sub.Go).Files {
		for _, decl := range d.Decls {
			names = append(names, decl.Names...)
		}
	}
	for _, p := range c.options.Exercise.Parts {
		if slices.ContainsFunc(p.Symbols, func(symbol string) bool { return slices.Contains(names, symbol) }) {
			parts = append(parts, p.Name)
		}
	}
	if sub.Answers != nil {
		parts = append(parts, c.options.Exercise.Quiz.File)
	}
	return parts
}

// codeHash is the hash of what Go sees in the files: their names and tokens,
// and the comments that mean something to Go. It is "" where a file can't be
// read as tokens.
func codeHash(files []submission.File) string {
	h := sha256.New()
	for _, f := range files {
		if f.Problem != "" || !hashTokens(h, f) {
			return ""
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

func hashTokens(h hash.Hash, f submission.File) bool {
	fmt.Fprintf(h, "file %q\n", f.Name)
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(f.Data)), f.Data, nil, scanner.ScanComments)
	held := token.ILLEGAL // a semicolon or comma that goes unsaid before a closing bracket
	for {
		_, tok, literal := s.Scan()
		if tok == token.COMMENT && !directive(literal) {
			continue
		}
		closes := tok == token.RBRACE || tok == token.RPAREN || tok == token.RBRACK
		if held != token.ILLEGAL && !closes {
			fmt.Fprintf(h, "%d\n", held)
		}
		held = token.ILLEGAL
		switch tok {
		case token.EOF:
			return s.ErrorCount == 0
		case token.SEMICOLON, token.COMMA:
			held = tok
		default:
			fmt.Fprintf(h, "%d %q\n", tok, literal)
		}
	}
}

// directive reports whether a comment is more than one.
func directive(text string) bool {
	return strings.HasPrefix(text, "//go:") || strings.HasPrefix(text, "//line") || strings.HasPrefix(text, "/*line") ||
		strings.Contains(text, "+build") || strings.HasPrefix(text, "//export")
}
