package net

import (
	"math"

	"razzia"
)

// MarginWeight is how much of a share of the win a point of lead is worth to who chooses by a net: so
// little that it decides only where the shares are as good as equal.
const MarginWeight = 0.001

// A Ply looks at what each legal move leads to, and no further: a draw by its expectation over all cards
// that it may turn up, an auction to its end as if everybody said what is best for himself. Positions
// behind that are judged by a net. A Ply is not safe for concurrent use.
type Ply struct {
	net    *Net
	legal  []razzia.Move
	values []Values
	sales  [4]sale // those that were looked at last
	oldest int     // of them
	reveal reveal  // of the draw that was looked at last
}

// A reveal is what may be expected after each card that a draw may turn up.
type reveal struct {
	of     razzia.State     // from whichever pile
	values [numKinds]Values // by the card that stands for those that are alike
	mean   Values
}

// NewPly makes a Ply that judges by a net.
func NewPly(n *Net) *Ply { return &Ply{net: n} }

// Evaluate judges a position as it is, as the net does.
func (p *Ply) Evaluate(s *razzia.State, out *Values) { p.net.Evaluate(s, out) }

// Appraise lists the legal moves of a position with what may be expected after each. The lists hold
// until the next call. There are none while a reveal is due or when the game is over.
func (p *Ply) Appraise(s *razzia.State) ([]razzia.Move, []Values) {
	p.legal = s.Legal(p.legal[:0])
	p.values = append(p.values[:0], make([]Values, len(p.legal))...)
	for i, m := range p.legal {
		if i > 0 && m.Verb() == razzia.ToDraw {
			p.values[i] = p.values[i-1] // nobody knows more of one pile than of the other
			continue
		}
		next := *s
		if next.Advance(m) == nil {
			p.expect(&next, &p.values[i])
		}
	}
	return p.legal, p.values
}

// Best is the place of the values that a seat likes best, the first of equals.
func Best(values []Values, seat razzia.Seat, players int) int {
	best, most := 0, math.Inf(-1)
	for i := range values {
		if u := Utility(&values[i], seat, players); u > most {
			best, most = i, u
		}
	}
	return best
}

// Utility is how much a seat likes what may be expected: its share of the win and, by MarginWeight, its
// points more than the mean of the others.
func Utility(v *Values, seat razzia.Seat, players int) float64 {
	others := float32(0)
	for i, points := range v.Points[:players] {
		if i != int(seat) {
			others += points
		}
	}
	margin := v.Points[seat] - others/float32(players-1)
	return float64(v.Share[seat]) + MarginWeight*float64(margin)
}

// expect judges a position after a move.
func (p *Ply) expect(s *razzia.State, out *Values) {
	switch s.Phase {
	case razzia.Revealing:
		p.reveals(s, out)
	case razzia.Bidding:
		p.auction(s, out)
	default:
		p.net.Evaluate(s, out)
	}
}

// reveals is the mean over all cards that a draw may turn up.
func (p *Ply) reveals(s *razzia.State, out *Values) {
	weights := Reveals(s)
	*out, p.reveal = Values{}, reveal{of: fromAnyPile(s)}
	cards := float32(s.CardsLeft())
	for c, n := range weights {
		next := *s
		if n == 0 || next.Advance(razzia.Reveal(razzia.Card(c))) != nil {
			continue
		}
		v := &p.reveal.values[c]
		p.expect(&next, v)
		out.add(v, float32(n)/cards)
	}
	p.reveal.mean = *out
}

// fromAnyPile is a position in which a card is to be revealed without the pile it comes from.
func fromAnyPile(s *razzia.State) razzia.State {
	of := *s
	of.Pile = 0
	return of
}

// Luck is how much more may be expected after a card than before it was revealed: over all cards, nothing. The
// position is that in which it is to be revealed. Who was asked last about the turn before knows it already.
func (p *Ply) Luck(s *razzia.State, c razzia.Card) Values {
	if p.reveal.of != fromAnyPile(s) {
		p.reveals(s, &Values{})
	}
	luck := p.reveal.values[StandIn(s, c)]
	luck.add(&p.reveal.mean, -1)
	return luck
}

// add adds values, each times a weight.
func (v *Values) add(w *Values, weight float32) {
	for i := range v.Share {
		v.Share[i] += weight * w.Share[i]
		v.Points[i] += weight * w.Points[i]
	}
}

// A sale is what an auction may end in. That depends on the highest bid alone, for a cheque tells who bid
// it; and so it is the same at each of its says.
type sale struct {
	of    razzia.State                 // before the first say, without an actor
	ends  [razzia.MaxCheque + 1]Values // by highest bid
	ended uint32                       // a bit for each bid that has been judged
}

// sale finds the sale of an auction that runs.
func (p *Ply) sale(s *razzia.State) *sale {
	of := *s
	of.Actor, of.Auction.Bid, of.Auction.Bidder = razzia.NoSeat, 0, razzia.NoSeat
	for i := range p.sales {
		if p.sales[i].of == of {
			return &p.sales[i]
		}
	}
	next := &p.sales[p.oldest]
	p.oldest = (p.oldest + 1) % len(p.sales)
	next.of, next.ended = of, 0
	return next
}

// An auction is thought through to its end, no say twice after the same highest bid.
type auction struct {
	*sale
	net  *Net
	says [razzia.MaxPlayers][razzia.MaxCheque + 1]Values
	said [razzia.MaxPlayers]uint32
}

// auction is what may be expected of an auction that runs.
func (p *Ply) auction(s *razzia.State, out *Values) {
	a := auction{sale: p.sale(s), net: p.net}
	*out = *a.say(s)
}

// say is what may be expected if the actor says what is best for him.
func (a *auction) say(s *razzia.State) *Values {
	seat, high := s.Actor, s.Auction.Bid
	v := &a.says[seat][high]
	if a.said[seat]>>high&1 != 0 {
		return v
	}
	a.said[seat] |= 1 << high
	var room [8]razzia.Move
	most := math.Inf(-1)
	for _, m := range s.Legal(room[:0]) {
		after := a.after(s, m)
		if u := Utility(after, seat, int(s.Players)); u > most {
			most, *v = u, *after
		}
	}
	return v
}

// after is what may be expected after a say.
func (a *auction) after(s *razzia.State, m razzia.Move) *Values {
	high := max(s.Auction.Bid, m.Cheque())
	if s.Actor == s.Auction.Opener && a.ended>>high&1 != 0 {
		return &a.ends[high] // the opener's is the last say (R4.1)
	}
	next := *s
	if next.Advance(m) == nil && next.Phase == razzia.Bidding {
		return a.say(&next)
	}
	a.ended |= 1 << high
	a.net.Evaluate(&next, &a.ends[high])
	return &a.ends[high]
}
