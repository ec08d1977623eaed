package drill

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"razzia"
	"razzia/bot/hint"
	"razzia/bot/net"
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
	without, err := valueAfter(n, position, razzia.NoSeat)
	if err != nil {
		return err
	}
	for i := range razzia.Seat(position.Players) {
		with, err := valueAfter(n, position, i)
		if err != nil {
			return err
		}
		s.Worth[i], s.Shares[i] = position.RowWorth(i), with[i]-without[i]
	}
	return nil
}

// valueAfter is the value of a position for each seat after the row went to a seat, or for NoSeat out of the game, and all kept
// their cheques. An auction ends by that.
func valueAfter(n *net.Net, s *razzia.State, seat razzia.Seat) (shares [razzia.MaxPlayers]int64, err error) {
	after := *s
	if seat != razzia.NoSeat {
		after.Seats[seat].Property += s.Row.Cards()
	}
	after.Row = razzia.Row{}
	if s.Phase == razzia.Bidding {
		after.Phase, after.Auction, after.Actor = razzia.Turn, razzia.Auction{}, leftOf(s, s.Auction.Opener)
	}
	if after, err = razzia.Restore(after); err != nil {
		return shares, fmt.Errorf("the position without its row: %w", err)
	}
	var v net.Values
	n.Evaluate(&after, &v)
	return sharesOf(&v), nil
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
	s.Chance = hint.RaidWithin(position, s.Question.Draws)
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
