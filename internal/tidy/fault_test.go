package tidy

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"razzia/internal/fatal"
	"razzia/internal/fault"
)

// codes are the names of the codes of faults, of which each declaration of a fault begins with one.
var codes = []string{"NotFound", "Denied", "Stale", "Invalid", "Refused", "Gone", "TooMany", "Failed", "Method", "TooLong", "TooSlow",
	"NoToken", "Misdirected", "MediaType"}

// reasonsOfRules declares the faults of moves, for each reason of the rules.
const reasonsOfRules = "internal/web/action/rules.go"

// TestAFaultIsDeclaredOnce refuses a key of a fault that is declared twice: another package that has the fault with other words, or under
// another code, makes a case of it ([fault.Fault]). The keys of moves against the rules are those of their reasons.
func TestAFaultIsDeclaredOnce(t *testing.T) {
	sources, err := parsed()
	fatal.If(t, err)
	declared := map[string]string{} // where, by key
	for _, s := range sources {
		if s.isTest() {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !declares(call) {
				return true
			}
			key, err := keyOf(call)
			switch before := declared[key]; {
			case err != nil && s.path != reasonsOfRules:
				t.Errorf("%s: the key of the fault is not written here", s.at(n.Pos()))
			case before != "":
				t.Errorf("%s: the key %q is declared at %s too", s.at(n.Pos()), key, before)
			}
			declared[key] = s.at(n.Pos())
			return true
		})
	}
	if len(declared) < 100 || declared[fault.ErrForm.Key] == "" {
		t.Errorf("%d faults are declared", len(declared))
	}
}

// declares reports whether a call declares a fault: it is New of a code.
func declares(call *ast.CallExpr) bool {
	of, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || of.Sel.Name != "New" || len(call.Args) != 3 {
		return false
	}
	switch code := of.X.(type) {
	case *ast.Ident:
		return slices.Contains(codes, code.Name)
	case *ast.SelectorExpr:
		return slices.Contains(codes, code.Sel.Name)
	}
	return false
}

// keyOf is the key that a declaration writes.
func keyOf(call *ast.CallExpr) (string, error) {
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return "", strconv.ErrSyntax
	}
	return strconv.Unquote(text.Value)
}
