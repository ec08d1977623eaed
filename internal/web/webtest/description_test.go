package webtest

import (
	"encoding/json"
	"testing"
)

// TestFaults checks values that fit a schema and values that do not.
func TestFaults(t *testing.T) {
	one, four := 1.0, 4.0
	d := new(Description)
	d.Components.Schemas = map[string]*Schema{"Seat": {Type: "integer", Minimum: &one, Maximum: &four}}
	s := &Schema{Type: "object", Required: []string{"seat"}, Properties: map[string]*Schema{
		"seat": {Ref: "#/components/schemas/Seat"}, "say": {Type: []any{"array", "null"}, Items: &Schema{Type: "string", Enum: []any{"bid", "pass"}}},
	}}
	for text, faults := range map[string]int{
		`{"seat":1}`: 0, `{"seat":1,"say":null}`: 0, `{"seat":4,"say":["bid","pass"]}`: 0,
		`{}`: 1, `{"seat":5}`: 1, `{"seat":"1"}`: 1, `{"seat":1.5}`: 1, `{"seat":1,"x":1}`: 1, `[]`: 1, `{"seat":1,"say":["call",1]}`: 2,
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if got := d.Faults(s, value, "it"); len(got) != faults {
			t.Errorf("%s: %q, want %d faults", text, got, faults)
		}
	}
}
