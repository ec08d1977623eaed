package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// A description is what the API says of itself: OpenAPI, as far as ours goes.
type description struct {
	Paths map[string]map[string]struct {
		ID        string `json:"operationId"`
		Responses map[string]struct {
			Content map[string]struct {
				Schema *schema `json:"schema"`
			} `json:"content"`
		} `json:"responses"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

// A schema is what a value must be.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"` // a name, or a list of them
	Properties map[string]*schema `json:"properties"`
	Required   []string           `json:"required"`
	Items      *schema            `json:"items"`
	Enum       []any              `json:"enum"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
}

// A caller calls operations of the API and holds the answers against their description.
type caller struct {
	*guest
	says   *description
	called map[string]bool // by the name of the operation
}

func newCaller(t *testing.T, g *guest) *caller {
	t.Helper()
	c := &caller{g, new(description), map[string]bool{}}
	if err := json.Unmarshal([]byte(g.want(200, g.get("/api/openapi.json")).body), c.says); err != nil {
		t.Fatal(err)
	}
	return c
}

// as is the same caller with somebody else's cookie.
func (c *caller) as(g *guest) *caller { return &caller{g, c.says, c.called} }

// call calls an operation at a table, checks the answer and gives it. A query may follow the path.
func (c *caller) call(status int, method, path, id, body string) map[string]any {
	c.t.Helper()
	described, _, _ := strings.Cut(path, "?")
	operation, ok := c.says.Paths[described][strings.ToLower(method)]
	if !ok {
		c.t.Fatalf("%s %s is not described", method, path)
	}
	r := c.request(method, strings.ReplaceAll(path, "{id}", id), strings.NewReader(body))
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	got := c.want(status, c.do(r))
	kind := "default"
	c.called[operation.ID] = true
	if status < http.StatusBadRequest {
		kind = fmt.Sprint(status)
	}
	coding, _, _ := strings.Cut(got.header.Get("Content-Type"), ";")
	content, ok := operation.Responses[kind].Content[coding]
	if !ok {
		c.t.Errorf("%s answers %d with %s, which is not described", operation.ID, status, coding)
	}
	var value any
	if err := json.Unmarshal([]byte(got.body), &value); err != nil {
		c.t.Fatalf("%s: %v: %s", operation.ID, err, got.body)
	}
	if content.Schema != nil {
		for _, fault := range c.says.faults(content.Schema, value, operation.ID) {
			c.t.Error(fault)
		}
	}
	object, _ := value.(map[string]any)
	return object
}

// faults lists where a value is not what a schema says.
func (d *description) faults(s *schema, value any, at string) []string {
	if s.Ref != "" {
		return d.faults(d.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")], value, at)
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
			faults = append(faults, d.faults(s.Items, item, fmt.Sprintf("%s[%d]", at, i))...)
		}
		return faults
	case map[string]any:
		return d.faultsOfObject(s, v, at)
	}
	return nil
}

func (d *description) faultsOfObject(s *schema, object map[string]any, at string) (faults []string) {
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
		faults = append(faults, d.faults(s.Properties[name], value, at+"."+name)...)
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

// typeOf is the type of a value of JSON.
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

// TestTheSchemaTestCatches shows values to the test that it must not take.
func TestTheSchemaTestCatches(t *testing.T) {
	one, four := 1.0, 4.0
	d := new(description)
	d.Components.Schemas = map[string]*schema{"Seat": {Type: "integer", Minimum: &one, Maximum: &four}}
	s := &schema{Type: "object", Required: []string{"seat"}, Properties: map[string]*schema{
		"seat": {Ref: "#/components/schemas/Seat"}, "say": {Type: []any{"array", "null"}, Items: &schema{Type: "string", Enum: []any{"bid", "pass"}}},
	}}
	for text, faults := range map[string]int{
		`{"seat":1}`: 0, `{"seat":1,"say":null}`: 0, `{"seat":4,"say":["bid","pass"]}`: 0,
		`{}`: 1, `{"seat":5}`: 1, `{"seat":"1"}`: 1, `{"seat":1.5}`: 1, `{"seat":1,"x":1}`: 1, `[]`: 1, `{"seat":1,"say":["call",1]}`: 2,
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if got := d.faults(s, value, "it"); len(got) != faults {
			t.Errorf("%s: %q, want %d faults", text, got, faults)
		}
	}
}
