package mcp

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"razzia/internal/web/exchange"
)

// An operation is one of the API.
type operation struct {
	method, path string
	inPath       []string // the names of its arguments in the address
	inQuery      []string // those after it
	hasBody      bool
	input        *schema
}

// operations are those of the API, by their IDs.
type operations map[string]*operation

// A document is the part of the document of the API that tools need.
type document struct {
	Paths      map[string]map[string]described
	Components struct{ Schemas map[string]*body }
}

// A described operation is one in the document.
type described struct {
	OperationID string
	Parameters  []parameter
	RequestBody struct {
		Content map[string]struct {
			Schema struct {
				Ref string `json:"$ref"`
			}
		}
	}
}

// A body describes the fields of a body.
type body struct {
	Properties map[string]json.RawMessage
	Required   []string
}

// A parameter is an argument outside the body.
type parameter struct {
	Name, In string
	Required bool
	Schema   json.RawMessage
}

// readOperations reads the document of the API.
func readOperations(text []byte) operations {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		panic(err) // this program has written it
	}
	all := operations{}
	for path, methods := range d.Paths {
		for method, o := range methods {
			all[o.OperationID] = d.operation(strings.ToUpper(method), path, o)
		}
	}
	return all
}

func (d *document) operation(method, path string, o described) *operation {
	out := &operation{method: method, path: path, input: newSchema(nil)}
	for _, p := range o.Parameters {
		if p.Name == "" { // one of the headers that many operations share, which no tool sends
			continue
		}
		out.input.Properties[p.Name] = p.Schema
		if p.In == "path" {
			out.inPath = append(out.inPath, p.Name)
		} else {
			out.inQuery = append(out.inQuery, p.Name)
		}
		if p.Required {
			out.input.Required = append(out.input.Required, p.Name)
		}
	}
	ref := o.RequestBody.Content["application/json"].Schema.Ref
	if body := d.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]; body != nil {
		out.hasBody = true
		for name, text := range body.Properties {
			out.input.Properties[name] = text
		}
		out.input.Required = append(out.input.Required, body.Required...)
	}
	return out
}

// request makes the request of an operation that a caller of a tool wants: theirs, with another address and body. It ends with theirs.
func (o *operation) request(r *exchange.Request, args arguments) (*http.Request, error) {
	to, query, rest := o.path, url.Values{}, arguments{}
	for name, text := range args {
		switch {
		case slices.Contains(o.inPath, name):
			id, err := args.id(name)
			if err != nil {
				return nil, err
			}
			to = strings.ReplaceAll(to, "{"+name+"}", id)
		case slices.Contains(o.inQuery, name):
			query.Set(name, queryText(text))
		default:
			rest[name] = text
		}
	}
	inner := r.Request.Clone(r.Context())
	inner.Method, inner.URL = o.method, &url.URL{Path: to, RawQuery: query.Encode()}
	inner.RequestURI = inner.URL.RequestURI()
	inner.Header.Set("Accept", "application/json")
	inner.Header.Del("Accept-Encoding")
	return inner, o.setBody(inner, rest)
}

// queryText writes a value for an address. The operation refuses one of a wrong type.
func queryText(value json.RawMessage) string {
	text := ""
	if json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// setBody gives a request the arguments that belong into its body.
func (o *operation) setBody(r *http.Request, args arguments) error {
	r.Body, r.ContentLength, r.TransferEncoding = http.NoBody, 0, nil
	if !o.hasBody {
		r.Header.Del("Content-Type")
		return nil
	}
	text, err := json.Marshal(args)
	r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(text)), int64(len(text))
	return err
}
