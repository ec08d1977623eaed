package ui

import (
	"github.com/a-h/templ"

	"razzia"
)

// A consoleView is the viewer's place for actions.
type consoleView struct {
	*tablePage
	moves    moves
	status   statusView
	question consentView
	plan     planView
	early    earlyView
	rematch  rematchView
	hint     *Hint // nil without one
	worst    int   // the moment at which their analysis opens
	faults   int   // how many of their decisions it marks, 0 without one
}

// A chequeSlot is the slot of a cheque of the viewer.
type chequeSlot struct {
	heldCheque
	place        int
	state, class string           // open, spent or bid, and more CSS classes
	bid          bool             // the viewer may bid it now
	label, why   string           // why it cannot be bid now
	again        templ.Attributes // the words that ask for a second tap
}

// chequeSlots lists the viewer's cheques by their places.
func (c consoleView) chequeSlots() []chequeSlot {
	mine := seatOf(c.tablePage, c.Seat)
	cheques := mine.cheques()
	list := make([]chequeSlot, len(cheques))
	for place, held := range cheques {
		s := &list[place]
		*s = chequeSlot{heldCheque: held, place: place, state: mine.chequeState(held), bid: c.moves.bids(held.Cheque)}
		if s.bid {
			s.class, s.label, s.again = c.advised(razzia.Bid(held.Cheque)), c.T("table.bid", "cheque", int(held.Cheque)), c.askAgain(held.Cheque)
		} else {
			c.explain(s)
		}
	}
	return list
}

// explain says why a cheque cannot be bid now.
func (c consoleView) explain(s *chequeSlot) {
	key, highest := "aria.cheque_open", c.State.Auction.Bid
	switch {
	case s.Spent:
		key, s.why = "aria.cheque_spent", c.T("status.inert_spent", "cheque", int(s.Cheque))
	case c.State.Phase == razzia.Bidding && s.Cheque < highest:
		s.class, s.why = "too-low", c.T("status.cheque_low", "cheque", int(s.Cheque), "bid", int(highest))
	default:
		s.why = c.T("status.inert_bid")
	}
	s.label = c.T(key, "cheque", int(s.Cheque))
}

// askAgain are the attributes of a bid: the words that ask for a second tap before the script sends it. A lesson has no line
// for them.
func (c consoleView) askAgain(q razzia.Cheque) templ.Attributes {
	if c.View.Lesson != nil {
		return nil
	}
	return templ.Attributes{"data-again": c.T("ask.again", "cheque", int(q))}
}

// mayAsk reports whether the viewer may ask for a hint. They must have a choice.
func (c consoleView) mayAsk() bool {
	return c.MyTurn && len(c.moves.legal) > 1 && c.View.Options.Hints && c.View.Lesson == nil && c.View.Alone == nil &&
		c.Replay == nil
}

// advised returns the CSS class of a button for a move: "advised" if it is the advised move. Draws from both piles
// count as the same move, and so do all steals, which have one button.
func (c consoleView) advised(m razzia.Move) string {
	if c.hint == nil || m.Verb() != c.hint.Move.Verb() || m != c.hint.Move && m.Verb() != razzia.ToDraw && m.Verb() != razzia.ToSteal {
		return ""
	}
	return "advised"
}
