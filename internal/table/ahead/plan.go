package ahead

import (
	"errors"

	"razzia"
)

// A Turn is what a plan does in the player's turn (R3).
type Turn string

// The parts of a plan for a turn. The empty Turn leaves it to the player.
const (
	Draw Turn = "draw" // draw a card (R3.1)
	Call Turn = "call" // call an auction if no auction came before (R3.3)
)

// A Say is what a plan does when the player has their say in an auction (R4.1).
type Say string

// The parts of a plan for an auction. The empty Say leaves it to the player.
const (
	Pass Say = "pass" // make no bid
	Bid  Say = "bid"  // bid the lowest cheque that takes the lead, up to the limit; otherwise pass
)

// A Span is how long a plan lasts.
type Span string

// The spans of a plan.
const (
	Once  Span = "once"  // each part is used once: in the next turn, and in the running auction or else the next one
	Round Span = "round" // until the end of the round (R6.1); a bid counts for the row that the player has seen
	Away  Span = "away"  // until the player comes back: until they end it, or move by hand
)

// A Plan is what a player wants to do while they are away. The zero Plan does nothing. Plans compare with ==.
type Plan struct {
	Turn  Turn          `json:"turn,omitempty"`
	Say   Say           `json:"say,omitempty"`
	Limit razzia.Cheque `json:"limit,omitempty"` // the highest cheque to bid; 0 unless Say is Bid
	Lasts Span          `json:"lasts"`
	Row   int           `json:"row"` // the most cards in the row; with more of them the plan asks the player
	Seen  Seen          `json:"seen,omitzero"`
}

// Seen is what a player saw when they made a plan, as far as the plan depends on it.
type Seen struct {
	Round   uint8              `json:"round"`
	Middle  razzia.Cheque      `json:"middle"`            // it changes with each auction that sells the row (R4.3)
	Police  uint8              `json:"police"`            // it grows with each police auction (R3.1)
	Row     Loot               `json:"row,omitzero"`      // the cards of the row
	Auction razzia.AuctionKind `json:"auction,omitempty"` // that ran and in which the player had not had their say
}

// SeenIn returns what the player of a seat sees in a state.
func SeenIn(s *razzia.State, seat razzia.Seat) Seen {
	seen := Seen{Round: s.Round, Middle: s.Middle, Police: s.Police, Row: Loot(s.Row.Cards())}
	for _, other := range s.ToSay() {
		if other == seat {
			seen.Auction = s.Auction.Kind
		}
	}
	return seen
}

// The reasons why a plan is refused.
var (
	ErrEmpty   = errors.New("a plan needs a part for the turn or for auctions")
	ErrUnknown = errors.New("a part of the plan is unknown")
	ErrLimit   = errors.New("a plan that bids has a limit of 1 to 16, and no other plan has one")
	ErrRow     = errors.New("the row of a plan has 0 to 7 cards")
	ErrSpan    = errors.New("a call lasts once, and a bid is for a row that the player has seen")
)

// Check refuses a plan that has no meaning.
func (p Plan) Check() error {
	switch {
	case p.Turn == "" && p.Say == "":
		return ErrEmpty
	case p.Turn != "" && p.Turn != Draw && p.Turn != Call, p.Say != "" && p.Say != Pass && p.Say != Bid,
		p.Lasts != Once && p.Lasts != Round && p.Lasts != Away:
		return ErrUnknown
	case (p.Say == Bid) != (p.Limit > 0) || p.Limit > razzia.MaxCheque:
		return ErrLimit
	case p.Row < 0 || p.Row > razzia.RowSize:
		return ErrRow
	case p.Turn == Call && p.Lasts != Once, p.Say == Bid && p.Lasts == Away:
		return ErrSpan
	}
	return nil
}

// Holds reports whether any part of the plan of a seat may still give a move. A plan that does not hold never holds again.
func (p Plan) Holds(s *razzia.State, seat razzia.Seat) bool {
	switch {
	case s.Phase == razzia.Over:
		return false
	case p.Lasts != Away && (s.Round != p.Seen.Round || s.Seats[seat].Open == 0 || p.nearRaid(s)):
		return false
	}
	return p.turnHolds(s) || p.sayHolds(s)
}

// nearRaid reports whether the next police card is the raid (R6.1), and was not when the player looked.
func (p Plan) nearRaid(s *razzia.State) bool {
	edge := uint8(s.RaidAt() - 1)
	return s.Police == edge && p.Seen.Police < edge
}

// sameRow reports whether the row is the one that the player saw, with no more cards than they said. A theft, a sale and a full
// row that leaves the game end that.
func (p Plan) sameRow(s *razzia.State) bool {
	return p.Seen.Row.in(s) && s.Middle == p.Seen.Middle && s.Row.Len() <= p.Row
}

// turnHolds reports whether the part for the turn holds, within the span of the plan. A call is for the row that the player
// saw, and only if no auction came first.
func (p Plan) turnHolds(s *razzia.State) bool {
	if p.Turn == Call {
		return p.sameRow(s) && s.Police == p.Seen.Police
	}
	return p.Turn == Draw
}

// sayHolds reports whether the part for auctions holds, within the span of the plan.
func (p Plan) sayHolds(s *razzia.State) bool {
	switch {
	case p.Say == "":
		return false
	case p.Say == Pass && p.Lasts != Once:
		return true
	case p.Lasts != Once:
		return p.sameRow(s)
	}
	return p.sameRow(s) && p.sameAuction(s)
}

// sameAuction reports whether the running auction, or the next one, is the one that a plan for once means: the auction that
// the player saw, or else the first after it. Each police auction has another length of the police line.
func (p Plan) sameAuction(s *razzia.State) bool {
	if p.Seen.Auction != razzia.NoAuctionRuns {
		return s.Auction.Kind == p.Seen.Auction && s.Police == p.Seen.Police
	}
	return s.Police == p.Seen.Police || s.Police == p.Seen.Police+1 && s.Auction.Kind == razzia.ByPolice
}

// After returns what remains of a plan after a move that it gave.
func (p Plan) After(m razzia.Move) Plan {
	switch m.Verb() {
	case razzia.ToDraw, razzia.ToCall:
		if p.Lasts == Once {
			p.Turn = ""
		}
	case razzia.ToBid:
		p.Say, p.Limit = "", 0 // the auction sells the row (R4.3)
	case razzia.ToPass:
		if p.Lasts == Once {
			p.Say, p.Limit = "", 0
		}
	}
	return p
}

// Empty reports whether a plan has no part.
func (p Plan) Empty() bool { return p.Turn == "" && p.Say == "" }
