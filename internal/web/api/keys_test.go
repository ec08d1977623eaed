package api_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"razzia"
	"razzia/internal/web/api"
)

// hidden are the keys in the code that no program receives, each with the reason.
var hidden = map[string]string{
	"bot-account":      "only the operator asks for links for others",
	"bots-only":        "only the tools for language models answer with it",
	"no-such-token":    "only the operator asks for tokens of others",
	"refused":          "the refusal of the rules that it wraps is answered in its place",
	"lesson":           "the API has no option for lessons: startLesson makes one",
	"piles":            "the schema has the same bounds",
	"pace":             "the schema has the same bounds",
	"phrase":           "the schema lists the same phrases",
	"clock-too-long":   "the schema has the same bounds",
	"level":            "the action checks the level: the key is bad-request",
	"name":             "the name of a session was checked when it was set",
	"nobody":           "every request has an identity",
	"no-vacation":      "a vacation leaves such tables out, and counts them",
	"vacation-long":    "the same",
	"upload.too-long":  "records are opened by a form of the home page",
	"sign-in.failed":   "only browsers sign in at a provider",
	"sign-in.down":     "likewise",
	"report-words":     "the schema has the same bound",
	"puzzle-not-tried": "only a page shows the answer of a move that was made before",
	"several":          "only the operator makes links by a name",
}

// TestEveryKeyIsInTheDocument compares the keys of faults in the code with those of the document.
func TestEveryKeyIsInTheDocument(t *testing.T) {
	code := map[string]bool{}
	for _, folder := range []string{"../../app", "../../table", "../../host", "../../people", "../../lobby", "../../moderation",
		"../../solving", "../../web", "../exchange", "../action", "../tables", "../records", "."} {
		for key := range keysIn(t, folder) {
			code[key] = true
		}
	}
	for _, r := range razzia.Reasons() {
		code[r.String()] = true
	}
	for _, unreachable := range []razzia.Reason{
		razzia.UnknownMove, razzia.NothingToSteal, razzia.RevealDue, razzia.NothingDrawn, razzia.CardNotLeft,
	} {
		delete(code, unreachable.String()) // moves are parsed before, and only the table reveals
	}
	for key := range hidden {
		if !code[key] {
			t.Errorf("%s is not in the code: remove it from the list of hidden keys", key)
		}
		delete(code, key)
	}
	var document struct {
		Components struct {
			Schemas struct {
				Error struct {
					Properties struct{ Key struct{ Enum []string } }
				}
			}
		}
	}
	if err := json.Unmarshal(api.Document(), &document); err != nil {
		t.Fatal(err)
	}
	got, want := document.Components.Schemas.Error.Properties.Key.Enum, slices.Sorted(maps.Keys(code))
	for _, key := range got {
		if !code[key] {
			t.Errorf("the document has the key %q, which the code does not", key)
		}
	}
	for _, key := range want {
		if !slices.Contains(got, key) {
			t.Errorf("the code has the key %q, which the document does not", key)
		}
	}
}

// keysIn finds the keys of faults in the Go files of a folder, as programs read them.
func keysIn(t *testing.T, folder string) map[string]bool {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s: no files, %v", folder, err)
	}
	keys := map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, key := range keysAt(n) {
				keys[strings.ReplaceAll(strings.TrimPrefix(key, "error."), "_", "-")] = true
			}
			return true
		})
	}
	return keys
}

// makers are the functions that make faults, each with the place of the key among its arguments.
var makers = map[string]int{"denied": 0, "invalid": 0, "tooMany": 0, "refuseIn": 3}

// keysAt returns the keys of the fault that a node makes.
func keysAt(n ast.Node) []string {
	switch n := n.(type) {
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok {
			if at, ok := makers[f.Name]; ok {
				return texts(n.Args[at])
			}
		}
	case *ast.CompositeLit:
		return keysOfLiteral(n)
	case *ast.ValueSpec: // the keys of faults that several functions make
		if name := n.Names[0].Name; name == "storeFailed" || name == "logBroken" || name == "limitKeys" {
			return texts(n.Values[0])
		}
	case *ast.AssignStmt:
		if key, ok := n.Lhs[0].(*ast.Ident); ok && key.Name == "key" {
			return slices.DeleteFunc(texts(n.Rhs[0]), func(text string) bool { return !strings.HasPrefix(text, "error.") })
		}
	}
	return nil
}

// keysOfLiteral returns the key of a Fault, an Error or an Explanation, or that of a Refusal: its name, or else that of its
// words. The package of refusals writes no names of fields.
func keysOfLiteral(lit *ast.CompositeLit) (keys []string) {
	name, _ := lit.Type.(*ast.Ident)
	if name != nil && name.Name == "Refusal" && len(lit.Elts) == 3 {
		if own := texts(lit.Elts[2]); own[0] != "" {
			return own
		}
		return texts(lit.Elts[1])
	}
	for _, element := range lit.Elts {
		if kv, ok := element.(*ast.KeyValueExpr); ok {
			switch field, _ := kv.Key.(*ast.Ident); {
			case field != nil && field.Name == "Key":
				keys = append(keys, texts(kv.Value)...)
			case field != nil && field.Name == "Name" && isRefusal(lit):
				return texts(kv.Value)
			}
		}
	}
	return keys
}

// isRefusal reports whether a literal is a Refusal of another package.
func isRefusal(lit *ast.CompositeLit) bool {
	kind, ok := lit.Type.(*ast.SelectorExpr)
	return ok && kind.Sel.Name == "Refusal"
}

// texts returns the string literals in an expression, but for the keys of a map and the arguments of functions.
func texts(e ast.Expr) (list []string) {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return []string{text}
		}
	case *ast.CompositeLit:
		for _, element := range e.Elts {
			if kv, ok := element.(*ast.KeyValueExpr); ok {
				list = append(list, texts(kv.Value)...)
			}
		}
	}
	return list
}

// TestEveryKindIsInTheDocument compares the kinds of entries in the code with those of the document.
func TestEveryKindIsInTheDocument(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../../table/entry.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var code []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Kind" {
				code = append(code, texts(spec.Values[0])...)
			}
		}
		return true
	})
	field, _ := reflect.TypeFor[api.Entry]().FieldByName("Kind")
	documented := strings.Split(field.Tag.Get("enum"), ",")
	slices.Sort(code)
	slices.Sort(documented)
	if len(code) == 0 || !slices.Equal(code, documented) {
		t.Errorf("the document has the kinds %q, the code %q", documented, code)
	}
	for _, kind := range code {
		if !strings.Contains(field.Tag.Get("doc"), kind+": ") {
			t.Errorf("the description does not explain %q", kind)
		}
	}
}
