package razzia

import "fmt"

// A Reason is a reason why a move is refused. Reasons and their keys are stable: message catalogs refer to them.
type Reason uint8

// The reasons, each with the clause of the rules or the notation that forbids the move.
const (
	_              Reason = iota
	UnknownMove           // N2: the move has none of the six verbs
	GameOver              // R6.4: there are no moves after the end
	RevealDue             // R3.1: the drawn card must be revealed first
	NothingDrawn          // R3.1: there is no draw to reveal a card for
	CardNotLeft           // R1.2: the piles hold no such card
	NoSuchPile            // R2.4: the game has no such pile
	PileEmpty             // R5.3: the pile holds no card
	AuctionRuns           // R4.1: only bids and passes are legal in an auction
	NoAuction             // R3: bids and passes are legal in an auction only
	NothingToSteal        // R3.2: a steal takes at least one card
	NoThief               // R3.2: the actor has no thief to spend
	TooFewThieves         // R3.2: the actor has fewer thieves than cards to steal
	MoreThanRow           // R3.2: the row holds fewer cards than the steal takes
	NotInRow              // R3.2: the row does not hold all cards that the steal takes
	ChequeNotOpen         // R4.1: the cheque is not an open cheque of the actor
	BidTooLow             // R4.1: the cheque is not higher than the highest bid
	MustBid               // R4.2: the actor called this auction and all others passed
)

// reasonFacts holds the key and the clause of each reason.
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

// Reasons lists all reasons, for example to check that a message catalog has a text for each.
func Reasons() []Reason {
	var all []Reason
	for r := UnknownMove; int(r) < len(reasonFacts); r++ {
		all = append(all, r)
	}
	return all
}

// String returns the stable key of the reason, such as "bid-too-low".
func (r Reason) String() string {
	if int(r) >= len(reasonFacts) {
		return "no-reason"
	}
	return reasonFacts[r].key
}

// Clause returns the clause that forbids the move, such as "R4.1".
func (r Reason) Clause() string {
	if int(r) >= len(reasonFacts) {
		return ""
	}
	return reasonFacts[r].clause
}

// A Refusal is the error of [State.Step] for a move that the rules do not allow. Its fields are enough to explain the
// refusal in any language.
type Refusal struct {
	Reason Reason
	Move   Move
	State  State // the state that refused the move; it is unchanged
}

// Error returns an English sentence that says what is wrong and what is legal, with the clause.
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
		return "this is no card: reveal one of " + codes
	}
	return fmt.Sprintf("all %d cards %v have been turned up: reveal another kind", c.Copies(), c)
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
		return fmt.Sprintf("%d to steal, but seat %d has thieves for only %d", want.Len(), s.Actor, thieves)
	case MoreThanRow:
		return fmt.Sprintf("%d to steal, but the row holds only %d: it is %s", want.Len(), s.Row.Len(), s.rowInWords())
	}
	_, missing := s.Row.take(want)
	return fmt.Sprintf("the row does not hold %v: it is %s", missing, s.rowInWords())
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

// bidsInWords lists the legal actions of the actor in an auction.
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
