package i18n

import (
	"strings"

	"razzia"
)

// cardKeys are the cards' keys in the catalogs.
var cardKeys = [razzia.Police + 1]string{
	razzia.Ring:       "ring",
	razzia.Watch:      "watch",
	razzia.Brooch:     "brooch",
	razzia.Necklace:   "necklace",
	razzia.Diamond:    "diamond",
	razzia.Bodyguard:  "bodyguard",
	razzia.Car:        "car",
	razzia.Driver:     "driver",
	razzia.Thief:      "thief",
	razzia.Gold:       "gold",
	razzia.Casino:     "casino",
	razzia.Transport:  "transport",
	razzia.Cinema:     "cinema",
	razzia.Racetrack:  "racetrack",
	razzia.RealEstate: "real_estate",
	razzia.Nightclub:  "nightclub",
	razzia.Restaurant: "restaurant",
	razzia.Police:     "police",
}

// familyKey is the key of the family that a card belongs to (R1.2).
func familyKey(c razzia.Card) string {
	switch {
	case c.IsJewel():
		return "jewel"
	case c.IsBusiness():
		return "business"
	}
	return cardKeys[c]
}

// Card names a card by itself, as a label does: "real estate".
func (sp *Localizer) Card(c razzia.Card) string { return sp.labels[c] }

// Family names the family of a card, as a heading does: "Businesses" (R1.2).
func (sp *Localizer) Family(c razzia.Card) string { return sp.families[c] }

// Cards names a set of cards in card order: "2 rings, a car and gold"; "nothing" if it is empty.
func (sp *Localizer) Cards(cs razzia.Cards) string {
	if cs == 0 {
		return sp.Text("cards.none")
	}
	var words []string
	for c, n := range cs.All() {
		words = append(words, sp.count(c, n))
	}
	return sp.list(words)
}

// count says how many of a card: "a ring", "2 rings".
func (sp *Localizer) count(c razzia.Card, n int) string {
	return sp.cards[c].in(sp.grammar.form(n)).fill([]any{"n", n})
}

// list joins words as the language does: "a, b and c".
func (sp *Localizer) list(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return sp.Text("list.last", "first", strings.Join(words[:last], ", "), "last", words[last])
}

// Cards names a set of cards in English: "2 rings, a car and gold"; "nothing" if it is empty.
func Cards(cs razzia.Cards) string { return LocalizerFor(English, Theme2004).Cards(cs) }
