package search

import "razzia"

// bids is the number of values that a highest bid can have: 16 cheques (R1.3), and 0 for none.
const bids = int(razzia.MaxCheque) + 1

// An auction is what remains of the current auction of a position: the says to come, in their order (R4.1). A say is
// one player's bid or pass.
//
// Each cheque has one owner, so the highest bid also tells the bidder. The end of an auction therefore depends on the
// final bid alone, and what follows a say depends on that say and the highest bid before it alone. This folds the tree
// of says, which has hundreds of leaves, into a table with a row for each say and a column for each highest bid. The
// table is filled in by backward induction.
//
// Sets of bids have a bit for each: bit b stands for the bid b, bit 0 for no bid.
type auction struct {
	says    [razzia.MaxPlayers]razzia.Seat    // the seat of each say, the opener last
	open    [razzia.MaxPlayers]razzia.Cheques // its open cheques
	n       int                               // number of says
	high    razzia.Cheque                     // highest bid so far, 0 if there is none
	mustBid bool                              // the opener must bid if no other player has (R4.2)
	model   *OpponentModel
	plan    *plan // nil until it is made
}

// auctionOf returns the rest of the current auction of a state.
func auctionOf(s *razzia.State) (a auction) {
	a.high, a.mustBid = s.Auction.Bid, s.Auction.Kind == razzia.Called
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

// finish plays the auction to its end with the given final bid: the owner of that cheque bids it, all others pass.
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

// next is the set of the highest bids that are possible after the i-th say, given the highest bid before it. A pass
// leaves the bid as it is.
func (a *auction) next(i int, high razzia.Cheque) uint32 {
	set := uint32(a.open[i].Above(high)) << 1
	if high != 0 || !a.mustBid || i < a.n-1 {
		set |= 1 << high
	}
	return set
}

// A table holds the values of an auction: row i by the highest bid before say i, row n by the final bid.
type table [razzia.MaxPlayers + 1][bids]Values

// resolve fills in the table from the last say to the first. Row n, the ends of the auction, must be filled in.
func (a *auction) resolve(t *table) {
	for i := a.n - 1; i >= 0; i-- {
		for set := a.plan.reach[i]; set != 0; set &= set - 1 {
			high := lowest(set)
			var buf [maxSays]*Values
			c := a.choice(t, i, high, buf[:0])
			t[i][high] = c.value()
		}
	}
}

// maxSays is the most options of a say: four cheques (R2.2), and pass.
const maxSays = 5

// choice is the choice at the i-th say, given the highest bid before it. Its options are appended to buf.
func (a *auction) choice(t *table, i int, high razzia.Cheque, buf []*Values) choice {
	row := &t[i+1]
	for set := a.next(i, high) & a.plan.reach[i+1]; set != 0; set &= set - 1 {
		buf = append(buf, &row[lowest(set)])
	}
	return choice{a.says[i], buf, a.model[a.says[i]], &row[a.plan.byGreedy[i][high]]}
}

// endProbabilities is the probability of each final bid, if every player chooses with this temperature where they do
// not follow greedy. The table must be filled in.
func (a *auction) endProbabilities(t *table, temp temperature) [bids]float64 {
	var reach [razzia.MaxPlayers + 1][bids]float64
	reach[0][a.high] = 1
	for i := range a.n {
		for set := a.plan.reach[i]; set != 0; set &= set - 1 {
			high := lowest(set)
			var buf [maxSays]*Values
			var probs [maxSays]float64
			c := a.choice(t, i, high, buf[:0])
			next := a.next(i, high) & a.plan.reach[i+1]
			for _, p := range c.probabilities(temp, probs[:0]) {
				reach[i+1][lowest(next)] += float64(reach[i][high] * p)
				next &= next - 1
			}
		}
	}
	return reach[a.n]
}

// owner is the seat that can still make a bid.
func (a *auction) owner(bid razzia.Cheque) razzia.Seat {
	for i := range a.n {
		if a.open[i].Has(bid) {
			return a.says[i]
		}
	}
	return razzia.NoSeat
}
