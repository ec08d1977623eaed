package api_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"razzia/client"
	"razzia/internal/site"
)

// TestTheDataOfAPersonHaveEachRelation looks for the member of the document that has the rows of a relation.
func TestTheDataOfAPersonHaveEachRelation(t *testing.T) {
	for _, r := range site.Relations() {
		file := r.Told.File
		if !r.IsPersonal() || strings.HasPrefix(file, "none: ") {
			continue
		}
		if in := reflect.TypeFor[client.Data](); !hasMember(in, strings.Split(file, ".")) {
			t.Errorf("the data of a person have no %q, for %s", file, r.Name)
		}
	}
}

// hasMember reports whether a document has a member at a path.
func hasMember(in reflect.Type, path []string) bool {
	for in.Kind() == reflect.Pointer || in.Kind() == reflect.Slice {
		in = in.Elem()
	}
	if len(path) == 0 || in.Kind() != reflect.Struct {
		return len(path) == 0
	}
	return slices.ContainsFunc(reflect.VisibleFields(in), func(f reflect.StructField) bool {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		return name == path[0] && hasMember(f.Type, path[1:])
	})
}
