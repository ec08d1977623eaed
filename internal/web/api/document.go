package api

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"razzia/internal/fault"
	"razzia/internal/web/exchange"
	"razzia/internal/web/guard"
	"razzia/internal/web/operation"
	"razzia/internal/web/session"
)

// introduction is the first text of the document.
//
//go:embed introduction.md
var introduction string

// Document returns the OpenAPI document of an API of groups.
func Document(groups ...Group) []byte {
	unanswered := func(string, guard.Cost, exchange.Handler) {}
	document := New(Config{}, groups...).frame(unanswered).document()
	text, _ := json.Marshal(document) // never fails: its values are texts, numbers and lists of them
	return text
}

// config is what huma needs to know before the first operation.
func config() huma.Config {
	c := huma.DefaultConfig("Razzia!", "1")
	c.Info.Description = introduction
	c.Info.License = &huma.License{Name: "Apache License 2.0", Identifier: "Apache-2.0"}
	c.Servers = []*huma.Server{{URL: "/", Description: "The server that this document comes from."}}
	c.OpenAPIPath, c.DocsPath, c.SchemasPath, c.CreateHooks = "", "", "", nil
	c.RejectUnknownQueryParameters = true
	format := huma.Format{Marshal: marshal, Unmarshal: unmarshalStrictly}
	c.Formats = map[string]huma.Format{"application/json": format, "json": format} // json is that of all types that end with +json
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{"cookie": {
		Type: "apiKey", In: "cookie", Name: session.CookieName,
		Description: "Identifies the player. createSession sets it, and so does every operation that changes something. Over TLS its name is " + session.SecureName + ".",
	}, "token": {
		Type: "http", Scheme: "bearer", BearerFormat: "rzz_ and 36 letters and digits",
		Description: "A personal token, which a member makes for a program by makeToken or on the page of their programs. It is sent in the header Authorization; a cookie does not count then. " +
			"An operation that names a scope is open to tokens with it, and all others to none.",
	}}
	c.Components.Headers, c.Components.Parameters, c.Components.Responses = headers, parameters, responses
	for value, text := range readAs {
		c.Components.Schemas.RegisterTypeAlias(value, text)
	}
	return c
}

// complete adds to the document what the operations themselves do not say.
func complete(o *huma.OpenAPI) {
	for _, tag := range tagsOf(o) {
		o.Tags = append(o.Tags, &huma.Tag{Name: tag.Name, Description: tag.About})
	}
	for _, item := range o.Paths {
		for op := range operationsOf(item) {
			completeOperation(op)
		}
	}
	completeSchemas(o)
}

// tagsOf lists the tags: those of the site, and each of a subject where it belongs.
func tagsOf(o *huma.OpenAPI) []*operation.Tag {
	list := slices.Clone(operation.Tags)
	for _, path := range slices.Sorted(maps.Keys(o.Paths)) {
		for op := range operationsOf(o.Paths[path]) {
			tag := declared(op).Tag
			if slices.Contains(list, tag) {
				continue
			}
			at := len(list)
			if tag.After != nil {
				at = slices.Index(list, tag.After) + 1
			}
			list = slices.Insert(list, at, tag)
		}
	}
	return list
}

// operationsOf lists the operations of a path.
func operationsOf(item *huma.PathItem) iter.Seq[*huma.Operation] {
	return func(yield func(*huma.Operation) bool) {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Delete} {
			if op != nil && !yield(op) {
				return
			}
		}
	}
}

// completeOperation adds the errors of an operation, the cookies of its answers, and its example.
func completeOperation(o *huma.Operation) {
	if o.RequestBody != nil {
		o.RequestBody.Description = "One JSON object, without other fields than these."
	}
	delete(o.Responses, "default")
	for status, answer := range o.Responses {
		if answer.Description == http.StatusText(http.StatusOK) || answer.Description == http.StatusText(http.StatusCreated) {
			answer.Description = answers[status]
		}
	}
	shareParts(o)
	byStatus := map[int][]*fault.Fault{}
	for _, f := range declared(o).faults {
		byStatus[statusOf(f)] = append(byStatus[statusOf(f)], f)
	}
	for status, faults := range byStatus {
		o.Responses[strconv.Itoa(status)] = refusalOf(status, faults)
	}
	exemplify(o)
}

// answers describe the usual answers by their status.
var answers = map[string]string{
	"200": "The operation is done. The body is its result.",
	"201": "The table is made. The body is the table.",
}

// refusalOf describes the answer of an operation with the status of some faults.
func refusalOf(status int, faults []*fault.Fault) *huma.Response {
	slices.SortFunc(faults, func(a, b *fault.Fault) int { return strings.Compare(a.Key, b.Key) })
	text, keys := new(strings.Builder), []string{}
	for _, f := range faults {
		fmt.Fprintf(text, "- `%s`: %s\n", f.Key, f.About)
		keys = append(keys, f.Key)
	}
	r := &huma.Response{
		Description: strings.TrimSpace(text.String()),
		Content:     map[string]*huma.MediaType{"application/json": {Schema: &huma.Schema{Ref: "#/components/schemas/Error"}}},
		Extensions:  map[string]any{"x-fault-keys": keys},
	}
	if status == http.StatusTooManyRequests {
		r.Headers = map[string]*huma.Param{"Retry-After": header("RetryAfter")}
	}
	return r
}

// completeSchemas describes the schemas and the keys of errors. It opens the schemas of answers for fields that are added
// later; those of requests stay strict.
func completeSchemas(o *huma.OpenAPI) {
	schemas := o.Components.Schemas
	strict := map[string]bool{}
	for _, item := range o.Paths {
		for op := range operationsOf(item) {
			if op.RequestBody != nil {
				markStrict(schemas, op.RequestBody.Content["application/json"].Schema, strict)
			}
		}
	}
	for name, s := range schemas.Map() {
		ref := schemaPath + name
		if about, ok := schemas.TypeFromRef(ref).FieldByName("_"); ok {
			s.Description = about.Tag.Get("doc")
		}
		if !strict[ref] {
			s.AdditionalProperties = nil
		}
	}
	describeKeys(schemas.Map()["Error"].Properties["key"], everyFault(o))
}

// schemaPath is the beginning of references to schemas.
const schemaPath = "#/components/schemas/"

// markStrict marks a schema of a request and those that its fields refer to.
func markStrict(r huma.Registry, s *huma.Schema, strict map[string]bool) {
	if s.Ref != "" {
		strict[s.Ref] = true
		s = r.SchemaFromRef(s.Ref)
	}
	for _, field := range s.Properties {
		markStrict(r, field, strict)
	}
}

// describeKeys lists the keys of errors, each with its statuses and its meaning.
func describeKeys(s *huma.Schema, faults []*fault.Fault) {
	said, about := map[string]bool{}, map[string]string{}
	for _, f := range faults {
		line := fmt.Sprintf("%d: %s", statusOf(f), f.About)
		if !said[f.Key+line] {
			said[f.Key+line], about[f.Key] = true, strings.TrimSpace(about[f.Key]+" "+line)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(about)) {
		s.Enum = append(s.Enum, key)
	}
	s.Extensions = map[string]any{"x-enumDescriptions": about}
}
