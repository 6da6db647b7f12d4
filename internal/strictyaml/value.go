package strictyaml

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"grade/internal/near"
)

// Entry is one "key: value" of a mapping.
type Entry struct {
	Name       string
	Key, Value *yaml.Node
}

// Entries returns the entries of a mapping in the file's order. What is not a
// mapping, a key that is no plain word, and a key given twice are noted; of a
// key given twice the first stays. What names the node in messages.
func (d *Document) Entries(n *yaml.Node, what string) []Entry {
	if n.Kind != yaml.MappingNode {
		d.Add(n, fmt.Sprintf("%s must be fields of the form \"name: value\", not %s", what, kind(n)),
			"write each field on a line of its own")
		return nil
	}
	seen := map[string]int{}
	var entries []Entry
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if key.Kind != yaml.ScalarNode || key.Value == "" || strings.ContainsAny(key.Value, "\n\t") {
			d.Add(key, fmt.Sprintf("a field's name must be a word, not %s", kind(key)), "write \"name: value\"")
			continue
		}
		if line, ok := seen[key.Value]; ok {
			d.Add(key, fmt.Sprintf("%q is there twice, first on line %d", key.Value, line), "remove one of the two")
			continue
		}
		seen[key.Value] = key.Line
		entries = append(entries, Entry{Name: key.Value, Key: key, Value: value})
	}
	return entries
}

// Fields reads a mapping with fixed fields: each that is there is handed to its
// reader. An unknown one is noted, and so is a required one that is missing.
func (d *Document) Fields(n *yaml.Node, what string, readers map[string]func(*yaml.Node), required ...string) {
	entries := d.Entries(n, what)
	if n.Kind != yaml.MappingNode {
		return
	}
	for _, name := range required {
		if !slices.ContainsFunc(entries, func(e Entry) bool { return e.Name == name }) {
			d.Add(n, fmt.Sprintf("%s has no %q", what, name), fmt.Sprintf("add a line \"%s: ...\"", name))
		}
	}
	known := make([]string, 0, len(readers))
	for name := range readers {
		known = append(known, name)
	}
	slices.Sort(known)
	for _, e := range entries {
		if read, ok := readers[e.Name]; ok {
			read(e.Value)
			continue
		}
		remedy := "known are: " + strings.Join(known, ", ")
		if w := near.Word(e.Name, known); w != "" {
			remedy = fmt.Sprintf("did you mean %q? Known are: %s", w, strings.Join(known, ", "))
		}
		d.Add(e.Key, fmt.Sprintf("unknown field %q in %s", e.Name, what), remedy)
	}
}

// String reads a text that is not empty; "" after a problem.
func (d *Document) String(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" || strings.TrimSpace(n.Value) == "" {
		d.Add(n, fmt.Sprintf("%s must be text, not %s", what, kind(n)), "write a word, or a text in double quotes")
		return ""
	}
	return n.Value
}

// Text reads any single value as it is written, a number or date included; ""
// after a problem.
func (d *Document) Text(n *yaml.Node, what string) string {
	if n.Kind != yaml.ScalarNode || strings.TrimSpace(n.Value) == "" {
		return d.String(n, what)
	}
	return n.Value
}

// Int reads a whole number from low to high; low after a problem.
func (d *Document) Int(n *yaml.Node, what string, low, high int) int {
	remedy := fmt.Sprintf("write a whole number from %d to %d, without quotes", low, high)
	plain := n.Kind == yaml.ScalarNode && (n.ShortTag() == "!!int" || n.ShortTag() == "!!float") && n.Style == 0
	if !plain {
		d.Add(n, fmt.Sprintf("%s must be a whole number, not %s", what, kind(n)), remedy)
		return low
	}
	v, err := strconv.Atoi(n.Value)
	switch {
	case err == nil && n.Value != strconv.Itoa(v), err != nil && !digits(n.Value):
		d.Add(n, fmt.Sprintf("%s must be a whole number in plain digits, not %q", what, n.Value), remedy)
	case err == nil && v >= low && v <= high:
		return v
	case strings.HasPrefix(n.Value, "-") || err == nil && v < low:
		d.Add(n, fmt.Sprintf("%s must be at least %d, not %s", what, low, n.Value), remedy)
	default:
		d.Add(n, fmt.Sprintf("%s must be at most %d, not %s", what, high, n.Value), remedy)
	}
	return low
}

// Bool reads true or false; false after a problem.
func (d *Document) Bool(n *yaml.Node, what string) bool {
	if n.Kind == yaml.ScalarNode && n.Style == 0 && (n.Value == "true" || n.Value == "false") {
		return n.Value == "true"
	}
	d.Add(n, fmt.Sprintf("%s must be true or false, not %s", what, kind(n)), "write true or false, without quotes")
	return false
}

// OneOf reads one of the words; "" after a problem.
func (d *Document) OneOf(n *yaml.Node, what string, words ...string) string {
	if n.Kind == yaml.ScalarNode && slices.Contains(words, n.Value) {
		return n.Value
	}
	remedy := "write one of: " + strings.Join(words, ", ")
	if w := near.Word(n.Value, words); n.Kind == yaml.ScalarNode && w != "" {
		remedy = fmt.Sprintf("did you mean %q? It can be one of: %s", w, strings.Join(words, ", "))
	}
	d.Add(n, fmt.Sprintf("unknown %s %s", what, kind(n)), remedy)
	return ""
}

func digits(s string) bool {
	return s != "" && strings.Trim(strings.TrimPrefix(s, "-"), "0123456789") == ""
}

// kind says what a node is, for a message; a value is quoted and cut.
func kind(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a group of fields"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Value == "" || n.ShortTag() == "!!null":
		return "nothing"
	}
	const most = 40
	if r := []rune(n.Value); len(r) > most {
		return strconv.Quote(string(r[:most]) + "...")
	}
	return strconv.Quote(n.Value)
}
