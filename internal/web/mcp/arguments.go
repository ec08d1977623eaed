package mcp

import (
	"encoding/json"
	"math"
	"razzia/internal/fault"
	"regexp"
	"strconv"
)

// Arguments are those of a call, by name.
type arguments map[string]json.RawMessage

// A schema describes the arguments of a tool, in JSON Schema.
type schema struct {
	Type       string                     `json:"type"`
	Properties map[string]json.RawMessage `json:"properties"`
	Required   []string                   `json:"required,omitempty"`
	Additional bool                       `json:"additionalProperties"`
}

// newSchema describes arguments, each by its own schema.
func newSchema(properties map[string]string, required ...string) *schema {
	s := &schema{Type: "object", Properties: map[string]json.RawMessage{}, Required: required}
	for name, text := range properties {
		s.Properties[name] = json.RawMessage(text)
	}
	return s
}

// read reads the arguments of a call. It checks their names; the operation or the tool checks the values. Many clients write null for an
// argument that they leave out, and some write whole numbers as 5.0: both mean what they should.
func (s *schema) read(text []byte) (arguments, error) {
	args := arguments{}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &args); err != nil {
			return nil, &fault.BadField{Problem: "want an object with the arguments"}
		}
	}
	for name, text := range args {
		described, known := s.Properties[name]
		switch {
		case !known:
			return nil, &fault.BadField{Field: name, Problem: "this tool has no such argument"}
		case string(text) == "null":
			delete(args, name)
		case isInteger(described):
			args[name] = whole(text)
		}
	}
	for _, name := range s.Required {
		if _, given := args[name]; !given {
			return nil, &fault.BadField{Field: name, Problem: "this argument is missing"}
		}
	}
	return args, nil
}

// isInteger reports whether a schema is that of an integer.
func isInteger(described json.RawMessage) bool {
	var s struct{ Type any }
	return json.Unmarshal(described, &s) == nil && s.Type == "integer"
}

// whole writes a number without a fraction, such as 5.0 or 1e3, as the operations read it. It leaves all else as it is.
func whole(text json.RawMessage) json.RawMessage {
	const most = 1 << 53 // beyond it a float64 leaves out whole numbers
	number, err := strconv.ParseFloat(string(text), 64)
	if err != nil || number != math.Trunc(number) || math.Abs(number) > most {
		return text
	}
	return strconv.AppendInt(nil, int64(number), 10)
}

// into reads an argument into a pointer, unless it is missing.
func (a arguments) into(name string, value any) error {
	text, given := a[name]
	if !given {
		return nil
	}
	if err := json.Unmarshal(text, value); err != nil {
		return &fault.BadField{Field: name, Problem: "this argument is of a wrong type"}
	}
	return nil
}

// idText is what an ID in an address looks like. Others would lead to other addresses.
var idText = regexp.MustCompile(`^[0-9A-Za-z_-]{1,64}$`)

// id reads an ID that becomes a part of an address.
func (a arguments) id(name string) (string, error) {
	id := ""
	if err := a.into(name, &id); err != nil {
		return "", err
	}
	if !idText.MatchString(id) {
		return "", &fault.BadField{Field: name, Problem: "want an id, as answers have it"}
	}
	return id, nil
}
