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

// familyKey is the key of the family of a card (R1.2).
func familyKey(c razzia.Card) string {
	switch {
	case c.IsJewel():
		return "jewel"
	case c.IsBusiness():
		return "business"
	}
	return cardKeys[c]
}

// Card is the name of a card as a label: "real estate".
func (l *Localizer) Card(c razzia.Card) string { return l.labels[c] }

// ShortCard is the name of a card on a small picture of it: at most about seven letters.
func (l *Localizer) ShortCard(c razzia.Card) string { return l.shortLabels[c] }

// Family is the name of the family of a card as a heading: "Businesses" (R1.2).
func (l *Localizer) Family(c razzia.Card) string { return l.families[c] }

// Cards lists a set of cards in card order: "2 rings, a car and a gold card"; "nothing" if the set is empty.
func (l *Localizer) Cards(cs razzia.Cards) string {
	if cs == 0 {
		return l.Text("cards.none")
	}
	var words []string
	for c, n := range cs.All() {
		words = append(words, l.count(c, n))
	}
	return l.List(words)
}

// count is a number of cards of one kind: "a ring", "2 rings".
func (l *Localizer) count(c razzia.Card, n int) string {
	return l.cards[c].in(l.plural(n)).fill([]any{"n", n})
}

// List joins words to an enumeration: "a, b and c".
func (l *Localizer) List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	key := "list.last"
	if soundsLikeI(words[last]) {
		key = "list.last_i"
	}
	return l.Text(key, "first", strings.Join(words[:last], ", "), "last", words[last])
}

// soundsLikeI reports whether a Spanish word begins with the vowel i, before which "y" becomes "e": "Ana e Isabel", but "Ana
// y Hielo".
func soundsLikeI(word string) bool {
	sound := strings.TrimPrefix(strings.ToLower(strings.TrimPrefix(word, firstStrongIsolate)), "h")
	for _, vowels := range []string{"ia", "ie", "io", "iu"} {
		if strings.HasPrefix(sound, vowels) {
			return false
		}
	}
	return strings.HasPrefix(sound, "i") || strings.HasPrefix(sound, "í")
}

// Cards lists a set of cards in English: "2 rings, a car and a gold card"; "nothing" if the set is empty.
func Cards(cs razzia.Cards) string { return LocalizerFor(English, Theme2004).Cards(cs) }
