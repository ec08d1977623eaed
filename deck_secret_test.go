package razzia_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"razzia"
)

// A desk is what a careless table may print: decks in fields that may be seen and that may not.
type desk struct {
	Open   razzia.Deck
	Lent   *razzia.Deck
	hidden razzia.Deck
	away   *razzia.Deck
	drawer map[string]any
	stack  []razzia.Deck
}

// newDesk lays a deck in every place.
func newDesk(d *razzia.Deck) desk {
	return desk{*d, d, *d, d, map[string]any{"deck": *d, "lent": d}, []razzia.Deck{*d}}
}

// TestDeckIsSecret prints decks in every way: what is printed is the same for every order (R9). Both
// decks are laid in the same place, so that addresses do not differ.
func TestDeckIsSecret(t *testing.T) {
	place := new(razzia.Deck)
	for _, verb := range strings.Fields("%v %+v %#v %s %d %q %x %X %o %c %t %T") {
		for _, wrap := range []func() any{
			func() any { return *place },
			func() any { return place },
			func() any { return newDesk(place) },
			func() any { desk := newDesk(place); return &desk },
			func() any { return []razzia.Deck{*place} },
		} {
			*place = *razzia.NewDeck(2, razzia.NewSource(1, 0))
			first := fmt.Sprintf(verb, wrap())
			*place = *razzia.NewDeck(2, razzia.NewSource(2, 0))
			if second := fmt.Sprintf(verb, wrap()); first != second {
				t.Errorf("%s of %T tells decks apart:\n%.200s\n%.200s", verb, wrap(), first, second)
			}
		}
	}
}

// TestDeckSaysThatItIsSecret reads what is printed.
func TestDeckSaysThatItIsSecret(t *testing.T) {
	d := razzia.NewDeck(2, razzia.NewSource(1, 0))
	for _, verb := range strings.Fields("%v %+v %#v %s %d") {
		for _, printed := range []string{fmt.Sprintf(verb, d), fmt.Sprintf(verb, *d), fmt.Sprintf(verb, razzia.Deck{})} {
			if printed != "(secret deck)" {
				t.Errorf("%s prints %q", verb, printed)
			}
		}
	}
	text, err := json.Marshal(map[string]any{"deck": *d, "lent": d})
	if err != nil || string(text) != `{"deck":{},"lent":{}}` {
		t.Errorf("as JSON a deck is %s, %v", text, err)
	}
}
