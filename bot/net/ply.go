package net

import (
	"math"

	"razzia"
)

// MarginWeight is the weight of one point of lead in the utility, in shares of the win. It is so small that points
// decide only where the shares are as good as equal.
const MarginWeight = 0.001

// A Ply looks one move ahead by a net. The value of a draw is the mean over all cards that it may turn up. An auction
// is resolved to its end: every seat bids or passes as is best for it (max^n). The net evaluates the positions after
// that. A Ply is not safe for concurrent use.
type Ply struct {
	net      *Net
	legal    []razzia.Move
	values   []Values
	auctions [4]ends // cache of the auctions evaluated last
	oldest   int     // index of the oldest of them
	draw     draw    // cache of the draw evaluated last
}

// A draw holds the values after each card that a draw may turn up.
type draw struct {
	of     razzia.State     // the position before the card is revealed, without its pile
	values [numKinds]Values // by the card that represents its equivalents
	mean   Values
}

// NewPly returns a Ply that evaluates by a net.
func NewPly(n *Net) *Ply { return &Ply{net: n} }

// Plies returns a Ply for each number of players, with the nets that a function returns, such as [For]. It fails as the
// function does.
func Plies(nets func(players int) (*Net, error)) (plies [razzia.MaxPlayers + 1]*Ply, err error) {
	for players := razzia.MinPlayers; players <= razzia.MaxPlayers; players++ {
		n, err := nets(players)
		if err != nil {
			return plies, err
		}
		plies[players] = NewPly(n)
	}
	return plies, nil
}

// Evaluate evaluates a position by the net, without looking ahead.
func (p *Ply) Evaluate(s *razzia.State, out *Values) { p.net.Evaluate(s, out) }

// EvaluateMoves lists the legal moves of a position and the values after each. Both lists are valid until the next
// call. They are empty while a reveal is due and when the game is over.
func (p *Ply) EvaluateMoves(s *razzia.State) ([]razzia.Move, []Values) {
	p.legal = s.Legal(p.legal[:0])
	p.values = append(p.values[:0], make([]Values, len(p.legal))...)
	for i, m := range p.legal {
		if i > 0 && m.Verb() == razzia.ToDraw {
			p.values[i] = p.values[i-1] // draws from either pile are equivalent (R9)
			continue
		}
		next := *s
		if next.Advance(m) == nil {
			p.evaluate(&next, &p.values[i])
		}
	}
	return p.legal, p.values
}

// Best returns the index of the values with the highest utility for a seat, the first of equals.
func Best(values []Values, seat razzia.Seat, players int) int {
	best, most := 0, math.Inf(-1)
	for i := range values {
		if u := Utility(&values[i], seat, players); u > most {
			best, most = i, u
		}
	}
	return best
}

// Utility is what a seat maximizes: its share of the win plus, weighted by MarginWeight, its points more than the mean
// of the others.
func Utility(v *Values, seat razzia.Seat, players int) float64 {
	others := float32(0)
	for i, points := range v.Points[:players] {
		if i != int(seat) {
			others += points
		}
	}
	margin := v.Points[seat] - others/float32(players-1)
	return float64(v.Share[seat]) + float64(MarginWeight*float64(margin))
}

// evaluate evaluates a position after a move.
func (p *Ply) evaluate(s *razzia.State, out *Values) {
	switch s.Phase {
	case razzia.Revealing:
		p.evaluateDraw(s, out)
	case razzia.Bidding:
		p.evaluateAuction(s, out)
	default:
		p.net.Evaluate(s, out)
	}
}

// evaluateDraw computes the mean over all cards that a draw may turn up, and stores the values after each in p.draw.
func (p *Ply) evaluateDraw(s *razzia.State, out *Values) {
	weights := Reveals(s)
	*out, p.draw = Values{}, draw{of: withoutPile(s)}
	cards := float32(s.CardsLeft())
	for c, n := range weights {
		next := *s
		if n == 0 || next.Advance(razzia.Reveal(razzia.Card(c))) != nil {
			continue
		}
		v := &p.draw.values[c]
		p.evaluate(&next, v)
		out.add(v, float32(n)/cards)
	}
	p.draw.mean = *out
}

// withoutPile is a position in which a card is to be revealed, without the pile that it comes from.
func withoutPile(s *razzia.State) razzia.State {
	of := *s
	of.Pile = 0
	return of
}

// Reveal returns the values before a card is revealed, which are the mean over all cards that may come by their odds, and after it. s is
// the position in which the card is to be revealed. The result is cached if the turn before was evaluated last.
func (p *Ply) Reveal(s *razzia.State, c razzia.Card) (before, after Values) {
	if p.draw.of != withoutPile(s) {
		p.evaluateDraw(s, &Values{})
	}
	return p.draw.mean, p.draw.values[Representative(s, c)]
}

// Luck returns the luck of a card that is revealed: the values after it less the values before. Its mean over all cards
// is 0.
func (p *Ply) Luck(s *razzia.State, c razzia.Card) Values {
	before, luck := p.Reveal(s, c)
	luck.add(&before, -1)
	return luck
}

// add adds values, each times a weight.
func (v *Values) add(w *Values, weight float32) {
	for i := range v.Share {
		v.Share[i] += float32(weight * w.Share[i])
		v.Points[i] += float32(weight * w.Points[i])
	}
}

// ends holds the values after an auction by its final bid. Each cheque has one owner, so the final bid also tells the
// buyer. The ends are the same at every say of the auction.
type ends struct {
	of     razzia.State                 // the auction, without its actor and bids
	values [razzia.MaxCheque + 1]Values // by final bid
	known  uint32                       // set of the bids whose values are filled in
}

// endsOf returns the ends of the current auction, from the cache if they are there.
func (p *Ply) endsOf(s *razzia.State) *ends {
	of := *s
	of.Actor, of.Auction.Bid, of.Auction.Bidder = razzia.NoSeat, 0, razzia.NoSeat
	for i := range p.auctions {
		if p.auctions[i].of == of {
			return &p.auctions[i]
		}
	}
	next := &p.auctions[p.oldest]
	p.oldest = (p.oldest + 1) % len(p.auctions)
	next.of, next.known = of, 0
	return next
}

// An auction resolves an auction to its end. The consequences of a say depend on the seat and the highest bid before it
// alone, so each pair is evaluated once.
type auction struct {
	*ends
	net      *Net
	says     [razzia.MaxPlayers][razzia.MaxCheque + 1]Values // by seat and highest bid
	sayKnown [razzia.MaxPlayers]uint32                       // for each seat, the set of bids whose entry in says is filled in
}

// evaluateAuction evaluates a say in an auction.
func (p *Ply) evaluateAuction(s *razzia.State, out *Values) {
	a := auction{ends: p.endsOf(s), net: p.net}
	*out = *a.say(s)
}

// say is the values if the actor, and all after it, bid or pass as is best for them.
func (a *auction) say(s *razzia.State) *Values {
	seat, high := s.Actor, s.Auction.Bid
	v := &a.says[seat][high]
	if a.sayKnown[seat]>>high&1 != 0 {
		return v
	}
	a.sayKnown[seat] |= 1 << high
	var buf [8]razzia.Move
	most := math.Inf(-1)
	for _, m := range s.Legal(buf[:0]) {
		next := a.after(s, m)
		if u := Utility(next, seat, int(s.Players)); u > most {
			most, *v = u, *next
		}
	}
	return v
}

// after is the values after a say.
func (a *auction) after(s *razzia.State, m razzia.Move) *Values {
	high := max(s.Auction.Bid, m.Cheque())
	if s.Actor == s.Auction.Opener && a.known>>high&1 != 0 {
		return &a.values[high] // the opener's is the last say (R4.1)
	}
	next := *s
	if next.Advance(m) == nil && next.Phase == razzia.Bidding {
		return a.say(&next)
	}
	a.known |= 1 << high
	a.net.Evaluate(&next, &a.values[high])
	return &a.values[high]
}
