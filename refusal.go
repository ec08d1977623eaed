package razzia

import "fmt"

// A Reason is one way for a move to be wrong. Reasons are stable: their keys may stand in catalogs.
type Reason uint8

// The reasons, each with the clause that it comes from.
const (
	_              Reason = iota
	UnknownMove           // N2: it is none of the six moves
	GameOver              // R6.4: nobody moves any more
	RevealDue             // R3.1: the drawn card must be revealed first
	NothingDrawn          // R3.1: there is no draw to reveal a card for
	CardNotLeft           // R1.2: no such card is left in the piles
	NoSuchPile            // R2.4: the game does not have this pile
	PileEmpty             // R5.3: the pile holds no card
	AuctionRuns           // R4.1: in an auction one bids or passes
	NoAuction             // R3: outside an auction one draws, steals or calls
	NothingToSteal        // R3.2: a steal takes at least one card
	NoThief               // R3.2: one has no thief to spend
	TooFewThieves         // R3.2: one has fewer thieves than cards to steal
	MoreThanRow           // R3.2: the row holds fewer cards
	NotInRow              // R3.2: the row does not hold such a card
	ChequeNotOpen         // R4.1: the cheque is not one of one's open cheques
	BidTooLow             // R4.1: the cheque is not higher than the highest bid
	MustBid               // R4.2: all others passed in one's called auction
)

// reasonFacts holds each reason's key and clause.
var reasonFacts = [...]struct{ key, clause string }{
	UnknownMove:    {"unknown-move", "N2"},
	GameOver:       {"game-over", "R6.4"},
	RevealDue:      {"reveal-due", "R3.1"},
	NothingDrawn:   {"nothing-drawn", "R3.1"},
	CardNotLeft:    {"card-not-left", "R1.2"},
	NoSuchPile:     {"no-such-pile", "R2.4"},
	PileEmpty:      {"pile-empty", "R5.3"},
	AuctionRuns:    {"auction-runs", "R4.1"},
	NoAuction:      {"no-auction", "R3"},
	NothingToSteal: {"nothing-to-steal", "R3.2"},
	NoThief:        {"no-thief", "R3.2"},
	TooFewThieves:  {"too-few-thieves", "R3.2"},
	MoreThanRow:    {"more-than-row", "R3.2"},
	NotInRow:       {"not-in-row", "R3.2"},
	ChequeNotOpen:  {"cheque-not-open", "R4.1"},
	BidTooLow:      {"bid-too-low", "R4.1"},
	MustBid:        {"must-bid", "R4.2"},
}

// Reasons lists all reasons, for catalogs that must have a text for each.
func Reasons() []Reason {
	var all []Reason
	for r := UnknownMove; int(r) < len(reasonFacts); r++ {
		all = append(all, r)
	}
	return all
}

// String gives the reason's stable key, such as "bid-too-low".
func (r Reason) String() string {
	if int(r) >= len(reasonFacts) {
		return "no-reason"
	}
	return reasonFacts[r].key
}

// Clause gives the clause of the rules that the move is against, such as "R4.1".
func (r Reason) Clause() string {
	if int(r) >= len(reasonFacts) {
		return ""
	}
	return reasonFacts[r].clause
}

// A Refusal is the error of [State.Step] for a move that the rules do not allow. It holds what is needed
// to say so in any language.
type Refusal struct {
	Reason Reason
	Move   Move
	State  State // the state that refused the move, and still stands
}

// Error says in an English sentence what is wrong and what would be right.
func (r *Refusal) Error() string {
	return fmt.Sprintf("%s (%s)", r.sentence(), r.Reason.Clause())
}

func (r *Refusal) sentence() string {
	s := &r.State
	switch r.Reason {
	case GameOver:
		return "the game is over: no move may follow"
	case RevealDue:
		return fmt.Sprintf("pile %d was drawn from: its card must be revealed first", s.Pile)
	case NothingDrawn:
		return "no card was drawn: a reveal follows a draw"
	case CardNotLeft:
		return r.cardSentence()
	case NoSuchPile:
		return fmt.Sprintf("there is no pile %d: %s", r.Move.Pile(), s.pilesInWords())
	case PileEmpty:
		return fmt.Sprintf("pile %d is empty: %s", r.Move.Pile(), s.pilesInWords())
	case AuctionRuns:
		return fmt.Sprintf("an auction is running: seat %d bids or passes", s.Actor)
	case NoAuction:
		return fmt.Sprintf("no auction is running: seat %d draws, steals or calls", s.Actor)
	case NothingToSteal, NoThief, TooFewThieves, MoreThanRow, NotInRow:
		return r.stealSentence()
	case ChequeNotOpen:
		return fmt.Sprintf("seat %d has no open cheque %d: %s", s.Actor, r.Move.Cheque(), s.bidsInWords())
	case BidTooLow:
		return fmt.Sprintf("%d is not higher than the bid of %d: %s", r.Move.Cheque(), s.Auction.Bid, s.bidsInWords())
	case MustBid:
		return fmt.Sprintf("seat %d called this auction and all others passed: %s", s.Actor, s.bidsInWords())
	}
	return "no such move: want a draw, reveal, steal, call, bid or pass"
}

func (r *Refusal) cardSentence() string {
	c := r.Move.Card()
	if c.Copies() == 0 {
		return "that is no card: reveal one of " + codes
	}
	return fmt.Sprintf("all %d cards %v have been turned up: the piles hold other cards", c.Copies(), c)
}

func (r *Refusal) stealSentence() string {
	s, want := &r.State, r.Move.Loot()
	thieves := s.Seats[s.Actor].Property.Count(Thief)
	switch r.Reason {
	case NothingToSteal:
		return "a steal takes at least one card"
	case NoThief:
		return fmt.Sprintf("seat %d has no thief to spend: draw or call", s.Actor)
	case TooFewThieves:
		return fmt.Sprintf("%d to steal, but the thieves of seat %d are only %d", want.Len(), s.Actor, thieves)
	case MoreThanRow:
		return fmt.Sprintf("%d to steal, but the row holds only %d: it is %s", want.Len(), s.Row.Len(), s.rowInWords())
	}
	_, missing := s.Row.take(want)
	return fmt.Sprintf("the row does not hold all of that, %v is missing: it is %s", missing, s.rowInWords())
}

func (s *State) rowInWords() string {
	if s.Row.Len() == 0 {
		return "empty"
	}
	return s.Row.Cards().String()
}

func (s *State) pilesInWords() string {
	if s.OnePile {
		return fmt.Sprintf("draw 1, which has %d", s.Piles[0])
	}
	return fmt.Sprintf("pile 1 has %d, pile 2 has %d", s.Piles[0], s.Piles[1])
}

// bidsInWords says what the actor may do in the auction.
func (s *State) bidsInWords() string {
	bids := s.Seats[s.Actor].Open.Above(s.Auction.Bid)
	switch {
	case bids == 0:
		return "pass"
	case s.mustBid():
		return "bid " + bids.Alternatives()
	}
	return "bid " + bids.Alternatives() + " or pass"
}
