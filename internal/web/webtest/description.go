package webtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// A Description is the OpenAPI description of the API, with the parts of OpenAPI that it uses.
type Description struct {
	Paths map[string]map[string]struct {
		ID        string `json:"operationId"`
		Responses map[string]struct {
			Content map[string]struct {
				Schema *Schema `json:"schema"`
			} `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]*Schema `json:"schemas"`
	} `json:"components"`
}

// A Schema describes a value.
type Schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"` // a name, or a list of them
	Properties map[string]*Schema `json:"properties"`
	Required   []string           `json:"required"`
	Items      *Schema            `json:"items"`
	Enum       []any              `json:"enum"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
}

// A Caller calls operations of the API and checks the answers against their description.
type Caller struct {
	*Guest
	Description *Description
	Called      map[string]bool // by the name of the operation
}

// NewCaller returns a guest as a caller.
func NewCaller(t *testing.T, g *Guest) *Caller {
	t.Helper()
	c := &Caller{g, new(Description), map[string]bool{}}
	if err := json.Unmarshal([]byte(g.Want(200, g.Get("/api/openapi.json")).Body), c.Description); err != nil {
		t.Fatal(err)
	}
	return c
}

// As returns the caller with the cookie of another guest.
func (c *Caller) As(g *Guest) *Caller { return &Caller{g, c.Description, c.Called} }

// Call calls an operation at a table, checks the answer and returns it. A query may follow the path.
func (c *Caller) Call(status int, method, path, id, body string) map[string]any {
	c.T.Helper()
	described, _, _ := strings.Cut(path, "?")
	operation, ok := c.Description.Paths[described][strings.ToLower(method)]
	if !ok {
		c.T.Fatalf("%s %s is not described", method, path)
	}
	r := c.Request(method, strings.ReplaceAll(path, "{id}", id), strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	got := c.Want(status, c.Do(r))
	kind := "default"
	c.Called[operation.ID] = true
	if status < http.StatusBadRequest {
		kind = fmt.Sprint(status)
	}
	coding, _, _ := strings.Cut(got.Header.Get("Content-Type"), ";")
	content, ok := operation.Responses[kind].Content[coding]
	if !ok {
		c.T.Errorf("%s answers %d with %s, which is not described", operation.ID, status, coding)
	}
	var value any
	if err := json.Unmarshal([]byte(got.Body), &value); err != nil {
		c.T.Fatalf("%s: %v: %s", operation.ID, err, got.Body)
	}
	if content.Schema != nil {
		for _, fault := range c.Description.Faults(content.Schema, value, operation.ID) {
			c.T.Error(fault)
		}
	}
	object, _ := value.(map[string]any)
	return object
}

// Faults lists how a value differs from its schema.
func (d *Description) Faults(s *Schema, value any, at string) []string {
	if s.Ref != "" {
		return d.Faults(d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")], value, at)
	}
	if s.Type != nil && !slices.Contains(typesOf(s.Type), typeOf(value)) && !(typeOf(value) == "integer" && slices.Contains(typesOf(s.Type), "number")) {
		return []string{fmt.Sprintf("%s is %v: want %v", at, value, s.Type)}
	}
	if s.Enum != nil && !slices.Contains(s.Enum, value) {
		return []string{fmt.Sprintf("%s is %v: want one of %v", at, value, s.Enum)}
	}
	switch v := value.(type) {
	case float64:
		if s.Minimum != nil && v < *s.Minimum || s.Maximum != nil && v > *s.Maximum {
			return []string{fmt.Sprintf("%s is %v, out of its bounds", at, v)}
		}
	case []any:
		var faults []string
		for i, item := range v {
			faults = append(faults, d.Faults(s.Items, item, fmt.Sprintf("%s[%d]", at, i))...)
		}
		return faults
	case map[string]any:
		return d.faultsOfObject(s, v, at)
	}
	return nil
}

func (d *Description) faultsOfObject(s *Schema, object map[string]any, at string) (faults []string) {
	if s.Properties == nil {
		return nil // anything
	}
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			faults = append(faults, fmt.Sprintf("%s lacks %s", at, name))
		}
	}
	for name, value := range object {
		if s.Properties[name] == nil {
			faults = append(faults, fmt.Sprintf("%s has %s, which is not described", at, name))
			continue
		}
		faults = append(faults, d.Faults(s.Properties[name], value, at+"."+name)...)
	}
	return faults
}

// typesOf lists the types that a schema allows.
func typesOf(kind any) (types []string) {
	if name, ok := kind.(string); ok {
		return []string{name}
	}
	for _, name := range kind.([]any) {
		types = append(types, name.(string))
	}
	return types
}

// typeOf is the JSON type of a value.
func typeOf(value any) string {
	switch v := value.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if v == float64(int64(v)) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}
