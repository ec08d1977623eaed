package search

import "razzia"

// bids is the number of highest bids that an auction can end with: 16 cheques (R1.3), and none.
const bids = int(razzia.MaxCheque) + 1

// An auction is what may still be said in one: who says what in which order (R4.1).
//
// A cheque tells who bids it. So the end of an auction depends on its highest bid alone, and what is said
// from some say on, on that say and the highest bid before it. The tree of says, which has hundreds of
// leaves, thereby folds to a table with a row for each say and a column for each bid.
type auction struct {
	says     [razzia.MaxPlayers]razzia.Seat    // in order, the opener last
	open     [razzia.MaxPlayers]razzia.Cheques // of each say
	n        int
	high     razzia.Cheque // the highest bid so far, 0 if there is none
	mustSell bool          // the opener must bid if nobody has (R4.2)
	habits   *Habits       // of all seats
	plan     *plan         // for what may be said in it; nil until it is made
}

// auctionOf reads the auction that runs in a state.
func auctionOf(s *razzia.State) (a auction) {
	a.high, a.mustSell = s.Auction.Bid, s.Auction.Kind == razzia.Called
	for seat := s.Actor; ; seat = (seat + 1) % razzia.Seat(s.Players) {
		if open := s.Seats[seat].Open; open != 0 {
			a.says[a.n], a.open[a.n] = seat, open
			a.n++
		}
		if seat == s.Auction.Opener {
			return a
		}
	}
}

// finish plays the auction of a state to its end with a given highest bid: the owner bids it, others pass.
func (a *auction) finish(s razzia.State, bid razzia.Cheque) razzia.State {
	for i := range a.n {
		say := razzia.Pass()
		if bid != a.high && a.open[i].Has(bid) {
			say = razzia.Bid(bid)
		}
		s = s.MustStep(say)
	}
	return s
}

// after lists the highest bids that there can be after the i-th say if this one is before it, as such a
// set: the same after a pass.
func (a *auction) after(i int, high razzia.Cheque) uint32 {
	set := uint32(a.open[i].Above(high)) << 1
	if high != 0 || !a.mustSell || i < a.n-1 {
		set |= 1 << high
	}
	return set
}

// A table holds what everybody may expect by the next say and the highest bid before it.
type table [razzia.MaxPlayers + 1][bids]Values

// resolve fills in the table from the last say to the first: its last row, the ends of the auction, is
// given.
func (a *auction) resolve(t *table) {
	for i := a.n - 1; i >= 0; i-- {
		for set := a.plan.reach[i]; set != 0; set &= set - 1 {
			high := lowest(set)
			var room [mostSays]*Values
			c := a.say(t, i, high, room[:0])
			t[i][high] = c.outcome()
		}
	}
}

// mostSays is how many things a player can say at most: four cheques (R2.2), and pass.
const mostSays = 5

// say is the choice of the i-th, laid out in the room.
func (a *auction) say(t *table, i int, high razzia.Cheque, room []*Values) choice {
	next := &t[i+1]
	for set := a.after(i, high) & a.plan.reach[i+1]; set != 0; set &= set - 1 {
		room = append(room, &next[lowest(set)])
	}
	return choice{a.says[i], room, a.habits[a.says[i]], &next[a.plan.habit[i][high]]}
}

// attention is how much each end of the auction is worth thinking about: how likely it is if everybody is
// of such a mind where he does not go by habit. The table must be filled in.
func (a *auction) attention(t *table, mind mind) [bids]float64 {
	var reach [razzia.MaxPlayers + 1][bids]float64
	reach[0][a.high] = 1
	for i := range a.n {
		for set := a.plan.reach[i]; set != 0; set &= set - 1 {
			high := lowest(set)
			var room [mostSays]*Values
			var numbers [mostSays]float64
			c := a.say(t, i, high, room[:0])
			after := a.after(i, high) & a.plan.reach[i+1]
			for _, w := range c.weights(mind, numbers[:0]) {
				reach[i+1][lowest(after)] += reach[i][high] * w
				after &= after - 1
			}
		}
	}
	return reach[a.n]
}

// owner is whose cheque a bid is that has still to be made.
func (a *auction) owner(bid razzia.Cheque) razzia.Seat {
	for i := range a.n {
		if a.open[i].Has(bid) {
			return a.says[i]
		}
	}
	return razzia.NoSeat
}
