package rulebook_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"razzia"
)

// A holder is a struct that holds decks in exported and unexported fields, as a program may print by mistake.
type holder struct {
	Open   razzia.Deck
	Lent   *razzia.Deck
	hidden razzia.Deck
	away   *razzia.Deck
	drawer map[string]any
	stack  []razzia.Deck
}

// newHolder returns a holder of one deck.
func newHolder(d *razzia.Deck) holder {
	return holder{*d, d, *d, d, map[string]any{"deck": *d, "lent": d}, []razzia.Deck{*d}}
}

// TestDeckIsSecret prints decks with every verb. The text must be the same for every order of the cards (R9). Both
// decks have the same address, so that printed addresses do not differ.
func TestDeckIsSecret(t *testing.T) {
	place := new(razzia.Deck)
	for _, verb := range strings.Fields("%v %+v %#v %s %d %q %x %X %o %c %t %T") {
		for _, wrap := range []func() any{
			func() any { return *place },
			func() any { return place },
			func() any { return newHolder(place) },
			func() any { h := newHolder(place); return &h },
			func() any { return []razzia.Deck{*place} },
		} {
			*place = *razzia.NewDeck(2, razzia.NewSource(1, 0))
			first := fmt.Sprintf(verb, wrap())
			*place = *razzia.NewDeck(2, razzia.NewSource(2, 0))
			if second := fmt.Sprintf(verb, wrap()); first != second {
				t.Errorf("%s of %T differs for different decks:\n%.200s\n%.200s", verb, wrap(), first, second)
			}
		}
	}
}

// TestDeckFormat checks the text that is printed for a deck.
func TestDeckFormat(t *testing.T) {
	d := razzia.NewDeck(2, razzia.NewSource(1, 0))
	for _, verb := range strings.Fields("%v %+v %#v %s %d") {
		for _, printed := range []string{fmt.Sprintf(verb, d), fmt.Sprintf(verb, *d), fmt.Sprintf(verb, razzia.Deck{})} {
			if printed != "(secret deck)" {
				t.Errorf("%s prints %q, want (secret deck)", verb, printed)
			}
		}
	}
	text, err := json.Marshal(map[string]any{"deck": *d, "lent": d})
	if err != nil || string(text) != `{"deck":{},"lent":{}}` {
		t.Errorf("as JSON the decks are %s, %v; want {\"deck\":{},\"lent\":{}}", text, err)
	}
}
