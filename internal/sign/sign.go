// Package sign tells the story of a game in signs: one for each auction that a seat won, let go or called, and one for each other deed
// of the seat. A line of signs names no card, no cheque and no seat, so it can be shown to people who have yet to play the same cards.
package sign

// A Sign is one thing that happened to a seat. Its letters and words are stored and published: they stay.
type Sign uint8

// The signs.
const (
	Cheap    Sign = iota // won, at a price better than to pass
	Fair                 // won, at a price as good as to pass
	Dear                 // won, at a price worse than to pass
	HadToPay             // called, all others passed: the seat had to bid (R4.2)
	Called               // called, and another paid
	LetGo                // could have bid higher and did not
	Burnt                // a full row that got no bid left the game (R4.5)
	Thief                // spent thieves
	Last                 // spent the last open cheque (R5.1)
	Alone                // drew on as the only seat with an open cheque
	Raid                 // the raid left open cheques (R6.1)
	Signs                // number of signs
)

// A shape says what kind of sign it is, without colour.
type Shape string

// The shapes.
const (
	Filled Shape = "filled" // the seat won the row
	Open   Shape = "open"   // it did not
	Disc   Shape = "disc"   // a deed, or the raid
)

// signs are the letter for a store, the word, the character to paste, and the shape of each sign.
var signs = [Signs]struct {
	letter byte
	word   string
	emoji  string
	shape  Shape
}{
	Cheap:    {'c', "won-cheap", "💰", Filled},
	Fair:     {'f', "won-fair", "🪙", Filled},
	Dear:     {'d', "won-dear", "💸", Filled},
	HadToPay: {'p', "had-to-pay", "💼", Filled},
	Called:   {'a', "called", "📣", Open},
	LetGo:    {'l', "let-go", "✋", Open},
	Burnt:    {'b', "burnt", "🔥", Open},
	Thief:    {'t', "thief", "🥷", Disc},
	Last:     {'e', "last-cheque", "🏁", Disc},
	Alone:    {'o', "alone", "👤", Disc},
	Raid:     {'r', "raid", "🚨", Disc},
}

// String returns the word for the sign, such as won-cheap.
func (s Sign) String() string { return signs[s].word }

// Emoji returns the character that stands for the sign in a text to paste.
func (s Sign) Emoji() string { return signs[s].emoji }

// Shape returns the shape of the sign.
func (s Sign) Shape() Shape { return signs[s].shape }

// All lists the signs.
func All() (list []Sign) {
	for s := range Signs {
		list = append(list, s)
	}
	return list
}
