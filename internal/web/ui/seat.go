package ui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"razzia"
	"razzia/internal/i18n"
	"razzia/internal/table"
	"razzia/internal/table/picture"
)

// seatID is the ID of a seat on the page, and the name of its region.
func seatID(i razzia.Seat) string { return "seat" + strconv.Itoa(int(i)) }

// A seatView is a seat: its player, cheques and cards.
type seatView struct {
	*tablePage
	seat razzia.Seat
	who  *table.SeatView
	has  *razzia.Holding
}

// A heldCheque is a cheque in its place before a seat.
type heldCheque struct {
	Cheque razzia.Cheque
	Spent  bool
}

// stripClass is the CSS class of the cards in the strip of the viewer's only opponent, which has room for their names; "" if the
// strip counts them by family.
func (s seatView) stripClass() string {
	if len(s.Others) == 1 {
		return s.cardsClass()
	}
	return ""
}

// cheques lists the cheques by their places. A seat has the same number of cheques in the whole game (R2.3), and a cheque from
// the middle takes the place of the one it was paid with. At a new round they are sorted.
func (s seatView) cheques() []heldCheque {
	list := make([]heldCheque, len(s.Log.Cheques[s.seat]))
	for i, c := range s.Log.Cheques[s.seat] {
		list[i] = heldCheque{c, s.has.Spent.Has(c)}
	}
	return list
}

// openCheques names the open cheques.
func (s seatView) openCheques() string {
	if s.has.Open == 0 {
		return s.T("aria.open_none", "name", s.Narrator.Name(s.seat))
	}
	return s.T("aria.open_of", "name", s.Narrator.Name(s.seat), "cheques", s.has.Open.String()) + "."
}

// chequeState is the state of a cheque in a strip or in the console: open, spent, or bid, which is the highest bid of the auction.
func (s seatView) chequeState(c heldCheque) string {
	if c.Spent {
		return "spent"
	}
	if a := s.State.Auction; s.State.Phase == razzia.Bidding && a.Bidder == s.seat && a.Bid == c.Cheque {
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
	hasWon     = "won"  // the auction
	hasDrawn   = "drew" // the card that ends the round
	isOut      = "out"
)

// doing is what the seat does now, "" if there is nothing to say.
func (s seatView) doing() string {
	now := s.State
	switch {
	case s.Over:
		return ""
	case now.Phase == razzia.Bidding && now.Auction.Bid != 0 && now.Auction.Bidder == s.seat:
		return isBidding
	case now.Actor == s.seat:
		return isThinking
	case slices.Contains(s.View.Game.ToSay, s.seat):
		return isToBid
	}
	if o := s.Outcome; o != nil && o.Seat == s.seat {
		switch s.Beat {
		case table.Exchanged:
			return hasWon
		case table.Raided:
			return hasDrawn
		}
	}
	for _, say := range s.View.Game.Says {
		if s.Beat == table.Counted {
			break // the auction that ended the round is no news any more
		}
		if say.Seat == s.seat && say.Cheque == 0 {
			return hasPassed
		} else if say.Seat == s.seat {
			return isOutbid
		}
	}
	if s.has.Open == 0 {
		return isOut
	}
	return ""
}

// doingText is the word for what the seat does. That a player is away comes first.
func (s seatView) doingText() string {
	state := s.doing()
	if s.who.Away && (state == "" || state == isThinking) {
		state = "away"
	}
	if state == "" {
		return ""
	}
	return s.T("state." + state)
}

// won reports whether the seat has won the game.
func (s seatView) won() bool { return slices.Contains(s.Winners, s.seat) }

// showsScoreNow reports whether the seat shows what it would score: not if the table goes without this aid, and not after the
// end of the game.
func (s seatView) showsScoreNow() bool { return !s.View.Options.Without.ScoreNow && !s.Over }

// showsRowWorth reports whether the value of the row is shown: not at a raid, and not if the seat cannot win it.
func (s seatView) showsRowWorth() bool {
	return !s.View.Options.Without.RowWorth && !s.Over && s.Beat != table.Raided && s.State.Row.Len() > 0 && s.has.Open != 0
}

// longPoints reports whether the points have three characters or more.
func (s seatView) longPoints() bool { return s.has.Total < -9 || s.has.Total > 99 }

// ticks are the attributes of the points of the seat while a round is counted: the points at each step.
func (s seatView) ticks() templ.Attributes {
	scored := s.Counted
	if s.Beat != table.Counted || scored == nil || !s.Stepped() {
		return nil
	}
	points := totalAfter(scored, int(s.seat)) - scored.After.Sheets[scored.Round-1][s.seat].Sum()
	list := []string{strconv.Itoa(points)}
	for _, row := range scoreSheetOf(s.tablePage, scored).categories() {
		points += row.cells[s.seat].points
		list = append(list, strconv.Itoa(points))
	}
	return templ.Attributes{"data-ticks": strings.Join(list, " ")}
}

// namedKinds is how many kinds of card fit in one line with their names. More kinds are drawn in two lines, smaller.
const namedKinds = 7

// cardsClass is the CSS class of a property: how much room its cards have.
func (s seatView) cardsClass() string {
	switch n := len(s.Log.Places[s.seat]); {
	case n <= namedKinds:
		return "few"
	case n <= namedKinds+2:
		return "some"
	}
	return "many"
}

// A familyCount is how many cards of a family a seat has: for jewels and businesses how many kinds, which is what scores
// (R7.4, R8.1).
type familyCount struct {
	mark   string // the name of its drawing
	count  int
	pieces []picture.Piece
}

// familyMarks are the marks of the families in the order of the cards.
var familyMarks = [...]string{"jewel", "guard", "car", "driver", "thief", "gold", "biz"}

// familyCounts lists the families of the cards of a seat. Their places are always the same.
func familyCounts(property []picture.Piece) []familyCount {
	list := make([]familyCount, len(familyMarks))
	for at, mark := range familyMarks {
		list[at].mark = mark
	}
	last := razzia.Police
	for _, p := range property {
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

// lying lists the cards by kind, in the places where they lie. A Stack without pieces is an empty place.
func (s seatView) lying() []picture.Stack {
	list := make([]picture.Stack, len(s.Log.Places[s.seat]))
	for _, stack := range s.stacks() {
		list[slices.Index(s.Log.Places[s.seat], stack.Card)] = stack
	}
	return list
}

// stacks lists the cards by kind.
func (s seatView) stacks() []picture.Stack {
	return slices.Concat(picture.Families(s.Log.Property[s.seat])...)
}

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

// outlook returns what the seat would score if the round ended now, with the reason for each part (R7, R8).
func (s seatView) outlook(kind int) (o outlook) {
	now := *s.State
	if kind == withRow {
		now.Seats[s.seat].Property += now.Row.Cards()
	}
	sc := i18n.Scoring{Round: now.Round, Seats: now.Seats[:now.Players]}
	for _, e := range s.Localizer.Explain(sc, s.seat) {
		if e.Why == "" {
			o.points = e.Scored
		} else if e.Scored != 0 {
			o.reasons = append(o.reasons, e)
		}
	}
	return o
}

// isBot reports whether a bot plays a seat.
func isBot(s table.SeatView) bool { return s.Level != "" }
