package reason

import (
	"slices"

	"razzia"
)

// A Reason is a claim that speaks for a move. Which fields it has depends on its kind; the others are zero.
type Reason struct {
	Kind   Kind
	Points int           // points of the score sheet
	From   int           // what a line of the sheet is now, in points
	To     int           // what it becomes
	Count  int           // a number of things: cars, cards, police
	Chance float64       // 0 to 1
	Versus float64       // the same chance after the other move
	Cheque razzia.Cheque // the cheque that the claim is about
	Middle razzia.Cheque // the middle cheque that comes for it
	Own    razzia.Cheque // a cheque of the player that it is compared with
	Seats  []razzia.Seat // the other players that are meant
	Cards  razzia.Cards  // the cards that are meant
	Lines  []Part        // parts of the points, the largest first
	OfBid  bool          // the other move is a bid
	Lights []Piece       // what the claim speaks of, to be shown on the table
	weight float64       // points of the difference that it explains, about
}

// IsScored reports whether the points of a reason are those that the player scores.
func (r Reason) IsScored() bool {
	return slices.Contains([]Kind{RowForYou, JewelKinds, CarsCount, MoreCars, GuardsMost, GuardsFewest, GoldNow, ThievesNow,
		Business, Stolen}, r.Kind)
}

// A Part is the points of a line of the score sheet.
type Part struct {
	Line   Line
	Points int
}

// A Line is a line of the score sheet (R7, R8).
type Line uint8

// The lines of the score sheet, in its order.
const (
	Thieves    Line = iota // R7.1
	Bodyguards             // R7.2
	Cars                   // R7.3
	Jewels                 // R7.4
	Gold                   // R7.5
	Businesses             // R8.1 and R8.2
	Cheques                // R8.3
	lines
)

// parts are the points of the lines of a sheet.
func parts(sh razzia.Sheet) [lines]int {
	return [lines]int{int(sh.Thieves), int(sh.Bodyguards), int(sh.Cars), int(sh.Jewels), int(sh.Gold),
		int(sh.Businesses), int(sh.Cheques)}
}

// A Place is where a [Piece] lies on the table.
type Place uint8

// The places of pieces.
const (
	InRow      Place = iota // Card, in the row
	Owned                   // Card, in the property of Seat
	AtSeat                  // Cheque of Seat, open or spent
	AtMiddle                // the middle cheque
	WholeSeat               // Seat itself
	PoliceLine              // the police line
	AtPiles                 // the piles
)

// A Piece is something on the table that a reason speaks of. Its place says which fields it has.
type Piece struct {
	At     Place
	Seat   razzia.Seat
	Cheque razzia.Cheque
	Card   razzia.Card
}

// inRow are the cards of a set that lie in the row, a piece for each kind.
func inRow(cards razzia.Cards) (list []Piece) {
	for c := range cards.All() {
		list = append(list, Piece{At: InRow, Seat: razzia.NoSeat, Card: c})
	}
	return list
}

// owned are the cards of a set in a property, a piece for each kind.
func owned(seat razzia.Seat, cards razzia.Cards) (list []Piece) {
	for c := range cards.All() {
		list = append(list, Piece{At: Owned, Seat: seat, Card: c})
	}
	return list
}

// cheque is a cheque of a seat.
func cheque(seat razzia.Seat, c razzia.Cheque) Piece { return Piece{At: AtSeat, Seat: seat, Cheque: c} }

// cheques are the cheques of a set at a seat.
func cheques(seat razzia.Seat, set razzia.Cheques) (list []Piece) {
	for c := range set.All() {
		list = append(list, cheque(seat, c))
	}
	return list
}

// at is a piece of the table that belongs to no seat.
func at(p Place) Piece { return Piece{At: p, Seat: razzia.NoSeat} }
