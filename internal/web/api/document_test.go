package api_test

import (
	"razzia/internal/site"

	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"razzia/internal/fatal"
)

// document parses the document.
func document(t *testing.T) map[string]any {
	t.Helper()
	var d map[string]any
	fatal.If(t, json.Unmarshal(site.Document(), &d))
	return d
}

// at follows names into a value. It is nil if there is nothing.
func at(value any, names ...string) any {
	for _, name := range names {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	return value
}

// objects lists the members of an object at a place that are objects too.
func objects(value any, names ...string) map[string]map[string]any {
	list := map[string]map[string]any{}
	members, _ := at(value, names...).(map[string]any)
	for name, member := range members {
		if object, ok := member.(map[string]any); ok {
			list[name] = object
		}
	}
	return list
}

// TestEverythingIsDescribed finds each part of the document that has no words, and each schema that allows anything.
func TestEverythingIsDescribed(t *testing.T) {
	d := document(t)
	c := complaints{t}
	c.want("info", d["info"])
	for name, scheme := range objects(d, "components", "securitySchemes") {
		c.want(name, scheme)
	}
	for name, header := range objects(d, "components", "headers") {
		c.want(name, header)
		c.schema(name, header["schema"])
	}
	for name, parameter := range objects(d, "components", "parameters") {
		c.want(name, parameter)
		c.schema(name, parameter["schema"])
	}
	for name, response := range objects(d, "components", "responses") {
		c.want(name, response)
	}
	for name, schema := range objects(d, "components", "schemas") {
		c.want(name, schema)
		c.schema(name, schema)
	}
	for _, list := range []string{"tags", "servers"} {
		for i, item := range d[list].([]any) {
			c.want(fmt.Sprint(list, i), item)
		}
	}
	for path, item := range objects(d, "paths") {
		for method, operation := range objects(item) {
			c.operation(method+" "+path, operation)
		}
	}
}

// TestSharedHeadersAreParameters finds the idempotency key on each operation that can refuse one and on no other, and the tag of an answer
// on each that can say that nothing has changed.
func TestSharedHeadersAreParameters(t *testing.T) {
	keys, tags := 0, 0
	for path, item := range objects(document(t), "paths") {
		for method, o := range objects(item) {
			text, _ := json.Marshal(o)
			taken, _ := json.Marshal(o["parameters"])
			for ref, is := range map[string]bool{"IdempotencyKey": bytes.Contains(text, []byte(`"key-used"`)),
				"IfNoneMatch": at(o, "responses", "304") != nil} {
				if has := bytes.Contains(taken, []byte(`"#/components/parameters/`+ref+`"`)); has != is {
					t.Errorf("%s %s takes %s: %v, want %v", method, path, ref, has, is)
				}
			}
			if at(o, "responses", "304") != nil {
				tags++
			} else if bytes.Contains(taken, []byte("IdempotencyKey")) {
				keys++
			}
		}
	}
	if keys < 10 || tags < 30 {
		t.Errorf("%d operations take a key, and %d a tag", keys, tags)
	}
}

// complaints says what the document lacks.
type complaints struct{ *testing.T }

// want complains unless a part of the document has a description of its own.
func (c complaints) want(name string, part any) {
	c.Helper()
	if words, _ := at(part, "description").(string); len(words) < 3 || words == "Created" || words == "Error" {
		c.Errorf("%s has the description %q", name, words)
	}
}

func (c complaints) operation(name string, o map[string]any) {
	c.Helper()
	c.want(name, o)
	if tags, _ := o["tags"].([]any); len(tags) != 1 || o["summary"] == nil || o["security"] == nil {
		c.Errorf("%s has the tags %v, the summary %v, the security %v", name, o["tags"], o["summary"], o["security"])
	}
	parameters, _ := o["parameters"].([]any)
	for _, p := range parameters {
		if at(p, "$ref") != nil {
			continue // it is described once
		}
		c.want(fmt.Sprint(name, at(p, "name")), p)
		c.schema(name, at(p, "schema"))
	}
	if body := o["requestBody"]; body != nil {
		c.want(name+" body", body)
		c.schema(name, at(body, "content", "application/json", "schema"))
	}
	for status, response := range objects(o, "responses") {
		if response["$ref"] != nil {
			continue // it is described once
		}
		c.want(name+" "+status, response)
		for kind, content := range objects(response, "content") {
			c.schema(name+" "+status+" "+kind, content["schema"])
		}
	}
}

// schema complains about fields without a description, and about parts of a schema that allow anything.
func (c complaints) schema(name string, value any) {
	c.Helper()
	s, _ := value.(map[string]any)
	for field, of := range objects(s, "properties") {
		c.want(name+"."+field, of)
		c.schema(name+"."+field, of)
	}
	switch {
	case s["$ref"] != nil:
	case s["anyOf"] != nil:
		for _, one := range s["anyOf"].([]any) {
			c.schema(name, one)
		}
	case s["type"] == "array":
		c.schema(name+"[]", s["items"])
	case s["type"] == nil || s["type"] == "object" && s["properties"] == nil && !isMap(s):
		c.Errorf("%s may be anything: %v", name, s)
	}
}

// isMap reports whether a schema is that of an object whose fields all have one schema.
func isMap(s map[string]any) bool {
	_, ok := s["additionalProperties"].(map[string]any)
	return ok
}

// TestRequestsAreStrict compares the schemas of requests, which refuse unknown fields, with those of answers, which do not.
func TestRequestsAreStrict(t *testing.T) {
	d := document(t)
	requests := map[string]bool{}
	for _, item := range objects(d, "paths") {
		for _, operation := range objects(item) {
			collect(d, at(operation, "requestBody"), requests)
		}
	}
	if len(requests) < 5 {
		t.Fatalf("found only %v", requests)
	}
	for name, schema := range objects(d, "components", "schemas") {
		strict, set := schema["additionalProperties"].(bool)
		if requests[name] != (set && !strict) {
			t.Errorf("%s: in requests: %v, additionalProperties: %v", name, requests[name], schema["additionalProperties"])
		}
	}
}

// collect collects the names of the schemas that a value refers to.
func collect(d map[string]any, value any, into map[string]bool) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			collect(d, item, into)
		}
	case map[string]any:
		for _, item := range v {
			collect(d, item, into)
		}
		if ref, ok := v["$ref"].(string); ok {
			name := strings.TrimPrefix(ref, "#/components/schemas/")
			into[name] = true
			collect(d, at(d, "components", "schemas", name), into)
		}
	}
}

// TestTheFileIsTheDocument compares docs/build/openapi.json with the document.
func TestTheFileIsTheDocument(t *testing.T) {
	text, err := os.ReadFile("../../../docs/build/openapi.json")
	fatal.If(t, err)
	var file bytes.Buffer
	if err := json.Compact(&file, text); err != nil || !bytes.Equal(file.Bytes(), site.Document()) {
		t.Errorf("docs/build/openapi.json is not the document (%v): run go generate ./internal/site", err)
	}
}
