package api_test

import (
	"strings"
	"testing"
)

// taken are names that generated clients have for themselves.
var taken = strings.Fields("Client ClientOption Config Handler HttpRequestDoer Middleware Operations Option Options Paths RequestEditorFn Response Server")

// inOperation are the ends of the names that generators give to the types of an operation.
var inOperation = strings.Fields("Params Body JSONBody JSONRequestBody Request Response Responses Data Error Errors")

// TestSchemaNamesAreUnique looks for schemas that have the name of another type in a generated client. Generators name a type
// without a name by the schema and the field that it is in, and the types of an operation by its ID. Some tell names apart by
// their letters alone, as some disks do.
func TestSchemaNamesAreUnique(t *testing.T) {
	d := document(t)
	names := map[string]string{}
	for _, name := range taken {
		names[strings.ToLower(name)] = "a name of clients"
	}
	for name, schema := range objects(d, "components", "schemas") {
		claimFields(names, name, schema)
	}
	for path, item := range objects(d, "paths") {
		for _, operation := range objects(item) {
			id, _ := operation["operationId"].(string)
			for _, part := range inOperation {
				names[strings.ToLower(id+part)] = path
			}
		}
	}
	for name := range objects(d, "components", "schemas") {
		low := strings.ToLower(name)
		if names[low] != "" {
			t.Errorf("the schema %s has the name of %s", name, names[low])
		}
		names[low] = "the schema " + name
	}
}

// claimFields notes the names that generators give to the types of fields that are described where they are.
func claimFields(names map[string]string, name string, schema map[string]any) {
	for field, inner := range objects(schema, "properties") {
		inside := name + strings.ToUpper(field[:1]) + field[1:]
		if inner["enum"] != nil || inner["properties"] != nil {
			names[strings.ToLower(inside)] = "the field " + name + "." + field
		}
		claimFields(names, inside, inner)
	}
}
