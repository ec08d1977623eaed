package api_test

import (
	"razzia/internal/site"

	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"razzia"
	"razzia/client"
	"razzia/internal/fatal"
)

// hidden are the keys in the code that no program receives, each with the reason.
var hidden = map[string]string{
	"bot-account":      "only the operator asks for links for others",
	"bot-operator":     "only the operator gives the role",
	"no-operator":      "only the operator takes the role away",
	"last-operator":    "only the operator takes the role away",
	"bots-only":        "only the tools for language models answer with it",
	"no-such-token":    "only the operator asks for tokens of others",
	"letters-fast":     "only pages have to do with e-mail",
	"no-letter":        "only pages have to do with e-mail",
	"no-mail":          "only pages have to do with e-mail",
	"no-such-result":   "only a page shows the result of a link",
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
	"no-plan":          "the host looks again",
	"no-such-report":   "only the operator closes reports",
	"no-such-ban":      "only the operator lifts bans",
	"no-such-mute":     "only the operator lets people talk again",
	"several":          "only the operator makes links by a name",

	"league-nobody": "only the keeper makes tables of leagues",
}

// TestEveryKeyIsInTheDocument compares the keys of faults in the code with those of the document.
func TestEveryKeyIsInTheDocument(t *testing.T) {
	code := keysOfFaults(t)
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
	fatal.If(t, json.Unmarshal(site.Document(), &document))
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

// declared finds the declaration of a fault in a file of Go: its code, and its key.
var declared = regexp.MustCompile(`(?:fault\.)?(\w+)\.New\("([a-z.-]+)",\s*"[a-z_.]*",`)

// keysOfFaults finds the keys of all faults that the site declares.
func keysOfFaults(t *testing.T) map[string]bool {
	t.Helper()
	keys := map[string]bool{}
	err := filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, match := range declared.FindAllSubmatch(text, -1) {
			keys[string(match[2])] = true
		}
		return err
	})
	if err != nil || len(keys) < 100 {
		t.Fatalf("%d keys, %v", len(keys), err)
	}
	return keys
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
	fatal.If(t, err)
	var code []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Kind" {
				code = append(code, texts(spec.Values[0])...)
			}
		}
		return true
	})
	field, _ := reflect.TypeFor[client.Entry]().FieldByName("Kind")
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
