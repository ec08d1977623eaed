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
	"razzia/fair"
	"razzia/internal/daily"
	"razzia/internal/daily/play"
	"razzia/internal/fatal"
	tables "razzia/internal/table"
	"razzia/notation"
)

// given are the types of everything that a bot receives: the methods by which bots are called, the levels that open
// them, the state, and the function that makes a state.
var given = map[string]reflect.Type{
	"bot.Player":    reflect.TypeFor[bot.Player](),
	"bot.Historian": reflect.TypeFor[bot.Historian](),
	"bot.Counter":   reflect.TypeFor[bot.Counter](),
	"bot.Analyst":   reflect.TypeFor[bot.Analyst](),
	"bot.Level":     reflect.TypeFor[bot.Level](),
	"razzia.State":  reflect.TypeFor[razzia.State](),
	"razzia.New":    reflect.TypeOf(razzia.New),
}

// sealed are the interfaces that are known to carry no deck: errors come from the bot itself, no context has values
// (TestOnlyTheWebPutsValuesIntoContexts), and a player is the bot that receives all this.
var sealed = []reflect.Type{
	reflect.TypeFor[error](), reflect.TypeFor[context.Context](), reflect.TypeFor[bot.Player](),
}

// chances are the packages of random numbers: a source that a bot receives may be the one that shuffles the deck.
var chances = []string{"math/rand", "math/rand/v2", "crypto/rand"}

func TestNothingGivenToABotLeadsToTheDeck(t *testing.T) {
	for name, of := range given {
		w := walk{}
		if w.from(of, name); len(w.seen) < 2 {
			t.Errorf("%s leads to no other type: want the walk to see some", name)
		}
		for _, complaint := range w.complaints {
			t.Error(complaint)
		}
	}
}

// TestNoBotHoldsADeck walks through the types that every bot consists of. A bot may hold a random source of its own.
func TestNoBotHoldsADeck(t *testing.T) {
	made := []any{&engine.Engine{}, &engine.Server{}}
	for _, name := range bot.Names() {
		p, err := bot.New(name, 1)
		fatal.If(t, err)
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

// shown are the types of what people, programs and logs are shown of tables and days.
var shown = map[string]reflect.Type{
	"table.View": reflect.TypeFor[tables.View](), "table.Summary": reflect.TypeFor[tables.Summary](),
	"notation.Record": reflect.TypeFor[notation.Record](), "play.Card": reflect.TypeFor[play.Card](),
	"play.Result": reflect.TypeFor[play.Result](), "play.Past": reflect.TypeFor[play.Past](),
	"play.MonthTable": reflect.TypeFor[play.MonthTable](), "play.Proof": reflect.TypeFor[play.Proof](),
}

// secrets are the types that hold an order of cards, or what it follows from.
var secrets = []reflect.Type{reflect.TypeFor[razzia.Deck](), reflect.TypeFor[tables.Stack](), reflect.TypeFor[tables.Dealer](),
	reflect.TypeFor[daily.Secret](), reflect.TypeFor[fair.Seed]()}

// TestNothingShownHoldsASecret walks through the fields of all that is shown of tables and days.
func TestNothingShownHoldsASecret(t *testing.T) {
	for name, of := range shown {
		if way := holds(of, name, map[reflect.Type]bool{}); way != "" {
			t.Errorf("%s holds the order of the cards (R9)", way)
		}
	}
	if holds(reflect.TypeFor[struct{ days []*daily.Secret }](), "planted", map[reflect.Type]bool{}) == "" {
		t.Error("a planted secret is not found")
	}
}

// holds returns the way from a type to a secret that its values hold; "" if there is none.
func holds(t reflect.Type, way string, seen map[reflect.Type]bool) string {
	if slices.Contains(secrets, t) {
		return way
	}
	if seen[t] {
		return ""
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Struct:
		for f := range t.Fields() {
			if found := holds(f.Type, way+"."+f.Name, seen); found != "" {
				return found
			}
		}
	case reflect.Map, reflect.Array, reflect.Slice, reflect.Chan, reflect.Pointer:
		return holds(t.Elem(), way, seen)
	}
	return ""
}

// A peeker has a method that returns a deck, as a state must not.
type peeker struct{}

func (peeker) Order() *razzia.Deck { return nil }

func TestWalkFindsDecks(t *testing.T) {
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
		t.Errorf("a bot with a random source and a deck: complaints %q, want one", w.complaints)
	}
}

// A walk visits every type that a type leads to: exported and unexported fields, elements, and the parameters and
// results of functions and methods.
type walk struct {
	own        bool // the type belongs to a bot: random sources and interfaces are allowed in it
	seen       map[reflect.Type]bool
	complaints []string
}

// from visits a type and all that it leads to. The way says how the type was reached.
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

// stops reports whether the walk ends at a type, and complains if the type must not be reachable.
func (w *walk) stops(t reflect.Type, way string) bool {
	switch {
	case t == reflect.TypeFor[razzia.Deck](), slices.Contains(chances, t.PkgPath()) && !w.own:
		w.complaints = append(w.complaints, fmt.Sprintf("%s: %v leads to the order of the cards (R9)", way, t))
		return true
	case t.Kind() != reflect.Interface:
		return t.PkgPath() != "" && !within(module, t.PkgPath()) // other modules know nothing of the game
	case len(w.seen) == 1:
		return false // the interface that the walk starts from
	case !w.own && !slices.Contains(sealed, t):
		w.complaints = append(w.complaints, fmt.Sprintf("%s: %v could hold a deck (R9)", way, t))
	}
	return true
}

// parts visits the types that a type consists of.
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

// methods visits the types in the signatures of a type's methods.
func (w *walk) methods(t reflect.Type, way string) {
	switch {
	case w.own, t.Kind() == reflect.Pointer:
		return // a bot's own methods are checked in its sources, those of a pointer at the type that it points to
	case t.Kind() != reflect.Interface:
		t = reflect.PointerTo(t) // has all methods
	}
	for m := range t.Methods() {
		w.signature(m.Type, way+"."+m.Name+"()")
	}
}

// signature visits the types of the parameters and results of a function.
func (w *walk) signature(t reflect.Type, way string) {
	for in := range t.Ins() {
		w.from(in, way)
	}
	for out := range t.Outs() {
		w.from(out, way)
	}
}
