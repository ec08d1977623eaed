package referee

import (
	"strings"

	"razzia"
)

// reasons is the set of all reasons against a move. The rules do not say which of them is named first.
type reasons uint32

func (rs *reasons) add(r razzia.Reason)     { *rs |= 1 << r }
func (rs reasons) has(r razzia.Reason) bool { return rs>>r&1 != 0 }

func (rs reasons) String() string {
	var keys []string
	for _, r := range razzia.Reasons() {
		if rs.has(r) {
			keys = append(keys, r.String())
		}
	}
	return strings.Join(keys, ", ")
}

// because returns the set of one reason.
func because(r razzia.Reason) reasons { return 1 << r }

// objections returns all reasons why the rules forbid a move, the empty set if it is legal.
func objections(s razzia.State, m razzia.Move) reasons {
	if m.Verb() < razzia.ToDraw || m.Verb() > razzia.ToPass {
		return because(razzia.UnknownMove)
	}
	if against := outOfPlace(s, m.Verb()); against != 0 {
		return against
	}
	switch m.Verb() {
	case razzia.ToDraw:
		return againstDraw(s, m.Pile())
	case razzia.ToReveal:
		if m.Card() < razzia.Ring || m.Card() > razzia.Police || s.Left.Count(m.Card()) == 0 {
			return because(razzia.CardNotLeft)
		}
	case razzia.ToSteal:
		return againstSteal(s, m.Loot())
	case razzia.ToBid:
		return againstBid(s, m.Cheque())
	case razzia.ToPass:
		if a := s.Auction; a.Kind == razzia.Called && a.Opener == s.Actor && a.Bidder == razzia.NoSeat {
			return because(razzia.MustBid)
		}
	}
	return 0
}

// outOfPlace returns the reasons against every move with a verb in the current phase.
func outOfPlace(s razzia.State, v razzia.Verb) (against reasons) {
	inTurn := v == razzia.ToDraw || v == razzia.ToSteal || v == razzia.ToCall
	inAuction := v == razzia.ToBid || v == razzia.ToPass
	if s.Phase == razzia.Over {
		against.add(razzia.GameOver)
	}
	if s.Phase == razzia.Revealing && v != razzia.ToReveal {
		against.add(razzia.RevealDue)
	}
	if s.Phase != razzia.Revealing && v == razzia.ToReveal {
		against.add(razzia.NothingDrawn)
	}
	if s.Phase == razzia.Bidding && inTurn {
		against.add(razzia.AuctionRuns)
	}
	if s.Phase == razzia.Turn && inAuction {
		against.add(razzia.NoAuction)
	}
	return against
}

// againstDraw returns the reasons against a draw from a pile (R2.4, R5.3).
func againstDraw(s razzia.State, pile uint8) reasons {
	switch {
	case pile == 1 && s.Piles[0] > 0, pile == 2 && s.Piles[1] > 0:
		return 0
	case pile == 1, pile == 2 && !s.OnePile:
		return because(razzia.PileEmpty)
	}
	return because(razzia.NoSuchPile)
}

// againstSteal returns the reasons against a steal of these cards (R3.2).
func againstSteal(s razzia.State, loot razzia.Cards) (against reasons) {
	thieves, row := s.Seats[s.Actor].Property.Count(razzia.Thief), s.Row.Cards()
	n := 0
	for c := razzia.Ring; c <= razzia.Police; c++ {
		n += loot.Count(c)
		if loot.Count(c) > row.Count(c) {
			against.add(razzia.NotInRow)
		}
	}
	if n == 0 {
		against.add(razzia.NothingToSteal)
	}
	if thieves == 0 {
		against.add(razzia.NoThief)
	}
	if thieves > 0 && n > thieves {
		against.add(razzia.TooFewThieves)
	}
	if n > s.Row.Len() {
		against.add(razzia.MoreThanRow)
	}
	return against
}

// againstBid returns the reasons against a bid of a cheque (R4.1).
func againstBid(s razzia.State, bid razzia.Cheque) (against reasons) {
	has := false
	for c := range s.Seats[s.Actor].Open.All() {
		has = has || c == bid
	}
	if !has {
		against.add(razzia.ChequeNotOpen)
	}
	if bid <= s.Auction.Bid {
		against.add(razzia.BidTooLow)
	}
	return against
}
