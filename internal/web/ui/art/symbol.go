package art

import (
	"strconv"

	"razzia"
)

// The dresses of the game: the same rules with other names and pictures (R1.4).
const (
	Dress2004 = "2004" // police, cheques, jewels of Chicago's 1920s
	Dress2020 = "2020" // Ra cards with the sun, wads of notes, jewels from Egypt
)

// CardBack is the symbol of a card that lies face down.
const CardBack = "card-back"

// redressed are the cards that look different in the dress of 2020. The ring is a ring in both.
var redressed = razzia.CardsOf(razzia.Watch, razzia.Brooch, razzia.Necklace, razzia.Diamond, razzia.Police)

// Symbol names the drawing of a card in a dress: "card-Ca", "card-Jw-2020". An unknown dress is that of
// 2004, and NoCard is shown by its back.
func Symbol(card razzia.Card, dress string) string {
	switch {
	case !card.IsLoot() && card != razzia.Police:
		return CardBack
	case dress == Dress2020 && redressed.Count(card) > 0:
		return "card-" + card.String() + "-" + Dress2020
	}
	return "card-" + card.String()
}

// ChequeSymbol names the drawing of a cheque in a dress, open or spent. All four leave the same room for
// the number: its middle is at 44, 21 in the view box of 72 by 44.
func ChequeSymbol(dress string, spent bool) string {
	name := "cheque"
	if dress == Dress2020 {
		name = "notes"
	}
	if spent {
		name += "-spent"
	}
	return name
}

// MarkSymbol names the mark of a card's family, in one colour, as it stands in the corner of the card:
// "mark-jewel", "mark-police-2020".
func MarkSymbol(card razzia.Card, dress string) string {
	name := "mark-" + Family(card)
	if card == razzia.Police && dress == Dress2020 {
		name += "-" + Dress2020
	}
	return name
}

// Family names the family of a card as colours and marks are named for it: the colour of cars is the
// custom property --car. NoCard has none.
func Family(card razzia.Card) string {
	switch {
	case card.IsJewel():
		return "jewel"
	case card.IsBusiness():
		return "biz"
	}
	return families[card]
}

var families = map[razzia.Card]string{
	razzia.Bodyguard: "guard",
	razzia.Car:       "car",
	razzia.Driver:    "driver",
	razzia.Thief:     "thief",
	razzia.Gold:      "gold",
	razzia.Police:    "police",
}

// AvatarCount is how many faces there are to choose from.
const AvatarCount = 12

// Avatars lists the symbols of the faces that people at the table choose from: "avatar-1" and so on.
func Avatars() []string {
	list := make([]string, AvatarCount)
	for i := range list {
		list[i] = "avatar-" + strconv.Itoa(i+1)
	}
	return list
}
