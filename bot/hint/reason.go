package hint

import (
	"slices"

	"razzia"
)

// A Kind is the kind of a Reason. It is a stable key for programs and catalogs.
type Kind string

// The kinds of reason, each with the fields that it fills.
const (
	RowForYou    Kind = "row-for-you"   // the row is worth Points to the seat at once
	RowForOther  Kind = "row-for-other" // it is worth Points to Seats[0]: more than to the seat, and to all who may get it
	OnlyMiddle   Kind = "only-middle"   // the row is empty: only the middle cheque, Middle, is sold (R3.3)
	NothingYet   Kind = "nothing-yet"   // the row is empty: there is nothing to buy yet
	Police       Kind = "police"        // police comes with this Chance before the next turn: see [Risk]
	Raid         Kind = "raid"          // the raid comes with this Chance before the next turn (R6.1)
	Exchange     Kind = "exchange"      // the bid costs Cheque, and brings Middle for the next round (R4.3, R6.3)
	LastExchange Kind = "last-exchange" // the bid costs Cheque, and brings Middle, which counts at the end (R8.3)
	LastCheque   Kind = "last-cheque"   // Cheque is the last open one: without it the seat is out (R5.1)
	Unbeatable   Kind = "unbeatable"    // no seat that may still bid has a cheque above Cheque (R4.1)
	Beatable     Kind = "beatable"      // these Seats may still bid, and have a cheque above Cheque
	Price        Kind = "price"         // Cheque is the lowest that could win (R4.1)
	NoneHigher   Kind = "none-higher"   // the seat has no cheque above the bid (R4.1)
	MustBid      Kind = "must-bid"      // the seat called, and all others passed (R4.2)
	RowStays     Kind = "row-stays"     // if all pass, the row stays where it is (R4.4)
	RowLeaves    Kind = "row-leaves"    // if all pass, the row leaves the game (R4.5)
	SeventhNext  Kind = "seventh-next"  // the next loot is the seventh: a full-row auction (R4.5)
	Alone        Kind = "alone"         // no other seat has an open cheque (R5.2)
	Stolen       Kind = "stolen"        // the stolen cards bring Points at once
	StolenAway   Kind = "stolen-away"   // the stolen cards, Cards, bring nothing at once but are gone for the others
	MustSpend    Kind = "must-spend"    // Seats[0] needs Cheque or a higher one to take what is sold from the seat (R4.1); only of [Compare]
)

// Kinds lists all kinds of reason.
func Kinds() []Kind {
	return []Kind{
		RowForYou, RowForOther, OnlyMiddle, NothingYet, Police, Raid, Exchange, LastExchange, LastCheque, Unbeatable,
		Beatable, Price, NoneHigher, MustBid, RowStays, RowLeaves, SeventhNext, Alone, Stolen, StolenAway, MustSpend,
	}
}

// A Reason is a fact in favour of a move.
type Reason struct {
	Kind   Kind
	Points int
	Chance float64 // 0 to 1
	Cheque razzia.Cheque
	Middle razzia.Cheque
	Seats  []razzia.Seat
	Cards  razzia.Cards
}

// most is the number of reasons that a hint has at most: a player wants to read them quickly.
const most = 4

// reasons are the reasons for the best move of a hint.
func reasons(s *razzia.State, h *Hint) []Reason {
	list := facts(s, h)
	return list[:min(len(list), most)]
}

// facts are all that there is to say of the best move of a hint, the first things first.
func facts(s *razzia.State, h *Hint) (list []Reason) {
	switch h.Best.Move.Verb() {
	case razzia.ToBid:
		list = forBid(s, h)
	case razzia.ToPass:
		list = forPass(s, h)
	case razzia.ToCall:
		list = forCall(s, h)
	case razzia.ToSteal:
		list = forSteal(s, h)
	default:
		list = forDraw(s, h)
	}
	return list
}

// forBid gives the reasons for a bid: what it buys, what it costs, and who may beat it.
func forBid(s *razzia.State, h *Hint) (list []Reason) {
	bid := h.Best.Move.Cheque()
	later := s.ToSay()[1:]
	if !mayPass(s) {
		list = append(list, Reason{Kind: MustBid})
	}
	list = append(list, sale(s, h), exchange(s, bid))
	if s.Seats[h.Seat].Open.Len() == 1 {
		list = append(list, Reason{Kind: LastCheque, Cheque: bid})
	}
	if len(later) > 0 {
		list = append(list, reach(s, bid, later))
	}
	return append(list, rival(s, h, append(later, s.Auction.Bidder))...)
}

// forPass gives the reasons for a pass: what a bid would buy and cost, and what happens to the row.
func forPass(s *razzia.State, h *Hint) (list []Reason) {
	list = []Reason{sale(s, h)}
	open := s.Seats[h.Seat].Open.Above(s.Auction.Bid)
	if open == 0 {
		return append([]Reason{{Kind: NoneHigher, Cheque: s.Auction.Bid}}, list...)
	}
	list = append(list, Reason{Kind: Price, Cheque: open.Lowest()})
	if s.Seats[h.Seat].Open.Len() == 1 {
		list = append(list, Reason{Kind: LastCheque, Cheque: open.Lowest()})
	}
	if s.Auction.Bid != 0 || s.Row.Len() == 0 {
		return list
	}
	if s.Auction.Kind == razzia.FullRow {
		return append(list, Reason{Kind: RowLeaves})
	}
	if s.Auction.Kind == razzia.ByPolice {
		list = append(append(list, Reason{Kind: RowStays}), risk(s, h)...)
	}
	return list
}

// forCall gives the reasons for a call: what is sold, who may beat the seat, and the risk of waiting.
func forCall(s *razzia.State, h *Hint) []Reason {
	list := append([]Reason{sale(s, h)}, contest(s, h)...)
	if s.Row.Len() > 0 {
		list = append(list, risk(s, h)...)
	}
	return append(list, rival(s, h, others(s, h.Seat))...)
}

// forDraw gives the reasons for a draw: what is in the row, the risk of drawing, and who could get the row.
func forDraw(s *razzia.State, h *Hint) (list []Reason) {
	if s.Row.Len() == 0 {
		return append([]Reason{{Kind: NothingYet}}, risk(s, h)...)
	}
	list = append([]Reason{sale(s, h)}, risk(s, h)...)
	if s.Row.Len() == razzia.RowSize-1 {
		list = append(list, Reason{Kind: SeventhNext})
	}
	return append(append(list, contest(s, h)...), rival(s, h, others(s, h.Seat))...)
}

// forSteal gives the reasons for a steal: what the cards bring, and the risk of leaving them.
func forSteal(s *razzia.State, h *Hint) []Reason {
	list := append([]Reason{stolen(s, h.Best.Move.Loot())}, risk(s, h)...)
	return append(list, rival(s, h, others(s, h.Seat))...)
}

// sale is the reason that says what is for sale, and its worth to the seat.
func sale(s *razzia.State, h *Hint) Reason {
	if s.Row.Len() == 0 {
		return Reason{Kind: OnlyMiddle, Middle: s.Middle}
	}
	return Reason{Kind: RowForYou, Points: h.Row[h.Seat]}
}

// exchange is the reason that says what a bid costs and brings besides the row.
func exchange(s *razzia.State, bid razzia.Cheque) Reason {
	kind := Exchange
	if s.Round == razzia.Rounds {
		kind = LastExchange
	}
	return Reason{Kind: kind, Cheque: bid, Middle: s.Middle}
}

// reach is the reason that says which of some seats have a higher cheque.
func reach(s *razzia.State, c razzia.Cheque, seats []razzia.Seat) Reason {
	var above []razzia.Seat
	for _, seat := range seats {
		if s.Seats[seat].Open.Highest() > c {
			above = append(above, seat)
		}
	}
	if above == nil {
		return Reason{Kind: Unbeatable, Cheque: c}
	}
	return Reason{Kind: Beatable, Cheque: c, Seats: above}
}

// contest is the reason that says who could beat the highest cheque of the seat in an auction that it calls.
func contest(s *razzia.State, h *Hint) []Reason {
	in := others(s, h.Seat)
	if len(in) == 0 {
		return []Reason{{Kind: Alone}}
	}
	return []Reason{reach(s, s.Seats[h.Seat].Open.Highest(), in)}
}

// others are the other seats with an open cheque, clockwise.
func others(s *razzia.State, seat razzia.Seat) (seats []razzia.Seat) {
	for other := next(s, seat); other != seat; other = next(s, other) {
		if s.Seats[other].Open != 0 {
			seats = append(seats, other)
		}
	}
	return seats
}

// risk is the reason that gives the chance of the raid, where it is near, or else of police; none if neither can
// come.
func risk(s *razzia.State, h *Hint) []Reason {
	const near = 0.05 // of the raid: smaller chances seldom change a decision
	switch {
	case missing(s) == 1 && h.Risk.Raid > 0, h.Risk.Raid >= near:
		return []Reason{{Kind: Raid, Chance: h.Risk.Raid}}
	case h.Risk.Police > 0:
		return []Reason{{Kind: Police, Chance: h.Risk.Police}}
	}
	return nil
}

// rival is the reason that says to which of some seats the row is worth most, the first of several; none unless it is
// worth more to that seat than to the seat itself. NoSeat is skipped.
func rival(s *razzia.State, h *Hint, seats []razzia.Seat) []Reason {
	best := Reason{Kind: RowForOther, Points: h.Row[h.Seat]}
	for _, seat := range seats {
		if seat != razzia.NoSeat && h.Row[seat] > best.Points {
			best.Points, best.Seats = h.Row[seat], []razzia.Seat{seat}
		}
	}
	if best.Seats == nil {
		return nil
	}
	return []Reason{best}
}

// stolen is the reason that says what a theft brings at once: the points of the cards, less those of the thieves
// (R7.1).
func stolen(s *razzia.State, loot razzia.Cards) Reason {
	after, err := s.Step(razzia.Steal(loot))
	if err != nil {
		panic("hint: the analyst's move is illegal: " + err.Error())
	}
	before, sheets := s.Score(), after.Score()
	if gain := sheets[s.Actor].Sum() - before[s.Actor].Sum(); gain > 0 {
		return Reason{Kind: Stolen, Points: gain, Cards: loot}
	}
	return Reason{Kind: StolenAway, Cards: loot}
}

// mayPass reports whether the actor may pass (R4.2).
func mayPass(s *razzia.State) bool { return slices.Contains(s.Legal(nil), razzia.Pass()) }
