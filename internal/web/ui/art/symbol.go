package art

import (
	"strconv"

	"razzia"
)

// The themes of the game: the same rules with other names and pictures (R1.4).
const (
	Theme2004 = "2004" // police, cheques, jewels of Chicago's 1920s
	Theme2020 = "2020" // Ra cards with the sun, wads of notes, jewels from Egypt
)

// CardBack is the symbol of a face-down card.
const CardBack = "card-back"

// themed are the cards with another drawing in the theme of 2020. The ring has the same drawing in both.
var themed = razzia.CardsOf(razzia.Watch, razzia.Brooch, razzia.Necklace, razzia.Diamond, razzia.Police)

// Symbol names the drawing of a card in a theme: "card-Ca", "card-Jw-2020". An unknown theme is treated as that of
// 2004. NoCard is drawn as a face-down card.
func Symbol(card razzia.Card, theme string) string {
	switch {
	case !card.IsLoot() && card != razzia.Police:
		return CardBack
	case theme == Theme2020 && themed.Count(card) > 0:
		return "card-" + card.String() + "-" + Theme2020
	}
	return "card-" + card.String()
}

// ChequeSymbol names the drawing of a cheque in a theme, open or spent. All four leave the same space for the number:
// its centre is at 44, 21 in a view box of 72 by 44.
func ChequeSymbol(theme string, spent bool) string {
	name := "cheque"
	if theme == Theme2020 {
		name = "notes"
	}
	if spent {
		name += "-spent"
	}
	return name
}

// MarkSymbol names the one-colour mark of a card's family in the corner of the card: "mark-jewel", "mark-police-2020".
func MarkSymbol(card razzia.Card, theme string) string {
	name := "mark-" + Family(card)
	if card == razzia.Police && theme == Theme2020 {
		name += "-" + Theme2020
	}
	return name
}

// Family names the family of a card in the names of colours and marks: the colour of cars is the custom property --car.
// NoCard has none.
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

// The numbers of faces and of backs of cards. The first ones are for everybody, the others have to be earned.
const (
	AvatarCount = 16
	FreeAvatars = 12
	BackCount   = 4
	FreeBacks   = 1
)

// Avatars lists the symbols of the faces: "avatar-1" and so on.
func Avatars() []string {
	list := make([]string, AvatarCount)
	for i := range list {
		list[i] = "avatar-" + strconv.Itoa(i+1)
	}
	return list
}

// signs are the words of the signs of a story.
var signs = []string{"won-cheap", "won-fair", "won-dear", "had-to-pay", "called", "let-go", "burnt", "thief", "last-cheque",
	"alone", "raid"}

// Signs lists the symbols of the signs that tell a game: "sign-won-cheap" and so on.
func Signs() []string {
	list := make([]string, len(signs))
	for i, word := range signs {
		list[i] = "sign-" + word
	}
	return list
}
