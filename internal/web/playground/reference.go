package playground

import (
	"cmp"
	"encoding/json"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// A reference is the document as the page shows it.
type reference struct {
	Groups  []group
	Headers []field // of requests, which many operations take
	Usual   []fault // of most operations
	Schemas []schema
}

// A group has the operations of a tag.
type group struct {
	Name, About string
	Operations  []operation
}

// An operation is what a program can ask for.
type operation struct {
	ID, Method, Path, Summary, About string

	Scope      string // that a personal token needs; "" if the operation is closed to programs
	Grave      bool   // the visitor is asked before it is sent
	Parameters []field
	Headers    []string // names of those that many operations take
	TakesBody  bool
	Body       []field
	Answers    []answer
	Faults     []fault // that most operations do not have
	UsualKeys  string  // of the other ones
	Example    exchanged
}

// A field is a parameter, or a field of an object.
type field struct {
	Name, In, About string
	Kind            kind
	Required        bool
	Example         string
}

// An answer is a result of an operation.
type answer struct {
	Status, About, Media string
	Kind                 kind
}

// A fault is a refusal of an operation.
type fault struct{ Status, Key, About string }

// An exchanged is the request of an example, and its answer.
type exchanged struct{ Line, Body, Status, Answer string }

// A schema is an object of the document with its fields.
type schema struct {
	Name, About string
	Fields      []field
}

// readDocument reads an OpenAPI document.
func readDocument(text []byte) (reference, error) {
	var d openAPI
	if err := json.Unmarshal(text, &d); err != nil {
		return reference{}, err
	}
	all := reference{Usual: d.usualFaults()}
	for _, tag := range d.Tags {
		all.Groups = append(all.Groups, group{tag.Name, tag.Description, d.operationsOf(tag.Name, all.Usual)})
	}
	for _, name := range slices.Sorted(maps.Keys(d.Components.Parameters)) {
		all.Headers = append(all.Headers, d.Components.Parameters[name].field())
	}
	for _, name := range slices.Sorted(maps.Keys(d.Components.Schemas)) {
		s := d.Components.Schemas[name]
		all.Schemas = append(all.Schemas, schema{name, s.Description, s.fields()})
	}
	return all, nil
}

// usualFaults are the faults that more than half of the operations have.
func (d *openAPI) usualFaults() (usual []fault) {
	count, operations := map[fault]int{}, 0
	for _, item := range d.Paths {
		for _, o := range item {
			operations++
			for _, f := range o.faults() {
				count[f]++
			}
		}
	}
	for f, n := range count {
		if 2*n > operations {
			usual = append(usual, f)
		}
	}
	slices.SortFunc(usual, func(a, b fault) int {
		return cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.Key, b.Key))
	})
	return usual
}

// operationsOf lists the operations with a tag, those of a path together.
func (d *openAPI) operationsOf(tag string, usual []fault) (list []operation) {
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range []string{"get", "post", "delete"} {
			if o, ok := d.Paths[path][method]; ok && slices.Contains(o.Tags, tag) {
				list = append(list, d.operation(o, strings.ToUpper(method), path, usual))
			}
		}
	}
	return list
}

// operation is an operation as the page shows it.
func (d *openAPI) operation(o rawOperation, method, path string, usual []fault) operation {
	body, takesBody := o.RequestBody.Content["application/json"]
	shown := operation{
		ID: o.OperationID, Method: method, Path: path, Summary: o.Summary, About: o.Description, Scope: o.scope(),
		Grave: isGrave(o.OperationID, method), TakesBody: takesBody, Answers: o.answers(),
	}
	for _, p := range o.Parameters {
		if p.Ref != "" {
			shown.Headers = append(shown.Headers, d.Components.Parameters[nameOf(p.Ref)].Name)
		} else {
			shown.Parameters = append(shown.Parameters, p.field())
		}
	}
	if takesBody {
		shown.Body = d.resolve(body.Schema).fields()
	}
	var keys []string
	for _, f := range o.faults() {
		if slices.Contains(usual, f) {
			keys = append(keys, f.Status+" "+f.Key)
		} else {
			shown.Faults = append(shown.Faults, f)
		}
	}
	shown.UsualKeys = strings.Join(keys, ", ")
	shown.Example = o.example(method, path)
	return shown
}

// resolve follows the reference of a schema.
func (d *openAPI) resolve(s *rawSchema) *rawSchema {
	if s != nil && s.Ref != "" {
		return d.Components.Schemas[nameOf(s.Ref)]
	}
	return s
}

// scope is the scope that a token needs.
func (o rawOperation) scope() string {
	for _, way := range o.Security {
		if scopes := way["token"]; len(scopes) > 0 {
			return scopes[0]
		}
	}
	return ""
}

// field is a parameter as the page shows it.
func (p rawParameter) field() field {
	return field{p.Name, p.In, p.Description, p.Schema.kind(), p.Required, strings.Trim(string(p.Example), `"`)}
}

// answers are the results, by their statuses.
func (o rawOperation) answers() (list []answer) {
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		for media, content := range o.Responses[status].Content {
			if status < "400" {
				list = append(list, answer{status, o.Responses[status].Description, media, content.Schema.kind()})
			}
		}
	}
	return list
}

// faultLine is a line of the description of a refusal.
var faultLine = regexp.MustCompile("(?m)^- `([^`]+)`: (.*)$")

// faults are the refusals, by their statuses.
func (o rawOperation) faults() (list []fault) {
	for _, status := range slices.Sorted(maps.Keys(o.Responses)) {
		for _, line := range faultLine.FindAllStringSubmatch(o.Responses[status].Description, -1) {
			list = append(list, fault{status, line[1], line[2]})
		}
	}
	return list
}

// example is the call of the operation that a test has made.
func (o rawOperation) example(method, path string) (e exchanged) {
	query := url.Values{}
	for _, p := range o.Parameters {
		value := strings.Trim(string(p.Example), `"`)
		if p.In == "path" {
			path = strings.ReplaceAll(path, "{"+p.Name+"}", value)
		} else if value != "" {
			query.Set(p.Name, value)
		}
	}
	e.Line = method + " " + path
	if len(query) > 0 {
		e.Line += "?" + query.Encode()
	}
	e.Body = laidOut(o.RequestBody.Content["application/json"].Example, "")
	for status, response := range o.Responses {
		for _, content := range response.Content {
			if content.Example != nil {
				e.Status, e.Answer = status+" "+http.StatusText(statusCode(status)), laidOut(content.Example, "")
			}
		}
	}
	return e
}
