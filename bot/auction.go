package bot

import (
	"math"

	"razzia"
)

// An auction is the game tree of one auction, searched to its end. The player who thinks takes the action with the
// highest utility for them. Each other player is expected to take an action the more often, the nearer its utility for
// that player is to the best.
//
// A cheque identifies its owner. So the end depends only on the highest bid and on how many players have had their
// say. Positions that agree in both share one entry in values.
type auction struct {
	*evaluation
	kind   razzia.AuctionKind
	self   int                    // the player who thinks
	says   [razzia.MaxPlayers]int // the seats that still have a say, in order, the opener last (R4.1)
	n      int                    // number of them
	owner  [bids]int8             // of each cheque
	values [(razzia.MaxPlayers + 1) * bids]utilities
	known  [razzia.MaxPlayers + 1]uint32 // bit sets of the highest bids whose values are computed
}

// bids is the number of highest bids there can be: 16 cheques (R1.3), and none.
const bids = highestCheque + 1

// listBidders lists the seats that have a say, from the first to the opener, and the owner of each cheque.
func (a *auction) listBidders(first, opener razzia.Seat) {
	for seat := int(first); ; {
		if open := a.cheques[seat].open; open != 0 {
			a.says[a.n] = seat
			a.n++
			for ; open != 0; open &= open - 1 {
				a.owner[open.Lowest()] = int8(seat)
			}
		}
		if seat == int(opener) {
			return
		}
		if seat++; seat == a.players {
			seat = 0
		}
	}
}

// value computes the utilities of the position in which the i-th bidder has the say and bid is the highest bid. It
// returns their index in values.
func (a *auction) value(i int, bid razzia.Cheque) (place int) {
	for i < a.n && a.cheques[a.says[i]].open.Above(bid) == 0 {
		i++ // without a higher cheque the player can only pass
	}
	place = i*bids + int(bid)
	if a.known[i]>>bid&1 == 0 {
		a.known[i] |= 1 << bid
		if i == a.n {
			a.end(bid, &a.values[place])
		} else {
			a.say(i, bid, &a.values[place])
		}
	}
	return place
}

// end computes the utilities of the position after an auction with this highest bid, 0 for none.
func (a *auction) end(bid razzia.Cheque, w *utilities) {
	switch {
	case bid != 0:
		a.afterSale(int(a.owner[bid]), bid, w)
	case a.kind == razzia.ByPolice:
		*w = a.ifRowStays() // R4.4
	default:
		*w = a.afterRowLeaves() // R4.5
	}
}

// say computes the utilities of the position in which the i-th bidder has the say, from those after each of their
// actions.
func (a *auction) say(i int, bid razzia.Cheque, mean *utilities) {
	var places [maxCheques + 1]int
	ways := places[:0]
	if a.mayPass(i, bid) {
		ways = append(ways, a.value(i+1, bid))
	}
	for rest := a.cheques[a.says[i]].open.Above(bid); rest != 0; rest &= rest - 1 {
		ways = append(ways, a.value(i+1, rest.Lowest()))
	}
	if a.says[i] == a.self {
		*mean = a.values[a.best(ways, a.self)]
	} else {
		a.mix(ways, a.says[i], mean)
	}
}

// mayPass reports whether the i-th bidder may pass. The opener of a called auction may not if all others have passed
// (R4.2).
func (a *auction) mayPass(i int, bid razzia.Cheque) bool {
	return a.kind != razzia.Called || bid != 0 || i < a.n-1
}

// best is the one of the given indexes of values with the highest utility for a seat, the first of several.
func (a *auction) best(ways []int, seat int) (best int) {
	highest := math.Inf(-1)
	for _, place := range ways {
		if w := a.values[place][seat]; w > highest {
			highest, best = w, place
		}
	}
	return best
}

// mix computes the mean of the values at the given indexes, weighted by how likely the seat chooses each.
func (a *auction) mix(ways []int, seat int, mean *utilities) {
	best := a.values[a.best(ways, seat)][seat]
	total := 0.0
	for _, place := range ways {
		value := &a.values[place]
		weight := a.relativeLikelihood(best - value[seat])
		total += weight
		for j, w := range value[:a.players] {
			mean[j] += float64(weight * w)
		}
	}
	for j := range mean[:a.players] {
		mean[j] /= total
	}
}

// relativeLikelihood is the likelihood of an action relative to that of the best one, by how many points it is worse.
func (a *auction) relativeLikelihood(worse float64) float64 {
	x := 1 + float64(worse*worse*a.sharpness*a.sharpness)
	return 1 / (x * x)
}

// auctioned computes the utilities of an auction of the evaluation's row, as one player sees them.
func (p *evaluation) auctioned(kind razzia.AuctionKind, opener, self razzia.Seat) utilities {
	a := auction{evaluation: p, kind: kind, self: int(self)}
	a.listBidders(p.nextOpen(opener), opener)
	return a.values[a.value(0, 0)]
}

// bid chooses the actor's action in the auction that runs.
func (g *greedy) bid(s *razzia.State) razzia.Move {
	p := g.evaluate(s, int(s.Police), s.Row.Cards())
	a := auction{evaluation: &p, kind: s.Auction.Kind, self: int(s.Actor)}
	a.listBidders(s.Actor, s.Auction.Opener)
	high := s.Auction.Bid
	if high != 0 {
		a.owner[high] = int8(s.Auction.Bidder)
	}
	best, move := math.Inf(-1), razzia.Pass()
	if a.mayPass(0, high) {
		best = a.values[a.value(1, high)][s.Actor]
	}
	for rest := s.Seats[s.Actor].Open.Above(high); rest != 0; rest &= rest - 1 {
		c := rest.Lowest()
		if w := a.values[a.value(1, c)][s.Actor]; w > best {
			best, move = w, razzia.Bid(c)
		}
	}
	return move
}
