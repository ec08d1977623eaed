package tidy

import (
	"fmt"
	"go/ast"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A bot must not see the order of the cards (R9), which only a razzia.Deck holds. These tests show that no bot can
// reach one: no source of a bot uses the names of the deck (here), and no type that a bot receives leads to it
// (secret_types_test.go). Imports are checked by imports_test.go.

// dealers are the packages below bot and engine that deal games and so hold decks, as a table does, each with its
// reason. None is a player, and no player imports one. The mini games of razzia/bot/solve have no deck: their
// cards come up by chance.
var dealers = map[string]string{
	"razzia/bot/bottest":       "the contract suite of bots plays games to its end",
	"razzia/engine/enginetest": "the contract suite of engines plays games to its end",
}

// deckNames are the names in package razzia that give access to a deck.
var deckNames = []string{"Deck", "NewDeck", "StackDeck", "StackTop"}

// backDoors are the packages that give access to unexported data of other packages.
var backDoors = []string{"reflect", "unsafe", "runtime/debug"}

func TestNoBotNamesTheDeck(t *testing.T) {
	dealing := map[string]bool{}
	for _, src := range sources(t) {
		if src.isTest() || !playsOrHosts(src.pkg()) {
			continue
		}
		complaints := complaintsAboutDecks(src)
		if _, deals := dealers[src.pkg()]; deals {
			dealing[src.pkg()] = dealing[src.pkg()] || complaints != nil
			continue
		}
		for _, complaint := range complaints {
			t.Error(complaint)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(dealers)) {
		if !dealing[pkg] {
			t.Errorf("%s holds no deck: remove it from the list of dealers", pkg)
		}
	}
}

// TestOnlyTheWebPutsValuesIntoContexts closes a way to the deck that no type shows: a context may carry any value.
// Only the web puts values into contexts, and these belong to the request that it answers.
func TestOnlyTheWebPutsValuesIntoContexts(t *testing.T) {
	for _, src := range sources(t) {
		if src.isTest() || within("razzia/internal/web", src.pkg()) || within(pagesOfSubjects, src.pkg()) || within(pagesOfParts, src.pkg()) {
			continue
		}
		for _, place := range uses(src, "context", []string{"WithValue"}) {
			t.Errorf("%s: a bot that is called with this context could read the deck from it: want no values in contexts", place)
		}
	}
}

func TestUsesOfTheDeckAreFound(t *testing.T) {
	for _, test := range []struct{ path, text, want string }{
		{"bot/greedy.go", `import "razzia"; var s razzia.State`, ""},
		{"bot/greedy.go", `import "razzia"; type greedy struct { deck *razzia.Deck }`, "bot/greedy.go:1: razzia.Deck"},
		{"bot/greedy.go", `import r "razzia"; var d = r.NewDeck(2, nil)`, "bot/greedy.go:1: razzia.NewDeck"},
		{"engine/server.go", `import . "razzia"; var d Deck`, "engine/server.go:1: a dot import"},
		{"bot/search/search.go", `import "unsafe"`, "bot/search/search.go:1: razzia/bot/search imports unsafe"},
		{"bot/search/search.go", `import "razzia/bot/bottest"`, "bot/search/search.go:1: razzia/bot/search imports razzia/bot/bottest"},
		{"bot/search/search.go", "//go:linkname sorted razzia.sorted\nvar sorted []int", "bot/search/search.go:1: go:linkname"},
		{"bot/solve/mini.go", `type own struct{}; func (own) Deck() {}; var o own; func f() { o.Deck() }`, ""},
	} {
		got := strings.Join(complaintsAboutDecks(snippet(t, test.path, "package p; "+test.text)), "\n")
		if !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s with %s: got %q, want %q", test.path, test.text, got, test.want)
		}
	}
	planted := snippet(t, "arena/game.go", `package p; import "context"; var c = context.WithValue(nil, "deck", 1)`)
	if got := uses(planted, "context", []string{"WithValue"}); len(got) != 1 {
		t.Errorf("a value in a context: found %q, want one place", got)
	}
}

// playsOrHosts reports whether a package belongs to the bots or to the engine protocol.
func playsOrHosts(pkg string) bool { return within("razzia/bot", pkg) || within("razzia/engine", pkg) }

// complaintsAboutDecks lists the ways in which a file could reach a deck.
func complaintsAboutDecks(src source) (complaints []string) {
	for _, place := range uses(src, module, deckNames) {
		complaints = append(complaints, place+": a bot must not see the order of the cards (R9)")
	}
	for _, spec := range src.file.Imports {
		imported, _ := strconv.Unquote(spec.Path.Value)
		if _, deals := dealers[imported]; deals || slices.Contains(backDoors, imported) {
			complaints = append(complaints, fmt.Sprintf("%s: %s imports %s, which gives access to a deck (R9)",
				src.at(spec.Pos()), src.pkg(), imported))
		}
	}
	for _, group := range src.file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//go:linkname") {
				complaints = append(complaints, src.at(c.Pos())+": go:linkname reaches into other packages (R9)")
			}
		}
	}
	return complaints
}

// nameOfPackage is the name of a package by its import path. The rules are package razzia even after
// scripts/rename-module, which renames double-quoted paths here.
func nameOfPackage(pkg string) string {
	if pkg == module {
		return `razzia`
	}
	return path.Base(pkg)
}

// uses lists where a file uses names of a package: "path:line: razzia.Deck".
func uses(src source, pkg string, names []string) (places []string) {
	local, name := "", nameOfPackage(pkg)
	for _, spec := range src.file.Imports {
		if imported, _ := strconv.Unquote(spec.Path.Value); imported != pkg {
			continue
		}
		local = name
		if spec.Name != nil {
			local = spec.Name.Name
		}
		if local == "." {
			places = append(places, src.at(spec.Pos())+": a dot import of "+pkg)
		}
	}
	ast.Inspect(src.file, func(n ast.Node) bool {
		selector, ok := n.(*ast.SelectorExpr)
		if !ok || !slices.Contains(names, selector.Sel.Name) {
			return true
		}
		if from, ok := selector.X.(*ast.Ident); ok && from.Name == local {
			places = append(places, fmt.Sprintf("%s: %s.%s", src.at(n.Pos()), name, selector.Sel.Name))
		}
		return true
	})
	return places
}
