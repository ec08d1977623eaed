package line

import (
	"razzia"
	"razzia/bot/net"
	"razzia/bot/solve"
)

// exactTurns is how many turns of a game the solver may look at for a decision.
const exactTurns = 2_000

// An Expert judges as the level of that name plays: by perfect play where the end is near, else by a net, one move ahead. It is not safe
// for concurrent use.
type Expert struct {
	ply    *net.Ply
	solver *solve.Solver
	points []net.Values // of the moves that were listed last
}

// NewExpert returns a judge of games of a number of players, with the net of this program.
func NewExpert(players int) (*Expert, error) {
	n, err := net.For(players)
	if err != nil {
		return nil, err
	}
	return &Expert{ply: net.NewPly(n), solver: solve.New(exactTurns)}, nil
}

// Moves lists the legal moves with their values.
func (e *Expert) Moves(s *razzia.State) ([]razzia.Move, []Shares) {
	moves, values := e.ply.EvaluateMoves(s)
	e.points = append(e.points[:0], values...)
	shares := make([]Shares, len(values))
	for i := range values {
		shares[i] = sharesOf(&values[i])
	}
	if solve.Estimate(s) <= exactTurns {
		if exact, err := e.solver.Moves(s); err == nil { // in the same order
			for i := range exact {
				shares[i] = Shares(exact[i].Shares)
			}
		}
	}
	return append([]razzia.Move(nil), moves...), shares
}

// Best chooses by the shares, and among equal ones by the points that the net expects.
func (e *Expert) Best(s *razzia.State, values []Shares) int {
	seat, best, most := s.Actor, 0, -1.0
	for i := range values {
		v := e.points[i]
		for k := range v.Share {
			v.Share[k] = float32(values[i][k])
		}
		if u := net.Utility(&v, seat, int(s.Players)); u > most {
			best, most = i, u
		}
	}
	return best
}

// sharesOf are the shares of an evaluation.
func sharesOf(v *net.Values) (shares Shares) {
	for i, x := range v.Share {
		shares[i] = float64(x)
	}
	return shares
}
