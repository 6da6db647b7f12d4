// Package strictyaml reads the small YAML files that courses write, and says
// of each mistake where it is and what to do about it. It goes on after a
// mistake, so that one run finds them all.
//
// Refused, since they can only hide a mistake in such a file: unknown and
// duplicate keys, anchors and aliases, explicit tags, merge keys, several
// documents, and numbers written in any way but plain decimals.
package strictyaml

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

// Limits of a file.
const (
	MaxSize  = 64 << 10 // bytes
	MaxDepth = 16       // mappings and lists within one another
)

// Document is a file being read: its root, and the problems met so far.
type Document struct {
	file     string
	root     *yaml.Node
	problems []Problem
}

// Parse reads data as one YAML document; file is what problems call it. The
// error, an *Error, is of syntax or structure; what the values mean is for the
// caller to ask, and for Err to sum up.
func Parse(file string, data []byte) (*Document, error) {
	d := &Document{file: file}
	if len(data) > MaxSize {
		d.whole(fmt.Sprintf("the file has %d bytes, more than the %d allowed", len(data), MaxSize),
			"check that this is the right file")
		return nil, d.Err()
	}
	if d.refuseBytes(data); len(d.problems) > 0 {
		return nil, d.Err()
	}
	if depth := flowDepth(data); depth > MaxDepth*4 {
		// The parser's own limit is far higher, and it recurses.
		d.whole("brackets are nested too deep", fmt.Sprintf("nest at most %d levels", MaxDepth))
		return nil, d.Err()
	}
	var doc yaml.Node
	if err := yaml.Load(data, &doc); err != nil {
		d.problems = append(d.problems, syntaxProblem(file, data, err))
		return nil, d.Err()
	}
	if len(doc.Content) != 1 {
		d.whole("the file is empty", "write the fields that it needs, or leave the file out")
		return nil, d.Err()
	}
	d.root = doc.Content[0]
	if d.refuseNodes(d.root, 1); len(d.problems) > 0 {
		return nil, d.Err()
	}
	return d, nil
}

// Root is the document's outermost node.
func (d *Document) Root() *yaml.Node { return d.root }

// Add notes a problem at a node.
func (d *Document) Add(n *yaml.Node, message, remedy string) {
	d.problems = append(d.problems, Problem{File: d.file, Line: n.Line, Column: n.Column, Message: message, Remedy: remedy})
}

// Err returns an *Error of all problems so far, or nil.
func (d *Document) Err() error { return NewError(d.problems) }

func (d *Document) whole(message, remedy string) {
	d.problems = append(d.problems, Problem{File: d.file, Message: message, Remedy: remedy})
}

// refuseBytes finds what the YAML reader would refuse without a position.
func (d *Document) refuseBytes(data []byte) {
	line, column := 1, 1
	at := func(message, remedy string) {
		d.problems = append(d.problems, Problem{File: d.file, Line: line, Column: column, Message: message, Remedy: remedy})
	}
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			at(fmt.Sprintf("byte %#02x is not UTF-8", data[i]), "save the file as UTF-8")
			return
		case r != '\r' && isControl(r):
			at(fmt.Sprintf("the control character %U is not allowed", r), "delete it")
			return
		case r == '\n':
			line, column = line+1, 0
		}
		i += size
		column++
	}
}

// isControl reports whether r is a control character other than a newline or
// a tab.
func isControl(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t'
}

// refuseNodes walks the tree for what is refused anywhere in a file.
func (d *Document) refuseNodes(n *yaml.Node, depth int) {
	if depth > MaxDepth {
		d.Add(n, "nested too deep", fmt.Sprintf("nest at most %d levels", MaxDepth))
		return
	}
	switch {
	case n.Kind == yaml.AliasNode:
		d.Add(n, "aliases (*name) are not allowed", "write the value out")
		return
	case n.Anchor != "":
		d.Add(n, "anchors (&name) are not allowed", "write the value out where it is needed")
	case n.Style&yaml.TaggedStyle != 0:
		d.Add(n, fmt.Sprintf("the tag %s is not allowed", n.Tag), "leave the tag out")
	case n.ShortTag() == "!!merge":
		d.Add(n, "the merge key << is not allowed", "write the fields out")
	case strings.ContainsFunc(n.Value, isControl):
		// Written as an escape such as "\e"; a message would carry it to a terminal.
		d.Add(n, "a text with control characters is not allowed", "remove the escapes from the text")
	}
	for _, c := range n.Content {
		d.refuseNodes(c, depth+1)
	}
}

// flowDepth is an upper bound on how deep brackets are nested.
func flowDepth(data []byte) int {
	depth, deepest := 0, 0
	for _, b := range data {
		switch b {
		case '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return deepest
}

// syntaxProblem turns the YAML reader's error into a problem.
func syntaxProblem(file string, data []byte, err error) Problem {
	const remedy = "check indentation (spaces, no tabs), colons and quotes around here"
	p := Problem{File: file, Message: err.Error(), Remedy: remedy}
	var one *yaml.LoadError
	if errors.As(err, &one) {
		p.Line, p.Column, p.Message = one.Mark.Line, one.Mark.Column, one.Message
		if one.ContextMsg != "" {
			p.Message = one.ContextMsg + ", " + one.Message
		}
	}
	if p.Line > 0 {
		if indentedByTab(data, p.Line) {
			p.Message, p.Remedy = "a tab indents this line", "indent with spaces"
			return p
		}
		// A bracket or quote left open is noticed at the end of the file only.
		if one.ContextMark.Line > 0 && one.ContextMark.Line < p.Line && len(data) > 0 && p.Line >= bytes.Count(data, []byte("\n")) {
			p.Line, p.Column = one.ContextMark.Line, one.ContextMark.Column
		}
		return p
	}
	p.Message, p.Remedy = "the file is empty", "write the fields that it needs, or leave the file out"
	if bytes.Contains(data, []byte("---")) {
		p.Message, p.Remedy = "the file does not hold exactly one document", "remove the --- lines and what is after them"
	}
	return p
}

// indentedByTab reports whether a tab is in the white space that starts a line.
func indentedByTab(data []byte, line int) bool {
	lines := bytes.Split(data, []byte("\n"))
	if line > len(lines) {
		return false
	}
	text := lines[line-1]
	return bytes.Contains(text[:len(text)-len(bytes.TrimLeft(text, " \t"))], []byte("\t"))
}
