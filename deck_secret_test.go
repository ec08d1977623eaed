package razzia_test

import (
	"encoding/json"
	"fmt"
	"regexp"
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

// address is where something lies in memory, which tells nothing of a deck.
var address = regexp.MustCompile(`0x[0-9a-f]+|[0-9]{6,}|[0-9a-fA-F]{9,}`)

// TestDeckIsSecret prints decks in every way: what is printed is the same for every order (R9).
func TestDeckIsSecret(t *testing.T) {
	decks := [2]*razzia.Deck{razzia.NewDeck(2, razzia.NewSource(1, 0)), razzia.NewDeck(2, razzia.NewSource(2, 0))}
	for _, verb := range strings.Fields("%v %+v %#v %s %d %q %x %X %o %c %t %T") {
		for _, wrap := range []func(d *razzia.Deck) any{
			func(d *razzia.Deck) any { return *d },
			func(d *razzia.Deck) any { return d },
			func(d *razzia.Deck) any { return newDesk(d) },
			func(d *razzia.Deck) any { desk := newDesk(d); return &desk },
			func(d *razzia.Deck) any { return []razzia.Deck{*d} },
		} {
			first := address.ReplaceAllString(fmt.Sprintf(verb, wrap(decks[0])), "address")
			second := address.ReplaceAllString(fmt.Sprintf(verb, wrap(decks[1])), "address")
			if first != second {
				t.Errorf("%s of %T tells decks apart:\n%.200s\n%.200s", verb, wrap(decks[0]), first, second)
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
