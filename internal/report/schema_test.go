package report

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"grade/internal/result"
)

// schema is as much of JSON Schema 2020-12 as docs/result.schema.json uses.
type schema struct {
	Schema      string            `json:"$schema"`
	ID          string            `json:"$id"`
	Title       string            `json:"title"`
	Description string            `json:"description"`
	Ref         string            `json:"$ref"`
	Defs        map[string]schema `json:"$defs"`
	Type        any               `json:"type"`
	Const       *string           `json:"const"`
	Enum        []string          `json:"enum"`
	Minimum     *float64          `json:"minimum"`
	Properties  map[string]schema `json:"properties"`
	Required    []string          `json:"required"`
	Items       *schema           `json:"items"`
}

func readSchema(t testing.TB) schema {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "docs", "result.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	var s schema
	strictJSON(t, data, &s)
	return s
}

func validateSchema(t testing.TB, b []byte) {
	t.Helper()
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	root := readSchema(t)
	for _, problem := range root.check(root, "$", v) {
		t.Error(problem)
	}
}

// check is stricter than the schema: a property that the schema does not
// describe is a problem, so that the schema can't fall behind.
func (s schema) check(root schema, at string, v any) (problems []string) {
	if s.Ref != "" {
		def, ok := root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")]
		if !ok {
			return []string{at + ": no " + s.Ref}
		}
		return def.check(root, at, v)
	}
	if s.Type != nil && !slices.ContainsFunc(types(s.Type), func(want string) bool { return hasType(v, want) }) {
		return []string{fmt.Sprintf("%s: %T is not %v", at, v, s.Type)}
	}
	if text, ok := v.(string); ok {
		if s.Const != nil && text != *s.Const || s.Enum != nil && !slices.Contains(s.Enum, text) {
			problems = append(problems, fmt.Sprintf("%s: unexpected %q", at, text))
		}
	}
	if n, ok := v.(float64); ok && s.Minimum != nil && n < *s.Minimum {
		problems = append(problems, fmt.Sprintf("%s: %v is too small", at, n))
	}
	if list, ok := v.([]any); ok && s.Items != nil {
		for i, item := range list {
			problems = append(problems, s.Items.check(root, fmt.Sprintf("%s[%d]", at, i), item)...)
		}
	}
	if object, ok := v.(map[string]any); ok {
		for _, name := range s.Required {
			if _, ok := object[name]; !ok {
				problems = append(problems, at+": no "+name)
			}
		}
		for name, value := range object {
			property, ok := s.Properties[name]
			if !ok {
				problems = append(problems, at+": the schema does not know "+name)
				continue
			}
			problems = append(problems, property.check(root, at+"."+name, value)...)
		}
	}
	return problems
}

func types(v any) []string {
	if one, ok := v.(string); ok {
		return []string{one}
	}
	var list []string
	for _, one := range v.([]any) {
		list = append(list, one.(string))
	}
	return list
}

func hasType(v any, name string) bool {
	switch v := v.(type) {
	case nil:
		return name == "null"
	case string:
		return name == "string"
	case bool:
		return name == "boolean"
	case float64:
		return name == "number" || name == "integer" && v == float64(int64(v))
	case []any:
		return name == "array"
	}
	return name == "object"
}

// The schema and the Go types describe the same fields, and the same of them
// are required: those that are never left out.
func TestSchemaMatchesTheTypes(t *testing.T) {
	t.Parallel()
	root := readSchema(t)
	sameFields(t, root, reflect.TypeFor[result.Result]())
	for name, typ := range map[string]reflect.Type{
		"submission": reflect.TypeFor[result.Submission](), "grader": reflect.TypeFor[result.Grader](),
		"part": reflect.TypeFor[result.Part](), "check": reflect.TypeFor[result.Check](), "call": reflect.TypeFor[result.Call](),
		"late": reflect.TypeFor[result.Late](), "override": reflect.TypeFor[result.Override](),
	} {
		sameFields(t, root.Defs[name], typ)
	}
	var statuses []string
	for _, s := range result.Statuses() {
		statuses = append(statuses, string(s))
	}
	if got := root.Defs["status"].Enum; !slices.Equal(got, statuses) {
		t.Errorf("the schema's statuses are %v, want %v", got, statuses)
	}
}

func sameFields(t *testing.T, s schema, typ reflect.Type) {
	t.Helper()
	var fields, required []string
	for i := range typ.NumField() {
		name, options, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		fields = append(fields, name)
		if options != "omitempty" {
			required = append(required, name)
		}
	}
	var described []string
	for name, property := range s.Properties {
		described = append(described, name)
		if property.Ref == "" && property.Description == "" && property.Const == nil {
			t.Errorf("%s.%s has no description", typ.Name(), name)
		}
	}
	slices.Sort(fields)
	slices.Sort(described)
	if !slices.Equal(fields, described) {
		t.Errorf("%s has the fields %v, its schema %v", typ.Name(), fields, described)
	}
	if got := slices.Sorted(slices.Values(s.Required)); !slices.Equal(got, slices.Sorted(slices.Values(required))) {
		t.Errorf("%s requires %v, its schema %v", typ.Name(), required, got)
	}
}
