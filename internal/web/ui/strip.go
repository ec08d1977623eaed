package ui

import (
	"slices"
	"strconv"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
)

// seatID is the ID of a seat on the page, and the name of its region.
func seatID(i razzia.Seat) string { return "seat" + strconv.Itoa(int(i)) }

// A heldCheque is a cheque in its place before a seat.
type heldCheque struct {
	Cheque razzia.Cheque
	Spent  bool
}

// ofTwo reports whether the viewer has one opponent, whose strip has room for cards with their names.
func (b *Board) ofTwo() bool { return len(b.others()) == 1 }

// stripClass is the CSS class of the cards in the strip of an opponent, "" if it counts them by family.
func (b *Board) stripClass(i razzia.Seat) string {
	if b.ofTwo() {
		return b.cardsClass(i)
	}
	return ""
}

// chequesOf lists the cheques of a seat by their places. A seat has the same number of cheques in the whole game (R2.3),
// and a cheque from the middle takes the place of the one it was paid with. At a new round they are sorted.
func (b *Board) chequesOf(i razzia.Seat) []heldCheque {
	var list []heldCheque
	seat := b.State().Seats[i]
	for _, c := range b.Log.Cheques[i] {
		list = append(list, heldCheque{c, seat.Spent.Has(c)})
	}
	return list
}

// openCheques names the open cheques of a seat.
func (b *Board) openCheques(i razzia.Seat) string {
	open := b.State().Seats[i].Open
	if open == 0 {
		return b.T("aria.open_none", "name", b.Narrator.Name(i))
	}
	return b.T("aria.open_of", "name", b.Narrator.Name(i), "cheques", open.String()) + "."
}

func (b *Board) chequeSum(i razzia.Seat) int {
	return (b.State().Seats[i].Open | b.State().Seats[i].Spent).Sum()
}

// stripCheque is the state of a cheque in a strip or in the console: open, spent, or bid, which is the highest bid of the auction.
func (b *Board) stripCheque(i razzia.Seat, c heldCheque) string {
	if c.Spent {
		return "spent"
	}
	if a := b.State().Auction; b.State().Phase == razzia.Bidding && a.Bidder == i && a.Bid == c.Cheque {
		return "open bid"
	}
	return "open"
}

// The states of a seat in the catalog and in the style sheet.
const (
	isThinking = "thinks"
	isToBid    = "to_bid"
	isBidding  = "bids"
	isOutbid   = "outbid"
	hasPassed  = "passed"
	hasWon     = "won" // the auction
	isOut      = "out"
)

// stateOf is what a seat does now, "" if there is nothing to say.
func (b *Board) stateOf(i razzia.Seat) string {
	s := b.State()
	switch {
	case b.Over():
		return ""
	case s.Phase == razzia.Bidding && s.Auction.Bid != 0 && s.Auction.Bidder == i:
		return isBidding
	case s.Actor == i:
		return isThinking
	case slices.Contains(b.View.Game.ToSay, i):
		return isToBid
	}
	if o := b.outcomeNow(); o != nil && b.Beat == table.Exchanged && o.Seat == i {
		return hasWon
	}
	for _, say := range b.View.Game.Says {
		if b.Beat == table.Counted {
			break // the auction that ended the round is no news any more
		}
		if say.Seat == i && say.Cheque == 0 {
			return hasPassed
		} else if say.Seat == i {
			return isOutbid
		}
	}
	if s.Seats[i].Open == 0 {
		return isOut
	}
	return ""
}

// stateText is the word for the state of a seat. That a player is away comes first.
func (b *Board) stateText(i razzia.Seat) string {
	state := b.stateOf(i)
	if b.View.Seats[i].Away && (state == "" || state == isThinking) {
		state = "away"
	}
	if state == "" {
		return ""
	}
	return b.T("state." + state)
}

// A familyCount is how many cards of a family a seat has: for jewels and businesses how many kinds, which is what scores
// (R7.4, R8.1).
type familyCount struct {
	mark   string // the name of its drawing
	count  int
	pieces []Piece
}

// familyMarks are the marks of the families in the order of the cards.
var familyMarks = [...]string{"jewel", "guard", "car", "driver", "thief", "gold", "biz"}

// familyCounts lists the families of a seat. Their places are always the same.
func (b *Board) familyCounts(i razzia.Seat) []familyCount {
	list := make([]familyCount, len(familyMarks))
	for at, mark := range familyMarks {
		list[at].mark = mark
	}
	last := razzia.Police
	for _, p := range b.Log.Property[i] {
		f := &list[markOf(p.Card)]
		f.pieces = append(f.pieces, p)
		if p.Card != last || !p.Card.IsJewel() && !p.Card.IsBusiness() {
			f.count++
		}
		last = p.Card
	}
	return list
}

// markOf is the number of a card's family in familyMarks.
func markOf(c razzia.Card) int {
	switch {
	case c.IsJewel():
		return 0
	case c.IsBusiness():
		return len(familyMarks) - 1
	}
	return int(c-razzia.Bodyguard) + 1
}

// lying lists the cards of a seat by kind, in the places where they lie. A Stack without pieces is an empty place.
func (b *Board) lying(i razzia.Seat) []Stack {
	list := make([]Stack, len(b.Log.Places[i]))
	for _, s := range b.stacks(i) {
		list[slices.Index(b.Log.Places[i], s.Card)] = s
	}
	return list
}

// stacks lists the cards of a seat by kind.
func (b *Board) stacks(i razzia.Seat) []Stack { return slices.Concat(Families(b.Log.Property[i])...) }

// An outlook is what a seat would score if the round ended now.
type outlook struct {
	points  int
	reasons []i18n.Explanation // the parts that are not 0
}

// The two outlooks of a seat.
const (
	withoutRow = iota
	withRow    // the seat wins the row first
)

// outlook returns what a seat would score if the round ended now, with the reason for each part (R7, R8).
func (b *Board) outlook(i razzia.Seat, kind int) (o outlook) {
	s := *b.State()
	if kind == withRow {
		s.Seats[i].Property += s.Row.Cards()
	}
	sc := i18n.Scoring{Round: s.Round, Seats: s.Seats[:s.Players]}
	for _, e := range b.Localizer.Explain(sc, i) {
		if e.Why == "" {
			o.points = e.Scored
		} else if e.Scored != 0 {
			o.reasons = append(o.reasons, e)
		}
	}
	return o
}

// tone is the CSS class of a number of points.
func tone(n int) string {
	switch {
	case n > 0:
		return "plus"
	case n < 0:
		return "minus"
	}
	return "zero"
}
