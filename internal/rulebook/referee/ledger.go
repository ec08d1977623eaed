package referee

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"razzia"
)

// A ledger records where every card, cheque and point is. Events are applied to it one by one.
type ledger struct {
	players     int
	left, gone  tally
	police      int
	property    [5]tally
	row         string // codes, left to right, with a space before each
	open, spent [5][17]bool
	middle      razzia.Cheque
	round       uint8
	total       [5]int
	sheets      [3][5]razzia.Sheet
	auction     razzia.Auction
	piles       [2]uint8
	onePile     bool
}

// A tally counts the cards of each kind.
type tally [razzia.Police + 1]int

func (t *tally) add(cards razzia.Cards, times int) {
	for c := razzia.Ring; c <= razzia.Police; c++ {
		t[c] += cards.Count(c) * times
	}
}

// ledgerOf returns the ledger of a game.
func ledgerOf(g razzia.Game) ledger {
	s := g.State
	l := ledger{
		players: int(s.Players), police: int(s.Police), middle: s.Middle, round: s.Round, sheets: g.Sheets,
		auction: s.Auction, piles: s.Piles, onePile: s.OnePile,
	}
	l.left.add(s.Left, 1)
	l.gone.add(s.Gone(), 1)
	for i := range s.Row.Len() {
		l.row += " " + s.Row.At(i).String()
	}
	for i, h := range s.Seats[:s.Players] {
		l.property[i].add(h.Property, 1)
		l.total[i] = int(h.Total)
		for c := range razzia.Cheque(17) {
			l.open[i][c], l.spent[i][c] = h.Open.Has(c), h.Spent.Has(c)
		}
	}
	return l
}

// checkEvents applies the move and the events of a step to the ledger from before it. The result must be the
// ledger from after it, so that the events account for every change.
func checkEvents(st step) error {
	l := ledgerOf(st.before)
	l.enterMove(st.before.State, st.move)
	for _, e := range st.events {
		if !l.enter(e) {
			return fmt.Errorf("event %+v is impossible: it leads to %+v", e, l)
		}
		if err := checkFields(e); err != nil {
			return err
		}
	}
	if want := ledgerOf(st.after); l != want {
		return fmt.Errorf("the events do not account for the change: they lead to\n%+v, want\n%+v", l, want)
	}
	return nil
}

// enterMove applies the part of a move that has no event.
func (l *ledger) enterMove(s razzia.State, m razzia.Move) {
	switch m.Verb() {
	case razzia.ToReveal:
		l.piles[s.Pile-1]--
	case razzia.ToBid:
		l.auction.Bid, l.auction.Bidder = m.Cheque(), s.Actor
	}
}

// eventFields are the fields that each kind of event fills.
var eventFields = map[razzia.EventKind]string{
	razzia.LootTurnedUp:     "Card",
	razzia.PoliceTurnedUp:   "Card Count",
	razzia.PileParted:       "",
	razzia.LootStolen:       "Seat Count Cards",
	razzia.AuctionOpened:    "Seat Auction",
	razzia.AuctionWon:       "Seat Auction Cheque Middle Cards",
	razzia.RowKept:          "",
	razzia.RowDiscarded:     "Cards",
	razzia.SeatOut:          "Seat",
	razzia.Raid:             "",
	razzia.ChequesSpent:     "",
	razzia.SeatScored:       "Seat Round Sheet",
	razzia.RowLost:          "Cards",
	razzia.PropertyReturned: "Seat Cards",
	razzia.RoundBegan:       "Seat Round",
	razzia.GameEnded:        "",
}

// checkFields checks that the fields which the kind of an event does not use are zero.
func checkFields(e razzia.Event) error {
	fills, known := eventFields[e.Kind]
	if !known {
		return fmt.Errorf("the event %+v is of no known kind", e)
	}
	named := strings.Fields("Kind " + fills)
	for field, value := range reflect.ValueOf(e).Fields() {
		if !value.IsZero() && !slices.Contains(named, field.Name) {
			return fmt.Errorf("event %+v fills the field %s, which its kind does not use", e, field.Name)
		}
	}
	return nil
}
