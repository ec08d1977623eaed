package bot

import (
	"math"

	"razzia"
)

// An auction is thought through to its end: whoever has his say does what leads to the position he
// likes best, as the others after him will do. Only of himself does a player know what that is; of
// another's says he thinks one that is nearly as good nearly as likely.
//
// A cheque tells who bids it. So the highest bid and the number of those who have had their say are all
// that the end depends on, and no way to the same bid is thought through twice.
type auction struct {
	*prospect
	kind  razzia.AuctionKind
	me    int                    // who thinks
	says  [razzia.MaxPlayers]int // the seats that still have a say, in order, the opener last (R4.1)
	n     int                    // number of them
	owner [bids]int8             // whose cheque it is
	hopes [(razzia.MaxPlayers + 1) * bids]wishes
	known [razzia.MaxPlayers + 1]uint32 // a bit for each of hopes that is worked out
}

// bids is the number of highest bids there can be: 16 cheques (R1.3), and none.
const bids = highestCheque + 1

// gather lists who has a say, from the first to the opener, and whose each cheque is.
func (a *auction) gather(first, opener razzia.Seat) {
	for seat := int(first); ; {
		if open := a.hands[seat].open; open != 0 {
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

// hope finds what everybody may wish for if the say is the i-th and this is the highest bid. It gives
// the place in hopes.
func (a *auction) hope(i int, bid razzia.Cheque) (place int) {
	for i < a.n && a.hands[a.says[i]].open.Above(bid) == 0 {
		i++ // he can only pass
	}
	place = i*bids + int(bid)
	if a.known[i]>>bid&1 == 0 {
		a.known[i] |= 1 << bid
		if i == a.n {
			a.end(bid, &a.hopes[place])
		} else {
			a.say(i, bid, &a.hopes[place])
		}
	}
	return place
}

// end finds what everybody wishes of the position after the auction, if this is the highest bid.
func (a *auction) end(bid razzia.Cheque, w *wishes) {
	switch {
	case bid != 0:
		a.sold(int(a.owner[bid]), bid, w)
	case a.kind == razzia.ByPolice:
		*w = a.stay() // R4.4
	default:
		*w = a.lost() // R4.5
	}
}

// say weighs all that the i-th may say by how good it is for him.
func (a *auction) say(i int, bid razzia.Cheque, mean *wishes) {
	var places [maxCheques + 1]int
	ways := places[:0]
	if a.mayPass(i, bid) {
		ways = append(ways, a.hope(i+1, bid))
	}
	for rest := a.hands[a.says[i]].open.Above(bid); rest != 0; rest &= rest - 1 {
		ways = append(ways, a.hope(i+1, rest.Lowest()))
	}
	if a.says[i] == a.me {
		*mean = a.hopes[a.best(ways, a.me)]
	} else {
		a.blend(ways, a.says[i], mean)
	}
}

// mayPass reports whether the i-th may pass. The opener of a called auction may not if all others
// have (R4.2).
func (a *auction) mayPass(i int, bid razzia.Cheque) bool {
	return a.kind != razzia.Called || bid != 0 || i < a.n-1
}

// best is the way that the seat likes best, the first of those that it likes the same.
func (a *auction) best(ways []int, seat int) (best int) {
	wish := math.Inf(-1)
	for _, place := range ways {
		if w := a.hopes[place][seat]; w > wish {
			wish, best = w, place
		}
	}
	return best
}

// blend makes the mean of what may come, in which what the seat likes best weighs most.
func (a *auction) blend(ways []int, seat int, mean *wishes) {
	best := a.hopes[a.best(ways, seat)][seat]
	total := 0.0
	for _, place := range ways {
		hope := &a.hopes[place]
		weight := a.likeliness(best - hope[seat])
		total += weight
		for j, w := range hope[:a.players] {
			mean[j] += weight * w
		}
	}
	for j := range mean[:a.players] {
		mean[j] /= total
	}
}

// likeliness is how likely a player does what is so many points worse for him than the best, against
// the best.
func (a *auction) likeliness(worse float64) float64 {
	x := 1 + worse*worse*a.sure*a.sure
	return 1 / (x * x)
}

// sale is what everybody may wish for of an auction of the prospect's row, as a player thinks.
func (p *prospect) sale(kind razzia.AuctionKind, opener, me razzia.Seat) wishes {
	a := auction{prospect: p, kind: kind, me: int(me)}
	a.gather(p.nextOpen(opener), opener)
	return a.hopes[a.hope(0, 0)]
}

// bid chooses what the actor says in the auction that runs.
func (g *greedy) bid(s *razzia.State) razzia.Move {
	p := g.look(s, int(s.Police), s.Row.Cards())
	a := auction{prospect: &p, kind: s.Auction.Kind, me: int(s.Actor)}
	a.gather(s.Actor, s.Auction.Opener)
	high := s.Auction.Bid
	if high != 0 {
		a.owner[high] = int8(s.Auction.Bidder)
	}
	best, move := math.Inf(-1), razzia.Pass()
	if a.mayPass(0, high) {
		best = a.hopes[a.hope(1, high)][s.Actor]
	}
	for rest := s.Seats[s.Actor].Open.Above(high); rest != 0; rest &= rest - 1 {
		c := rest.Lowest()
		if w := a.hopes[a.hope(1, c)][s.Actor]; w > best {
			best, move = w, razzia.Bid(c)
		}
	}
	return move
}
