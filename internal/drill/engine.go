package drill

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"razzia"
	"razzia/bot/net"
	"razzia/bot/reason"
)

// An Engine makes questions and solves them. It is safe for concurrent use.
type Engine struct {
	nets func(players int) (*net.Net, error)
}

// NewEngine returns an engine with a net for each number of players.
func NewEngine(nets func(players int) (*net.Net, error)) *Engine { return &Engine{nets} }

// Open returns the engine with the nets of this program.
func Open() *Engine { return NewEngine(net.For) }

// Solve answers a question.
func (e *Engine) Solve(q *Question) (*Solution, error) {
	n, err := e.nets(int(q.State.Players))
	if err != nil {
		return nil, err
	}
	s := &Solution{Question: q}
	switch q.Kind {
	case Row:
		return s, s.solveRow(n)
	case Raid:
		s.solveRaid()
	default:
		s.Ways = waysOf(n, &q.State)
	}
	return s, nil
}

// solveRow says what the row is worth to each seat: in points at once, and in shares of the win.
func (s *Solution) solveRow(n *net.Net) error {
	position := &s.Question.State
	without, err := withoutRow(position)
	if err != nil {
		return err
	}
	passed := sharesAt(n, &without)
	for i := range razzia.Seat(position.Players) {
		s.Worth[i] = position.RowWorth(i)
		if position.Seats[i].Open == 0 {
			continue
		}
		sold, err := soldTo(position, i)
		if err != nil {
			return err
		}
		s.Shares[i] = sharesAt(n, &sold)[i] - passed[i]
	}
	return nil
}

// sharesAt is the value of a position for each seat.
func sharesAt(n *net.Net, s *razzia.State) [razzia.MaxPlayers]int64 {
	var v net.Values
	n.Evaluate(s, &v)
	return sharesOf(&v)
}

// auctionOf is the auction of the row from its first say: the one that runs, or the one that the actor may call.
func auctionOf(s *razzia.State) (razzia.State, error) {
	from := *s
	if s.Phase != razzia.Bidding {
		return from, from.Advance(razzia.Call())
	}
	from.Auction.Bid, from.Auction.Bidder = 0, razzia.NoSeat
	from.Actor = leftOf(s, s.Auction.Opener)
	return razzia.Restore(from)
}

// soldTo is the position after a seat, which has an open cheque, has bought the row for its lowest one. It comes about by moves: the nets
// learned from positions of games, and err where a seat has the row for nothing.
func soldTo(s *razzia.State, seat razzia.Seat) (after razzia.State, err error) {
	after, err = auctionOf(s)
	for err == nil && after.Row == s.Row && after.Phase == razzia.Bidding {
		m := razzia.Pass()
		if after.Actor == seat {
			m = razzia.Bid(after.Seats[seat].Open.Lowest())
		}
		err = after.Advance(m)
	}
	return after, err
}

// withoutRow is the position after an auction in which all players passed, and the row went out of the game.
func withoutRow(s *razzia.State) (razzia.State, error) {
	after := *s
	after.Row = razzia.Row{}
	if s.Phase == razzia.Bidding {
		after.Phase, after.Auction, after.Actor = razzia.Turn, razzia.Auction{}, leftOf(s, s.Auction.Opener)
	} else {
		after.Actor = leftOf(s, s.Actor)
	}
	after, err := razzia.Restore(after)
	if err != nil {
		return after, fmt.Errorf("the position without its row: %w", err)
	}
	return after, nil
}

// leftOf is the next seat clockwise with an open cheque (R4.6).
func leftOf(s *razzia.State, from razzia.Seat) razzia.Seat {
	for i := range razzia.Seat(s.Players) {
		if seat := (from + 1 + i) % razzia.Seat(s.Players); s.Seats[seat].Open != 0 {
			return seat
		}
	}
	return razzia.NoSeat
}

// solveRaid computes the odds.
func (s *Solution) solveRaid() {
	position := &s.Question.State
	s.Police, s.Cards = position.Left.Count(razzia.Police), position.CardsLeft()
	s.Missing = position.RaidAt() - int(position.Police)
	s.Chance = reason.RaidWithin(position, s.Question.Draws)
}

// waysOf lists the ways to go on in a position, the best for its actor first.
func waysOf(n *net.Net, s *razzia.State) (ways []Way) {
	moves, values := net.NewPly(n).EvaluateMoves(s)
	for i, m := range moves {
		if i > 0 && m.Verb() == razzia.ToDraw {
			ways[0].Moves = append(ways[0].Moves, m) // draws are listed first (N4)
			continue
		}
		ways = append(ways, Way{[]razzia.Move{m}, sharesOf(&values[i])})
	}
	slices.SortStableFunc(ways, func(a, b Way) int { return cmp.Compare(b.Shares[s.Actor], a.Shares[s.Actor]) })
	return ways
}

// sharesOf rounds shares of the win to millionths.
func sharesOf(v *net.Values) (shares [razzia.MaxPlayers]int64) {
	for i, x := range v.Share {
		shares[i] = int64(math.Round(float64(x) * Unit))
	}
	return shares
}
