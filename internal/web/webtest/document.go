package webtest

import (
	"razzia/internal/site"

	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A Document is the OpenAPI document of the API, for tests. Its schemas are strict: a field that they do not have is an
// error.
type Document struct {
	Operations []*Operation
	schemas    *jsonschema.Compiler
	mu         sync.Mutex // guards schemas
}

// An Operation is an operation of the document.
type Operation struct {
	Method, Path string
	ID           string                `json:"operationId"`
	RequestBody  *json.RawMessage      `json:"requestBody"` // nil if it takes none
	Responses    map[string]Response   `json:"responses"`
	Security     []map[string][]string `json:"security"` // what may identify the caller, with the scopes that it needs
}

// A Response is what an operation says of a status.
type Response struct {
	Content map[string]any `json:"content"`
	Keys    []string       `json:"x-fault-keys"` // of the errors with this status
}

// documentName is the address of the document for the validator.
const documentName = "openapi.json"

// TheDocument is the document of the API.
var TheDocument = sync.OnceValue(func() *Document { return newDocument(site.Document()) })

// newDocument reads a document.
func newDocument(text []byte) *Document {
	var head struct {
		Paths map[string]map[string]*Operation
	}
	if err := json.Unmarshal(text, &head); err != nil {
		panic(err)
	}
	d := new(Document)
	for path, methods := range head.Paths {
		for method, operation := range methods {
			operation.Method, operation.Path = strings.ToUpper(method), path
			d.Operations = append(d.Operations, operation)
		}
	}
	// A path with a fixed word comes before one with a parameter in its place, so that Find finds it.
	slices.SortFunc(d.Operations, func(a, b *Operation) int { return strings.Compare(a.Path, b.Path) })
	all, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		panic(err)
	}
	closeObjects(all)
	d.schemas = jsonschema.NewCompiler()
	d.schemas.AssertFormat()
	if err := d.schemas.AddResource(documentName, all); err != nil {
		panic(err)
	}
	return d
}

// closeObjects forbids unknown fields in all schemas of objects.
func closeObjects(value any) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			closeObjects(item)
		}
	case map[string]any:
		for _, item := range v {
			closeObjects(item)
		}
		if _, object := v["properties"].(map[string]any); object && v["additionalProperties"] == nil {
			v["additionalProperties"] = false
		}
	}
}

// Find returns the operation of a request; nil if there is none.
func (d *Document) Find(method, path string) *Operation {
	for _, o := range d.Operations {
		if o.Method == method && matches(strings.Split(o.Path, "/"), strings.Split(path, "/")) {
			return o
		}
	}
	return nil
}

func matches(template, path []string) bool {
	return slices.EqualFunc(template, path, func(t, p string) bool { return t == p || strings.HasPrefix(t, "{") && p != "" })
}

// Operation returns the operation with an ID.
func (d *Document) Operation(id string) *Operation {
	at := slices.IndexFunc(d.Operations, func(o *Operation) bool { return o.ID == id })
	return d.Operations[at]
}

// CheckSchema fails unless a text is JSON that fits a schema of the document.
func (d *Document) CheckSchema(name, text string) error {
	return d.check("#/components/schemas/"+name, text)
}

// checkKey fails unless the key of an error is one of those of its status.
func (o *Operation) checkKey(keys []string, r Reply) error {
	if key := r.Key(); r.Status >= http.StatusBadRequest && !slices.Contains(keys, key) {
		return fmt.Errorf("%s answers %d with the key %q, which the document lacks", o.ID, r.Status, key)
	}
	return nil
}

// Check fails unless an answer fits the document: its status, its type, its body, the key of an error, and that its words are clear.
func (o *Operation) Check(d *Document, r Reply) error {
	if r.Status == http.StatusNotModified && o.Method == http.MethodGet && r.Body == "" { // of each, as the API's page says
		return nil
	}
	response, ok := o.Responses[fmt.Sprint(r.Status)]
	if !ok {
		return fmt.Errorf("%s answers with status %d, which the document lacks: %.200s", o.ID, r.Status, r.Body)
	}
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if kind == "application/problem+json" { // the introduction describes the form once for all refusals
		return o.checkKey(response.Keys, r)
	}
	if _, ok := response.Content[kind]; !ok {
		return fmt.Errorf("%s answers %d with %s, which the document lacks", o.ID, r.Status, kind)
	}
	if kind != "application/json" {
		return nil
	}
	if err := d.check(o.answer(r.Status, kind), r.Body); err != nil {
		return fmt.Errorf("%s answers %d: %w: %.600s", o.ID, r.Status, err, r.Body)
	}
	if err := o.checkKey(response.Keys, r); err != nil {
		return err
	}
	return r.checkWording()
}

// CheckExample fails unless the body of a request and its answer, each as JSON, fit the document.
func (o *Operation) CheckExample(d *Document, body string, status int, answer string) error {
	if body != "" {
		if err := d.check(o.at()+"/requestBody/content/application~1json/schema", body); err != nil {
			return fmt.Errorf("the body %.200s: %w", body, err)
		}
	}
	kinds := o.Responses[fmt.Sprint(status)].Content
	for kind := range kinds {
		if len(kinds) > 1 && kind == "text/event-stream" {
			continue // the example is in the other form of the stream
		}
		if err := d.check(o.answer(status, kind), answer); err != nil {
			return fmt.Errorf("the answer %.200s: %w", answer, err)
		}
	}
	return nil
}

// escape writes a name into an address in the document.
var escape = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace

// at is the place of the operation in the document.
func (o *Operation) at() string { return "#/paths/" + escape(o.Path) + "/" + strings.ToLower(o.Method) }

// answer is the place of the schema of an answer.
func (o *Operation) answer(status int, kind string) string {
	return fmt.Sprintf("%s/responses/%d/content/%s/schema", o.at(), status, escape(kind))
}

func (d *Document) check(at, text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	d.mu.Lock()
	schema, err := d.schemas.Compile(documentName + at)
	d.mu.Unlock()
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// errorOnPage finds the key of an error on a page.
var errorOnPage = regexp.MustCompile(`<main [^>]*data-error="([^"]*)"`)

// Key is the key of an error, in the answer to a program or on a page that says in words what is wrong; "" for another answer.
func (r Reply) Key() string {
	if found := errorOnPage.FindStringSubmatch(r.Body); found != nil {
		return found[1]
	}
	var fault struct{ Key string }
	_ = json.Unmarshal([]byte(r.Body), &fault)
	return fault.Key
}
