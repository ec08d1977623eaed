package playground

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A kind says what a value may be: words, and after them the names of schemas.
type kind struct {
	Words   string
	Schemas []string
}

// nameOf is the name of the schema that a reference leads to.
func nameOf(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }

// fields are the fields of an object by their names, those that are required first.
func (s *rawSchema) fields() (list []field) {
	if s == nil {
		return nil
	}
	for _, required := range []string{"required", ""} {
		for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
			if of := s.Properties[name]; slices.Contains(s.Required, name) == (required != "") {
				list = append(list, field{Name: name, About: of.Description, Kind: of.kind(), Required: required != ""})
			}
		}
	}
	return list
}

// kind says what a value of the schema may be.
func (s *rawSchema) kind() kind {
	switch {
	case s == nil:
		return kind{}
	case s.Ref != "":
		return kind{Schemas: []string{nameOf(s.Ref)}}
	case s.Items != nil:
		return s.Items.kind().after("list of")
	case len(s.AnyOf) > 0:
		k := kind{Words: "one of"}
		for _, one := range s.AnyOf {
			k.Schemas = append(k.Schemas, one.kind().Schemas...)
		}
		return k
	case len(s.Enum) > 0:
		return kind{Words: s.typed() + ": " + strings.Trim(fmt.Sprint(s.Enum), "[]")}
	}
	if of, isMap := s.AdditionalProperties.(map[string]any); isMap {
		return kind{Words: fmt.Sprint("object with values of type ", of["type"])}
	}
	return kind{Words: s.typed() + s.limits()}
}

// after is the kind with words before it.
func (k kind) after(words string) kind {
	return kind{strings.TrimSpace(words + " " + k.Words), k.Schemas}
}

// typed is the type in words.
func (s *rawSchema) typed() string {
	if several, ok := s.Type.([]any); ok {
		return strings.Trim(fmt.Sprint(several), "[]")
	}
	return fmt.Sprint(s.Type)
}

// limits says how low and high a number may be, or how long a text.
func (s *rawSchema) limits() string {
	number := func(n *float64) string { return strconv.FormatFloat(*n, 'f', -1, 64) }
	switch {
	case s.Minimum != nil && s.Maximum != nil:
		return ", " + number(s.Minimum) + " to " + number(s.Maximum)
	case s.Minimum != nil:
		return ", at least " + number(s.Minimum)
	case s.Maximum != nil:
		return ", at most " + number(s.Maximum)
	case s.MaxLength != nil:
		return fmt.Sprintf(", at most %d characters", *s.MaxLength)
	}
	return ""
}
