package referee

import "razzia"

// inPlay are the rare situations of turns and auctions that random games must reach, by clause.
var inPlay = map[string]situation{
	"R3.2 several cards stolen": func(st step) bool { return st.move.Loot().Len() > 1 },
	"R3.2 a thief stolen":       func(st step) bool { return st.move.Loot().Count(razzia.Thief) > 0 },
	"R3.2 the whole row stolen": func(st step) bool {
		return st.has(razzia.LootStolen) && st.after.State.Row.Len() == 0
	},
	"R3.2 one of equal cards stolen, with another between": func(st step) bool {
		return st.has(razzia.LootStolen) && splitsEqualCards(st.before.State, st.move.Loot())
	},
	"R3.2 more thieves than cards in the row": func(st step) bool {
		s := st.before.State
		return s.Phase == razzia.Turn && s.Row.Len() > 0 && s.Seats[s.Actor].Property.Count(razzia.Thief) > s.Row.Len()
	},
	"R3.3 a call with an empty row": func(st step) bool {
		return st.move.Verb() == razzia.ToCall && st.before.State.Row.Len() == 0
	},
	"R4.1 a pass with cheques that are all too low": func(st step) bool {
		s := st.before.State
		return st.move.Verb() == razzia.ToPass && s.Seats[s.Actor].Open.Above(s.Auction.Bid) == 0
	},
	"R4.2 the opener must bid": func(st step) bool {
		s := st.before.State
		return s.Auction.Kind == razzia.Called && s.Actor == s.Auction.Opener && s.Auction.Bid == 0
	},
	"R4.2 the opener may pass after a bid": func(st step) bool {
		a := st.before.State.Auction
		return a.Kind == razzia.Called && a.Bid != 0 && st.before.State.Actor == a.Opener && st.move.Verb() == razzia.ToPass
	},
	"R4.3 only the middle cheque sold": func(st step) bool {
		won, found := st.event(razzia.AuctionWon)
		return found && won.Cards == 0
	},
	"R4.3 the opener outbids": func(st step) bool {
		a := st.before.State.Auction
		return a.Bid != 0 && a.Opener == st.before.State.Actor && st.move.Verb() == razzia.ToBid
	},
	"R4.4 the row kept": func(st step) bool {
		return st.has(razzia.RowKept) && st.after.State.Row.Len() > 0
	},
	"R4.4 an empty row kept": func(st step) bool {
		return st.has(razzia.RowKept) && st.after.State.Row.Len() == 0
	},
	"R4.5 a full row opens an auction": func(st step) bool { return opens(st, razzia.FullRow) },
	"R4.5 a full row discarded":        func(st step) bool { return st.has(razzia.RowDiscarded) },
	"R4.5 a full row won": func(st step) bool {
		return st.before.State.Auction.Kind == razzia.FullRow && st.has(razzia.AuctionWon)
	},
	"R4.6 the next left of the opener": func(st step) bool {
		return endsAuction(st) && !st.skips(st.before.State.Auction.Opener)
	},
	"R4.6 the next past a player who is out": func(st step) bool {
		return endsAuction(st) && st.skips(st.before.State.Auction.Opener)
	},
	"R4.6 the opener is out, others act": func(st step) bool { return endsAuction(st) && openerOut(st) },
	"R5.1 a turn past a player who is out": func(st step) bool {
		return st.has(razzia.LootTurnedUp) && st.after.State.Phase == razzia.Turn && st.skips(st.before.State.Drawer)
	},
	"R5.1 a say past a player who is out": func(st step) bool {
		return st.after.State.Phase == razzia.Bidding && st.before.State.Phase == razzia.Bidding && st.skips(st.before.State.Actor)
	},
	"R5.2 the lone player passes on police":     func(st step) bool { return lonePass(st, razzia.ByPolice) },
	"R5.2 the lone player passes on a full row": func(st step) bool { return lonePass(st, razzia.FullRow) },
	"R5.2 the lone player calls": func(st step) bool {
		return st.playersIn() == 1 && opens(st, razzia.Called)
	},
	"R5.2 the lone player steals": func(st step) bool {
		return st.playersIn() == 1 && st.has(razzia.LootStolen)
	},
	"R5.3 an odd pile parted": func(st step) bool {
		return parts(st, func(n uint8) bool { return n > 1 && n%2 == 1 })
	},
	"R5.3 an even pile parted": func(st step) bool {
		return parts(st, func(n uint8) bool { return n%2 == 0 })
	},
	"R5.3 a pile of one card parted": func(st step) bool {
		return parts(st, func(n uint8) bool { return n == 1 })
	},
	"R5.3 the last card turned up": func(st step) bool {
		return st.before.State.CardsLeft() == 1 && st.after.State.CardsLeft() == 0
	},
}

// splitsEqualCards reports whether a steal takes one of two equal cards with another card between them, so that
// it matters which of the two leaves (R3.2).
func splitsEqualCards(s razzia.State, loot razzia.Cards) bool {
	for i := 0; i+2 < s.Row.Len(); i++ {
		c := s.Row.At(i)
		if loot.Count(c) == 1 && s.Row.At(i+1) != c && s.Row.At(i+2) == c {
			return true
		}
	}
	return false
}

// opens reports whether the step opens an auction of a kind.
func opens(st step, kind razzia.AuctionKind) bool {
	opened, found := st.event(razzia.AuctionOpened)
	return found && opened.Auction == kind
}

// endsAuction reports whether the step ends an auction without ending the round.
func endsAuction(st step) bool {
	return st.before.State.Phase == razzia.Bidding && st.after.State.Phase == razzia.Turn && !st.has(razzia.SeatScored)
}

// openerOut reports whether the opener has no open cheque after the step.
func openerOut(st step) bool {
	return st.after.State.Seats[st.before.State.Auction.Opener].Open == 0
}

// lonePass reports whether a lone player passes in an auction of a kind.
func lonePass(st step, kind razzia.AuctionKind) bool {
	return st.playersIn() == 1 && st.move.Verb() == razzia.ToPass && st.before.State.Auction.Kind == kind
}

// parts reports whether the step parts a pile whose number of cards meets a condition.
func parts(st step, meets func(n uint8) bool) bool {
	return st.has(razzia.PileParted) && meets(st.before.State.Piles[2-st.before.State.Pile])
}
