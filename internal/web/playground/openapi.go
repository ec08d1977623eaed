package playground

import "encoding/json"

// An openAPI has the parts of an OpenAPI document that the page shows.
type openAPI struct {
	Tags []struct {
		Name, Description string
	}
	Paths      map[string]map[string]rawOperation
	Components struct {
		Schemas    map[string]*rawSchema
		Parameters map[string]rawParameter
	}
}

type rawOperation struct {
	OperationID, Summary, Description string
	Tags                              []string
	Security                          []map[string][]string
	Parameters                        []rawParameter
	RequestBody                       struct{ Content map[string]rawContent }
	Responses                         map[string]rawResponse
}

// A rawParameter is a parameter, or refers to one that many operations share.
type rawParameter struct {
	Ref                   string `json:"$ref"`
	Name, In, Description string
	Required              bool
	Schema                *rawSchema
	Example               json.RawMessage
}

type rawContent struct {
	Schema  *rawSchema
	Example json.RawMessage
}

type rawResponse struct {
	Description string
	Content     map[string]rawContent
}

// A rawSchema says what a value may be.
type rawSchema struct {
	Ref                  string `json:"$ref"`
	Type                 any    // a text, or a list of texts
	Description          string
	Enum                 []any
	Items                *rawSchema
	AnyOf                []*rawSchema
	Properties           map[string]*rawSchema
	Required             []string
	AdditionalProperties any // false, or a schema
	Minimum, Maximum     *float64
	MinLength, MaxLength *int
}
