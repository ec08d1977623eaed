package tidy

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"razzia"
	"razzia/bot"
	_ "razzia/bot/level"
	_ "razzia/bot/ply"
	_ "razzia/bot/search"
	"razzia/engine"
)

// given is all that a bot is given, and how a state comes about: the methods by which players are asked, how
// they are opened, and what makes a state.
var given = map[string]reflect.Type{
	"bot.Player":    reflect.TypeFor[bot.Player](),
	"bot.Historian": reflect.TypeFor[bot.Historian](),
	"bot.Counter":   reflect.TypeFor[bot.Counter](),
	"bot.Analyst":   reflect.TypeFor[bot.Analyst](),
	"bot.Level":     reflect.TypeFor[bot.Level](),
	"razzia.State":  reflect.TypeFor[razzia.State](),
	"razzia.New":    reflect.TypeOf(razzia.New),
}

// sealed are the interfaces of which it is known that they carry no deck: an error is said by who is asked,
// no context has values (TestOnlyTheWebPutsValuesIntoContexts), and a player is what asks to be shown this.
var sealed = []reflect.Type{
	reflect.TypeFor[error](), reflect.TypeFor[context.Context](), reflect.TypeFor[bot.Player](),
}

// chances are the packages by which one turns to chance: a source of it that is given to a bot may be the
// table's own.
var chances = []string{"math/rand", "math/rand/v2", "crypto/rand"}

func TestNothingGivenToABotLeadsToTheDeck(t *testing.T) {
	for name, of := range given {
		w := walk{}
		if w.from(of, name); len(w.seen) < 2 {
			t.Errorf("%s leads to nothing: the walk sees no types", name)
		}
		for _, complaint := range w.complaints {
			t.Error(complaint)
		}
	}
}

// TestNoBotHoldsADeck walks through what every bot is made of. It may hold a source of chance, for its own.
func TestNoBotHoldsADeck(t *testing.T) {
	made := []any{&engine.Engine{}, &engine.Server{}}
	for _, name := range bot.Names() {
		p, err := bot.New(name, 1)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, p)
	}
	for _, thing := range made {
		w := walk{own: true}
		w.from(reflect.TypeOf(thing), fmt.Sprintf("%T", thing))
		for _, complaint := range w.complaints {
			t.Error(complaint)
		}
	}
}

// A peeker is what a state must not be.
type peeker struct{}

func (peeker) Order() *razzia.Deck { return nil }

func TestTheWalkCatches(t *testing.T) {
	for _, test := range []struct {
		planted reflect.Type
		want    string
	}{
		{reflect.TypeFor[struct{ state razzia.State }](), ""},
		{reflect.TypeFor[struct{ deck *razzia.Deck }](), "planted.deck: razzia.Deck"},
		{reflect.TypeFor[struct{ row [7]map[string]razzia.Deck }](), "planted.row[][]: razzia.Deck"},
		{reflect.TypeFor[struct{ peek func() []razzia.Deck }](), "planted.peek()[]: razzia.Deck"},
		{reflect.TypeFor[struct{ peeker peeker }](), "planted.peeker.Order(): razzia.Deck"},
		{reflect.TypeFor[struct{ luck rand.Source }](), "planted.luck: rand.Source"},
		{reflect.TypeFor[struct{ luck *rand.Rand }](), "planted.luck: rand.Rand"},
		{reflect.TypeFor[struct{ anything any }](), "planted.anything: interface {} could hold a deck"},
		{reflect.TypeFor[interface {
			Choose(razzia.State, *razzia.Deck)
		}](), "planted.Choose(): razzia.Deck"},
	} {
		w := walk{}
		w.from(test.planted, "planted")
		if got := strings.Join(w.complaints, "\n"); !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%v: got %q, want %q", test.planted, got, test.want)
		}
	}
	w := walk{own: true}
	w.from(reflect.TypeFor[*struct {
		luck *rand.Rand
		deck razzia.Deck
	}](), "bot")
	if len(w.complaints) != 1 || !strings.HasPrefix(w.complaints[0], "bot.deck: razzia.Deck") {
		t.Errorf("of a bot with chance and a deck it is said %q, want one complaint", w.complaints)
	}
}

// A walk goes to every type that a type leads to: by fields, seen and unseen, elements, and what functions
// and methods take and give.
type walk struct {
	own        bool // it may leave things to chance, and hold what is behind an interface
	seen       map[reflect.Type]bool
	complaints []string
}

// from walks on from a type, which was reached by a way.
func (w *walk) from(t reflect.Type, way string) {
	if w.seen[t] {
		return
	}
	if w.seen == nil {
		w.seen = map[reflect.Type]bool{}
	}
	w.seen[t] = true
	if w.stops(t, way) {
		return
	}
	w.parts(t, way)
	w.methods(t, way)
}

// stops reports whether a walk ends at a type, and complains if it is one that it must not come to.
func (w *walk) stops(t reflect.Type, way string) bool {
	switch {
	case t == reflect.TypeFor[razzia.Deck](), slices.Contains(chances, t.PkgPath()) && !w.own:
		w.complaints = append(w.complaints, fmt.Sprintf("%s: %v leads to the order of the cards (R9)", way, t))
		return true
	case t.Kind() != reflect.Interface:
		return t.PkgPath() != "" && !within(module, t.PkgPath()) // what others made knows nothing of the game
	case len(w.seen) == 1:
		return false // it is what a bot is asked by
	case !w.own && !slices.Contains(sealed, t):
		w.complaints = append(w.complaints, fmt.Sprintf("%s: %v could hold a deck (R9)", way, t))
	}
	return true
}

// parts walks to the types that a type is made of.
func (w *walk) parts(t reflect.Type, way string) {
	switch t.Kind() {
	case reflect.Struct:
		for f := range t.Fields() {
			w.from(f.Type, way+"."+f.Name)
		}
	case reflect.Map:
		w.from(t.Key(), way+"[key]")
		w.from(t.Elem(), way+"[]")
	case reflect.Array, reflect.Slice, reflect.Chan:
		w.from(t.Elem(), way+"[]")
	case reflect.Pointer:
		w.from(t.Elem(), way)
	case reflect.Func:
		w.signature(t, way+"()")
	}
}

// methods walks to the types in the signatures of a type's methods.
func (w *walk) methods(t reflect.Type, way string) {
	switch {
	case w.own, t.Kind() == reflect.Pointer:
		return // what a bot asks of itself is in its sources, and what a pointer is asked is what it points to
	case t.Kind() != reflect.Interface:
		t = reflect.PointerTo(t) // has all methods
	}
	for m := range t.Methods() {
		w.signature(m.Type, way+"."+m.Name+"()")
	}
}

// signature walks to the types that a function takes and gives.
func (w *walk) signature(t reflect.Type, way string) {
	for in := range t.Ins() {
		w.from(in, way)
	}
	for out := range t.Outs() {
		w.from(out, way)
	}
}
